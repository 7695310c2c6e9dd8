"""Pickles: a game is its text and options, a state is its game and how it came about."""

from __future__ import annotations

import functools

from . import _ludeme


def _check(version: str) -> None:
    if version != _ludeme.__version__:
        raise ValueError(
            f"the pickle was made by ludeme {version}, this is {_ludeme.__version__}: "
            "states may be others there, so it is not read"
        )


@functools.lru_cache(maxsize=64)
def _game(file: str, text: str, options: tuple[str, ...], ruleset: str | None) -> _ludeme.Game:
    # States that were pickled one by one share their rules again.
    return _ludeme.Game._of_text(file, text, list(options), ruleset)


def game_again(version, file, text, options, ruleset):
    _check(version)
    return _game(file, text, tuple(options), ruleset)


def state_again(version, game, pickled):
    _check(version)
    return _ludeme.State._again(game, pickled)
