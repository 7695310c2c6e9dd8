"""What the environments of Gymnasium and of PettingZoo share: the settings, the start of a game, how
it is shown, and spaces of moves."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from . import _ludeme

#: Spaces of moves larger than this make masks that no one can hold.
MOST_ACTIONS = 1 << 24


class Table:
    """A game that is played, with what was asked for when the environment was made."""

    render_modes = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def _settle(self, game: _ludeme.Game, render_mode: str | None, max_moves: int | None) -> None:
        self.game = game
        self.metadata = {**self.metadata, "name": game.name}
        self.render_mode = render_mode
        self._max_moves = max_moves or game.max_moves
        self._state: _ludeme.State | None = None

    def _begin(self, generator: np.random.Generator) -> None:
        self._state = self.game.start(seed=int(generator.integers(1 << 63)))

    @property
    def _is_cut_off(self) -> bool:
        return not self._state.is_over and self._state.moves >= self._max_moves

    def render(self) -> str | None:
        if self._state is None or self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return str(self._state)
        print(self._state)
        return None

    def close(self) -> None:
        self._state = None


class Coded(Table):
    """A table whose moves and positions are numbers by :meth:`ludeme.Game.encoding`."""

    def _encode(self, variants: int) -> None:
        encoding = self.game.encoding(variants)
        self._variants = variants
        self._size: int = encoding["actions"]
        self._shape: tuple[int, int, int] = encoding["shape"]
        if self._size > MOST_ACTIONS:
            raise ValueError(
                f"{self._size} actions are more than an environment can offer ({MOST_ACTIONS})"
            )
        self._actions = np.zeros(0, np.uint32)

    def _list(self) -> int:
        """Lists the legal moves as indices; how many of them have none of their own."""
        self._actions, shared = self._state.action_indices(self._variants)
        return shared

    def _mask(self) -> np.ndarray:
        mask = np.zeros(self._size, np.int8)
        mask[self._actions] = 1
        return mask

    def _pick(self, action: Any) -> int | None:
        """Which legal move an index means; none if it is not legal."""
        found = np.flatnonzero(self._actions == action)
        return int(found[0]) if action is not None and len(found) else None


def masked(observation: spaces.Space, actions: int) -> spaces.Dict:
    """The space of an observation that comes with the mask of legal actions."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask})


def numbers(shape: tuple[int, ...]) -> spaces.Box:
    """The space of arrays of any float32 numbers."""
    return spaces.Box(-np.inf, np.inf, shape, np.float32)
