"""Moves a second through each interface, beside the engine alone, in one run.

Run: python speeds.py [game ..]

With LUDEME_CONFORMANCE naming a folder of recorded games, those that OpenSpiel has too stand
beside OpenSpiel's own, in C++ and in Python.
"""

import os
import sys
import time
from pathlib import Path

import numpy as np

import ludeme


def rate(seconds, step):
    """Moves a second: `step` plays some and says how many."""
    step()
    moves, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        moves += step()
    return moves / spent


def engine(game):
    seeds = iter(range(1, 1 << 40))

    def step():
        return int(game.playouts(256, seed=next(seeds))["moves"].sum())

    return step


def native_batch(game, n=1024):
    batch = ludeme.Batch(game, n, 1)

    def step():
        batch._native_steps(8)
        return 8 * n

    return step


def vector(game, n=1024, observe=False):
    env = ludeme.VecEnv(game, n, seed=1)

    def step():
        if observe:
            env.observe()
        env.step(env.random_actions())
        return n

    return step


def single(game):
    generator = np.random.default_rng(1)
    state = [game.start(seed=0)]

    def step():
        for count in range(200):
            if state[0].is_over:
                state[0] = game.start(seed=int(generator.integers(1 << 40)))
            state[0].apply(int(generator.integers(state[0].legal_count)))
        return 200

    return step


def pettingzoo(game):
    import ludeme.pettingzoo

    env = ludeme.pettingzoo.env(game)
    env.reset(seed=1)
    generator = np.random.default_rng(1)

    def step():
        moves = 0
        while moves < 50:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.reset()
                continue
            env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
            moves += 1
        return moves

    return step


def openspiel(game):
    import pyspiel

    import ludeme.openspiel

    return spiel(pyspiel.load_game(ludeme.openspiel.register(game)))


def spiel(game):
    generator = np.random.default_rng(1)
    state = [game.new_initial_state()]

    def step():
        moves = 0
        while moves < 50:
            if state[0].is_terminal():
                state[0] = game.new_initial_state()
            elif state[0].is_chance_node():
                outcomes = state[0].chance_outcomes()
                state[0].apply_action(outcomes[generator.integers(len(outcomes))][0])
            else:
                legal = state[0].legal_actions()
                state[0].apply_action(legal[generator.integers(len(legal))])
                moves += 1
        return moves

    return step


WAYS = {
    "playouts (all cores)": engine,
    "batch, in Rust": native_batch,
    "VecEnv": vector,
    "VecEnv with observations": lambda game: vector(game, observe=True),
    "State": single,
    "PettingZoo": pettingzoo,
    "OpenSpiel adapter": openspiel,
}


# OpenSpiel's games, and what the same game is called here.
PAIRS = {
    "tic_tac_toe": "Tic-Tac-Toe",
    "python_tic_tac_toe": "Tic-Tac-Toe",
    "connect_four": "Connect Four",
    "breakthrough": "Breakthrough",
    "hex": "Hex",
    "chess": "Chess",
    "mancala": "Kalah",
    "backgammon": "Backgammon",
}


def recorded(name):
    """The recorded game of a name, where recorded games are here."""
    folder = os.environ.get("LUDEME_CONFORMANCE")
    if not folder:
        return None
    return next((Path(folder) / "games").rglob(f"{name}.lud"), None)


def told(way, make):
    """A line of the table."""
    try:
        print(f"  {way:26} {rate(SECONDS, make()):14,.0f}", flush=True)
    except (ImportError, ValueError) as why:
        print(f"  {way:26} {why}", flush=True)


SECONDS = 2


def main():
    for name in sys.argv[1:] or ["chong", "choro-lango", "ouk-chatrang", "ssang-ryouk"]:
        game = ludeme.load(name)
        print(f"{game.name}: moves a second")
        for way, make in WAYS.items():
            told(way, lambda: make(game))
    try:
        import pyspiel
    except ImportError:
        return
    for name, same in PAIRS.items():
        print(f"{same}: moves a second")
        if name.startswith("python_"):
            from open_spiel.python.games import tic_tac_toe  # noqa: F401
        try:
            told(f"OpenSpiel's {name}", lambda: spiel(pyspiel.load_game(name)))
        except pyspiel.SpielError as why:
            print(f"  OpenSpiel's {name}: {why}")
        file = recorded(same)
        if file is None:
            continue
        game = ludeme.load(str(file))
        for way in ("State", "OpenSpiel adapter", "VecEnv", "playouts (all cores)"):
            told(f"ours: {way}", lambda: WAYS[way](game))


if __name__ == "__main__":
    main()
