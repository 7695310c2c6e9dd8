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


def check_size(actions: int) -> None:
    """Spaces of moves larger than this make masks that no one can hold."""
    if actions > 1 << 24:
        raise ValueError(f"{actions} actions are more than an environment can offer (2**24)")


class PuzzleEnv(gymnasium.Env):
    """A game of one player.

    Observations are planes of numbers (``game.encoding()``), actions indices of moves;
    ``info["action_mask"]`` says which are legal (int8, as ``Discrete.sample`` takes it). The reward
    comes at the end: 1 solved, -1 lost. An illegal action loses the game, with
    ``info["illegal"]``; ``illegal="raise"`` makes it a ValueError. A game is truncated after
    ``max_moves`` moves.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

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
        self.game = game
        self.render_mode = render_mode
        self._variants = variants
        self._illegal = illegal
        self._max_moves = max_moves or game.max_moves
        encoding = game.encoding(variants)
        check_size(encoding["actions"])
        self.action_space = spaces.Discrete(encoding["actions"])
        self.observation_space = spaces.Box(-np.inf, np.inf, encoding["shape"], np.float32)
        self._state: _ludeme.State | None = None
        self._actions = np.zeros(0, np.uint32)

    def _look(self) -> tuple[np.ndarray, dict[str, Any]]:
        state = self._state
        self._actions, shared = state.action_indices(self._variants)
        mask = np.zeros(self.action_space.n, np.int8)
        mask[self._actions] = 1
        return state.observation(), {"action_mask": mask, "collisions": shared}

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self._state = self.game.start(seed=int(self.np_random.integers(1 << 63)))
        return self._look()

    def step(self, action):
        state = self._state
        if state is None:
            raise RuntimeError("reset comes before step")
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is no action: a whole number below {self.action_space.n}")
        found = np.flatnonzero(self._actions == action)
        if len(found) == 0:
            if self._illegal == "raise":
                raise ValueError(f"action {action} is not legal")
            observation, info = self._look()
            return observation, -1.0, True, False, {**info, "illegal": True}
        state.apply(int(found[0]))
        observation, info = self._look()
        over = state.is_over
        reward = state.returns[0] if over else 0.0
        return observation, reward, over, not over and state.moves >= self._max_moves, info

    def render(self):
        if self._state is None or self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return str(self._state)
        print(self._state)
        return None
