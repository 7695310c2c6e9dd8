"""Games that the tests play: the shipped ones, small ones of our own, and recorded ones if they are
there (LUDEME_CONFORMANCE names the folder that holds games/)."""

import os
from pathlib import Path

import pytest

import ludeme

THREE = """(game "Three" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""

SOLITAIRE = """(game "Solitaire" (players 1)
    (equipment { (board (square 4)) (piece "Peg" P1) })
    (rules
        (start (place "Peg" (difference (sites Board) (sites {"A1"}))))
        (play (forEach Piece
            (move Hop (between if:(is Occupied (between)) (apply (remove (between))))
                (to if:(is Empty (to))))))
        (end {
            (if (= 1 (count Pieces P1)) (result P1 Win))
            (if (no Moves P1) (result P1 Loss))
        })))"""

ROLLS = """(game "Rolls" (players 2)
    (equipment {
        (board (rectangle 1 8) { (track "Track" "0,E" loop:False) })
        (dice d:4 num:1) (piece "Runner" Each) (hand Each)
    })
    (rules
        (start { (place "Runner1" "Hand1" count:2) (place "Runner2" "Hand2" count:2) })
        (play (do (roll) next:(or
            (move (from (handSite Mover) if:(< 0 (count at:(handSite Mover))))
                (to (- (count Pips) 1) if:(is Empty (- (count Pips) 1))))
            (move Pass))))
        (end (if (= 0 (count at:(handSite Mover))) (result Mover Win)))))"""

HIDDEN = """(game "Veil" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty)) (then (set Hidden What at:(last To) to:Next))))
        (end (if (is Line 3) (result Mover Win)))))"""

AT_ONCE = """(game "At once" (players 2) (mode Simultaneous)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))"""


def recorded() -> list[Path]:
    folder = os.environ.get("LUDEME_CONFORMANCE")
    return sorted(Path(folder, "games").rglob("*.lud")) if folder else []


@pytest.fixture(scope="session")
def three():
    return ludeme.load(THREE)


@pytest.fixture(scope="session", params=ludeme.games())
def shipped(request):
    return ludeme.load(request.param)
