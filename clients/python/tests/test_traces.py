"""Recorded games played again: a hundred of them, spread over all that are there, step by step.

What is compared is all that another engine wrote down: the state after every move, and the state
that every legal move would have led to.
"""

import gzip
import json
import os
from pathlib import Path

import pytest
from conftest import recorded

import ludeme

GAMES = 100
STEPS = 25


def fnv(line: str) -> str:
    """The hash by which traces name a state."""
    value = 0xCBF29CE484222325
    for byte in line.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{(value ^ value >> 32) & 0xFFFFFFFF:08x}"


def first_trial(path: Path) -> list[dict]:
    """The first game of a trace: its start and some steps; nothing of games with chance."""
    rows: list[dict] = []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            flags = row.get("flags", "").split()
            if any(f"{flag}=true" in flags for flag in ("dice", "random", "simultaneous")):
                return []
            if row["type"] == "trial" and rows or row["type"] == "end" or len(rows) > STEPS:
                break
            if row["type"] in ("trial", "step"):
                rows.append(row)
    return rows


def traces() -> list[tuple[Path, Path]]:
    games = Path(os.environ.get("LUDEME_CONFORMANCE", "."), "games")
    found = []
    for game in recorded():
        name = game.relative_to(games).with_suffix(".jsonl.gz")
        trace = games.parent / "traces" / name
        if trace.exists():
            found.append((game, trace))
    return found


@pytest.mark.skipif(not recorded(), reason="LUDEME_CONFORMANCE names no recorded games")
def test_a_hundred_recorded_games_are_played_again():
    found = traces()
    # Every so-manieth first, so that the hundred come from everywhere.
    order = [pair for start in range(4) for pair in found[start::4]]
    played = steps = successors = 0
    for game, trace in order:
        if played == GAMES:
            break
        rows = first_trial(trace)
        if not rows:
            continue
        played += 1
        state = ludeme.load(game).start(seed=0)
        assert state.line == rows[0]["state"], game
        for row in rows[1:]:
            place = f"{game}, step {row['n']}"
            after = []
            for index in range(state.legal_count):
                next_state = state.copy()
                next_state.apply(index)
                after.append(next_state)
            lines = [each.line for each in after]
            hashes = {legal.split("#")[1] for legal in row["legal"] if "#" in legal}
            if hashes and all("#" in legal for legal in row["legal"]):
                assert {fnv(line) for line in lines} == hashes, place
                successors += len(lines)
            assert row["state"] in lines, place
            state = after[lines.index(row["state"])]
            steps += 1
    assert played == GAMES
    print(f"{played} games, {steps} steps, {successors} successors")
