"""Moves a second through each interface, beside the engine alone, in one run.

Run: python speeds.py [game ..]
"""

import sys
import time

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


def main():
    for name in sys.argv[1:] or ["chong", "choro-lango"]:
        game = ludeme.load(name)
        print(f"{game.name}: moves a second")
        for way, make in WAYS.items():
            try:
                print(f"  {way:26} {rate(2, make(game)):14,.0f}")
            except (ImportError, ValueError) as why:
                print(f"  {way:26} {why}")
    try:
        import pyspiel
    except ImportError:
        return
    print("OpenSpiel's own games: moves a second")
    for name in ("tic_tac_toe", "python_tic_tac_toe", "breakthrough", "mancala", "backgammon"):
        try:
            if name.startswith("python_"):
                from open_spiel.python.games import tic_tac_toe  # noqa: F401
            print(f"  {name:26} {rate(2, spiel(pyspiel.load_game(name))):14,.0f}")
        except (ImportError, pyspiel.SpielError) as why:
            print(f"  {name:26} {why}")


if __name__ == "__main__":
    main()
