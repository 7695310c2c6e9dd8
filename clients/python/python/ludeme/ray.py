"""Studies, tournaments, sweeps and self-play on a Ray cluster.

    import ludeme, ludeme.ray
    study = ludeme.ray.study(ludeme.load("chong"), games=100_000, out="chong.jsonl")

The games of a series are those of :func:`ludeme.study` and :func:`ludeme.tournament`: what a game
comes to depends on the seed and its number alone, so the table is the same to the last digit however
the work is split. With ``out`` the driver writes games as they come; when the driver is killed, the
same call goes on from the file. A worker that is killed has its portion played again by another.

``ray.init`` is the caller's: an address, resources, a runtime environment. Without it Ray starts on
this machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ray

from . import _ludeme
from .series import Players, Study, Tournament, names_of, study_by, tournament_by

#: Portions handed out at once for each processor of the cluster: enough that none waits.
PORTIONS_A_CPU = 3


@ray.remote(max_retries=-1, num_cpus=1)
def _study_portion(game, numbers, players, seed):
    return game._study_games(numbers, players, seed, 1)


@ray.remote(max_retries=-1, num_cpus=1)
def _tournament_portion(game, fixtures, players, seed):
    return game._tournament_games(fixtures, players, seed, 1)


def _spread(task: Any, game: _ludeme.Game, jobs: list, size: int, rest: tuple) -> Iterable[list[str]]:
    """Hands out portions and gives back their lines as they come."""
    if not ray.is_initialized():
        ray.init()
    shared = ray.put(game)
    most = max(1, int(ray.cluster_resources().get("CPU", 1)) * PORTIONS_A_CPU)
    portions = (jobs[start : start + size] for start in range(0, len(jobs), size))
    running: set = set()
    try:
        while True:
            while len(running) < most:
                portion = next(portions, None)
                if portion is None:
                    break
                running.add(task.remote(shared, portion, *rest))
            if not running:
                return
            ready, _ = ray.wait(list(running), num_returns=1)
            for reference in ready:
                running.discard(reference)
                yield ray.get(reference)
    finally:
        for reference in running:
            ray.cancel(reference)


def study(
    game: _ludeme.Game,
    games: int = 100,
    players: Players = "random",
    seed: int = 1,
    portion: int = 64,
    out: str | os.PathLike | None = None,
) -> Study:
    """:func:`ludeme.study` on a cluster, ``portion`` games a task."""
    names = names_of(players)

    def play(jobs: list) -> Iterable[list[str]]:
        return _spread(_study_portion, game, jobs, portion, (names, seed))

    return study_by(play, game, games, names, seed, out)


def tournament(
    game: _ludeme.Game,
    players: Players,
    games: int = 100,
    seed: int = 1,
    portion: int = 8,
    out: str | os.PathLike | None = None,
) -> Tournament:
    """:func:`ludeme.tournament` on a cluster, ``portion`` games a task."""
    names = names_of(players)

    def play(jobs: list) -> Iterable[list[str]]:
        return _spread(_tournament_portion, game, jobs, portion, (names, seed))

    return tournament_by(play, game, games, names, seed, out)


def sweep(
    games: Sequence[_ludeme.Game],
    number: int = 100,
    players: Players = "random",
    seed: int = 1,
    portion: int = 64,
    out: str | os.PathLike | None = None,
) -> list[Study]:
    """A study of each game, such as one game under many options. ``out`` is a folder, which gets a
    file a game."""
    studies = []
    if out is not None:
        os.makedirs(out, exist_ok=True)
    for place, game in enumerate(games):
        file = None if out is None else os.path.join(out, f"{place:05}.jsonl")
        studies.append(study(game, number, players, seed, portion, file))
    return studies


@ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)
class SelfPlay:
    """An actor that plays games of a policy against itself.

    ``policy(observations, offsets, actions)`` gets what :class:`ludeme.VecEnv` gives and answers
    with an action a game. Trajectories are lists of (observation, action, player) with the returns.
    """

    def __init__(self, game: _ludeme.Game, n: int, seed: int):
        from .vec import VecEnv

        self.env = VecEnv(game, n, seed)

    def play(self, policy: Callable, steps: int) -> list[tuple]:
        """Plays ``steps`` moves in every game; the games that ended, as (trajectory, returns)."""
        env = self.env
        open_games: list[list] = getattr(self, "open", [[] for _ in range(env.n)])
        ended_games = []
        for _ in range(steps):
            observations = env.observe()
            offsets, actions = env.legal()
            chosen = policy(observations, offsets, actions)
            movers = env.current_player
            for k in range(env.n):
                step = (observations[k].copy(), int(chosen[k]), int(movers[k]))
                open_games[k].append(step)
            rewards, ended = env.step(chosen)
            for k in ended.nonzero()[0]:
                ended_games.append((open_games[k], rewards[k].copy()))
                open_games[k] = []
        self.open = open_games
        return ended_games
