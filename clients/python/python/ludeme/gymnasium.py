"""Environments of Gymnasium for games of one player: puzzles.

    env = ludeme.gymnasium.PuzzleEnv(ludeme.load("puzzle.lud"))
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(mask=info["action_mask"])
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import _ludeme
from ._env import Coded, numbers


class PuzzleEnv(Coded, gymnasium.Env):
    """A game of one player.

    Observations are planes of numbers (``game.encoding()``), actions indices of moves;
    ``info["action_mask"]`` says which are legal (int8, as ``Discrete.sample`` takes it). The reward
    comes at the end: 1 solved, -1 lost. An illegal action loses the game, with
    ``info["illegal"]``; ``illegal="raise"`` makes it a ValueError. A game is truncated after
    ``max_moves`` moves.
    """

    metadata = Coded.render_modes

    def __init__(
        self,
        game: _ludeme.Game,
        render_mode: str | None = None,
        variants: int = 1,
        max_moves: int | None = None,
        illegal: str = "lose",
    ):
        if game.players != 1:
            raise ValueError(
                f"{game.name} has {game.players} players: ludeme.pettingzoo is for games of several"
            )
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal={illegal!r}: lose or raise")
        self._settle(game, render_mode, max_moves)
        self._encode(variants)
        self._illegal = illegal
        self.action_space = spaces.Discrete(self._size)
        self.observation_space = numbers(self._shape)

    def _look(self) -> tuple[np.ndarray, dict[str, Any]]:
        shared = self._list()
        return self._state.observation(), {"action_mask": self._mask(), "collisions": shared}

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self._begin(self.np_random)
        return self._look()

    def step(self, action):
        state = self._state
        if state is None:
            raise RuntimeError("reset comes before step")
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is no action: a whole number below {self.action_space.n}")
        pick = self._pick(action)
        if pick is None:
            if self._illegal == "raise":
                raise ValueError(f"action {action} is not legal")
            observation, info = self._look()
            return observation, -1.0, True, False, {**info, "illegal": True}
        state.apply(pick)
        observation, info = self._look()
        over = state.is_over
        reward = state.returns[0] if over else 0.0
        return observation, reward, over, self._is_cut_off, info
