"""Many games at once in numpy arrays, for learners."""

from __future__ import annotations

import numpy as np

from . import _ludeme


class VecEnv:
    """``n`` games of one description, moved on together, in parallel.

    >>> env = ludeme.VecEnv(game, 1024, seed=1)
    >>> rewards, ended = env.step(env.random_actions())

    The arrays that are returned are the environment's own and are written anew at the next call:
    copy what is to be kept. Games that end begin anew at once with a seed of their own.

    Attributes
    ----------
    actions : int
        Number of action indices. 0 passes, 1 exchanges sides, 2 is any other choice without a site,
        then come the sites (placing, choosing), then every pair of from and to; each times
        ``variants``.
    shape : (planes, rows, columns)
        Of an observation; ``game.encoding()["planes"]`` names the planes.
    """

    def __init__(self, game: _ludeme.Game, n: int, seed: int = 1, variants: int = 1):
        self.game = game
        self.n = n
        self._batch = _ludeme.Batch(game, n, seed, variants)
        self.actions: int = self._batch.actions
        self.shape: tuple[int, int, int] = self._batch.shape
        self.players: int = max(1, game.players)
        self._rewards = np.zeros((n, self.players), np.float32)
        self._ended = np.zeros(n, bool)
        self._movers = np.zeros(n, np.int8)
        self._choices = np.zeros(n, np.int64)
        self._offsets = np.zeros(n + 1, np.int64)
        self._legal = np.zeros(64 * n, np.uint32)
        self._masks: np.ndarray | None = None
        self._observations: np.ndarray | None = None

    def __len__(self) -> int:
        return self.n

    def reset(self, seed: int = 1) -> None:
        """Starts all games anew; game k has number k of the series of ``seed``."""
        self._batch.reset(seed)
        self._rewards[:] = 0
        self._ended[:] = False

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Plays an action in every game: indices, shape (n,).

        Returns rewards, float32 (n, players), from -1 to 1 where a game ended and 0 elsewhere, and
        which games ended, bool (n,). An index that is not legal raises ValueError, and nothing is
        played.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.n,):
            raise ValueError(f"actions have shape {actions.shape}, ({self.n},) is needed")
        if not np.issubdtype(actions.dtype, np.integer):
            raise TypeError(f"actions are {actions.dtype}, whole numbers are needed")
        actions = np.ascontiguousarray(actions, np.int64)
        self._batch.step(actions, self._rewards, self._ended)
        return self._rewards, self._ended

    @property
    def current_player(self) -> np.ndarray:
        """The player to move in each game, from 1; int8 (n,)."""
        self._batch.movers(self._movers)
        return self._movers

    def legal(self) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions of all games behind each other: ``offsets`` (n + 1,) and ``actions``;
        those of game k are ``actions[offsets[k]:offsets[k + 1]]``, in the order of its legal moves."""
        total = self._batch.legal_total()
        if total > len(self._legal):
            self._legal = np.zeros(2 * total, np.uint32)
        self._batch.legal(self._offsets, self._legal)
        return self._offsets, self._legal[:total]

    def masks(self) -> np.ndarray:
        """Which actions are legal; bool (n, actions)."""
        if self._masks is None:
            self._masks = np.zeros((self.n, self.actions), bool)
        self._batch.masks(self._masks)
        return self._masks

    def observe(self, player: int = 0) -> np.ndarray:
        """The positions as planes, float32 (n, planes, rows, columns): with the eyes of the player
        to move (0), of a player (1, 2, ..), or everything (-1)."""
        if self._observations is None:
            self._observations = np.zeros((self.n, *self.shape), np.float32)
        self._batch.observe(self._observations, player)
        return self._observations

    def random_actions(self) -> np.ndarray:
        """A random legal action for each game; int64 (n,)."""
        self._batch.random_actions(self._choices)
        return self._choices

    @property
    def collisions(self) -> np.ndarray:
        """How many legal moves of each game can not be chosen because they share an index with
        another; uint32 (n,). More ``variants`` tell them apart."""
        return self._batch.shared()

    def finish(self) -> tuple[np.ndarray, np.ndarray]:
        """Plays every game to its end with random moves: its worth to each player, float32
        (n, players), and its moves, uint32 (n,). The games begin anew."""
        self._batch.finish()
        return self._batch.results()
