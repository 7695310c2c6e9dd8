"""Studies and tournaments: many games, summed up, as data frames.

A series is cut into games by number; what a game comes to depends on the seed and its number
alone. ``ludeme.ray`` spreads the same games over a cluster and gives the same tables.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from . import _ludeme
from ._journal import Journal

Players = str | Sequence[str]


def names_of(players: Players) -> list[str]:
    """The players as a list: ``"uct:100,random"`` or a sequence of such texts."""
    if isinstance(players, str):
        players = players.split(",")
    return [str(p) for p in players]


def frame(rows: list[dict], kind: str = "pandas") -> Any:
    """Rows as a data frame: ``pandas``, ``polars`` or ``arrow`` (a pyarrow table)."""
    columns: dict[str, Any] = {}
    for name in rows[0] if rows else ():
        values = [row.get(name) for row in rows]
        # Seeds use all of 64 bits.
        columns[name] = np.array(values, np.uint64) if name == "seed" else values
    if kind == "pandas":
        import pandas

        return pandas.DataFrame(columns)
    if kind == "polars":
        import polars

        return polars.DataFrame(columns)
    if kind == "arrow":
        import pyarrow

        return pyarrow.table(columns)
    raise ValueError(f"no frame `{kind}`: pandas, polars or arrow")


class Study:
    """The games of a study and what they say together.

    ``report`` is the dictionary that ``lud study --format json`` prints: ``measures`` (name,
    meaning, mean with interval), ``shares``, ``first_player``, ``lengths``, use of ``pieces`` and
    ``sites``.
    """

    def __init__(self, game: _ludeme.Game, players: list[str], seed: int, lines: list[str]):
        self.game = game
        self.players = players
        self.seed = seed
        self.lines = sorted(lines, key=lambda line: json.loads(line)["number"])
        self.report: dict = json.loads(game._study_report(players, self.lines))

    def rows(self) -> list[dict]:
        """A dictionary for each game: number, seed, length, turns, decisions, winner, .."""
        rows = []
        for line in self.lines:
            row = json.loads(line)
            row["branching"] = row["branching"][0]
            row.pop("pieces", None)
            row.pop("arrivals", None)
            rows.append(row)
        return rows

    def frame(self, kind: str = "pandas") -> Any:
        """The games as a data frame, one row each."""
        return frame(self.rows(), kind)

    def measures(self, kind: str = "pandas") -> Any:
        """The measures as a data frame: name, meaning, mean, interval."""
        return frame(self.report["measures"], kind)

    def __repr__(self) -> str:
        return f"Study({self.game.name!r}, games={len(self.lines)}, players={self.players})"


class Tournament:
    """The games of a tournament; ``results`` has ``standings`` and ``pairs``."""

    def __init__(self, game: _ludeme.Game, players: list[str], seed: int, lines: list[str]):
        self.game = game
        self.players = players
        self.seed = seed

        def place(line: str) -> tuple:
            row = json.loads(line)
            return (row["pair"], row["number"])

        self.lines = sorted(lines, key=place)
        self.results: dict = json.loads(_ludeme.standings(players, self.lines))

    def rows(self) -> list[dict]:
        """A dictionary for each game: first, second, number, score of the first, moves, seed."""
        rows = []
        for line in self.lines:
            row = json.loads(line)
            a, b = row.pop("pair")
            row["first"], row["second"] = self.players[a], self.players[b]
            rows.append(row)
        return rows

    def frame(self, kind: str = "pandas") -> Any:
        """The games as a data frame, one row each."""
        return frame(self.rows(), kind)

    def standings(self, kind: str = "pandas") -> Any:
        """The players, best first: Elo and score with 95 % intervals, games won, drawn, lost."""
        rows = []
        for player in self.results["standings"]:
            row = {"player": player["player"], "games": player["games"]}
            row["won"], row["drawn"], row["lost"] = player["wins"]
            for name in ("elo", "score"):
                for key, value in player[name].items():
                    row[name if key == "value" else f"{name}_{key}"] = value
            rows.append(row)
        return frame(rows, kind)

    def __repr__(self) -> str:
        return f"Tournament({self.game.name!r}, games={len(self.lines)}, players={self.players})"


def study_header(game: _ludeme.Game, players: list[str], seed: int) -> dict:
    return {
        "study": game.name,
        "options": game.options,
        "ruleset": game.ruleset,
        "players": players,
        "seed": seed,
        "version": _ludeme.__version__,
    }


def tournament_header(game: _ludeme.Game, players: list[str], seed: int) -> dict:
    header = study_header(game, players, seed)
    return {"tournament": header.pop("study"), **header}


def _portions(jobs: list, size: int) -> Iterable[list]:
    for start in range(0, len(jobs), size):
        yield jobs[start : start + size]


#: Plays the games of a list, and gives their lines portion by portion, in any order.
Play = Callable[[list], Iterable[list[str]]]


def _series(out: str | os.PathLike | None, header: dict, jobs: list, place: Callable, play: Play):
    """The lines of all jobs: those that the file has, and those that are played now."""
    with Journal(out, header) as journal:
        known = {place(json.loads(line)) for line in journal.lines}
        for lines in play([job for job in jobs if job not in known]):
            journal.write(lines)
        wanted = set(jobs)
        return [line for line in journal.lines if place(json.loads(line)) in wanted]


def study_by(
    play: Play,
    game: _ludeme.Game,
    games: int,
    names: list[str],
    seed: int,
    out: str | os.PathLike | None,
) -> Study:
    """A study whose games ``play`` plays, by their numbers."""
    header = study_header(game, names, seed)
    lines = _series(out, header, list(range(games)), lambda row: row["number"], play)
    return Study(game, names, seed, lines)


def tournament_by(
    play: Play,
    game: _ludeme.Game,
    games: int,
    names: list[str],
    seed: int,
    out: str | os.PathLike | None,
) -> Tournament:
    """A tournament whose games ``play`` plays: (first, second, number)."""
    if len(names) < 2:
        raise ValueError("a tournament needs at least two players")
    header = tournament_header(game, names, seed)
    jobs = _ludeme.fixtures(len(names), games)
    lines = _series(out, header, jobs, lambda row: (*row["pair"], row["number"]), play)
    return Tournament(game, names, seed, lines)


def study(
    game: _ludeme.Game,
    games: int = 100,
    players: Players = "random",
    seed: int = 1,
    threads: int = 0,
    out: str | os.PathLike | None = None,
) -> Study:
    """Plays seeded games and measures them.

    ``players`` is one for all seats or one a seat. With ``out`` every game is written as it ends,
    one JSON line each; a run that was cut off goes on from the file. ``threads`` 0 means all cores.
    """
    names = names_of(players)

    def play(jobs: list) -> Iterable[list[str]]:
        for portion in _portions(jobs, 256):
            yield game._study_games(portion, names, seed, threads)

    return study_by(play, game, games, names, seed, out)


def tournament(
    game: _ludeme.Game,
    players: Players,
    games: int = 100,
    seed: int = 1,
    threads: int = 0,
    out: str | os.PathLike | None = None,
) -> Tournament:
    """Lets players meet, each pairing in ``games`` games, sides changed and seeds kept.

    With ``out`` every game is written as it ends; a run that was cut off goes on from the file.
    """
    names = names_of(players)

    def play(jobs: list) -> Iterable[list[str]]:
        for portion in _portions(jobs, 64):
            yield game._tournament_games(portion, names, seed, threads)

    return tournament_by(play, game, games, names, seed, out)
