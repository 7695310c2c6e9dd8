"""From a description to a trained player that beats random play, in a small game.

A table of position values is learnt by self-play (Monte Carlo returns, epsilon-greedy), then meets
random play. Run: python learn.py
"""

from collections import defaultdict

import numpy as np

import ludeme

THREE = """(game "Three" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


def best(state, values, player):
    """The move whose position is worth most to the player."""
    worths = []
    for index in range(state.legal_count):
        after = state.copy()
        after.apply(index)
        worths.append(values[after.line][player - 1])
    return int(np.argmax(worths))


def learn(game, episodes, generator):
    values = defaultdict(lambda: np.zeros(game.players))
    for episode in range(episodes):
        state, path = game.start(seed=episode), []
        while not state.is_over:
            explore = generator.random() < max(0.1, 1 - episode / episodes)
            legal = state.legal_count
            index = generator.integers(legal) if explore else best(state, values, state.mover)
            state.apply(int(index))
            path.append(state.line)
        for line in path:
            values[line] += 0.2 * (state.returns - values[line])
    return values


def main():
    generator = np.random.default_rng(1)
    game = ludeme.load(THREE)
    values = learn(game, 4000, generator)
    scores = []
    for number in range(400):
        state, seat = game.start(seed=number), 1 + number % 2
        while not state.is_over:
            own = state.mover == seat
            index = best(state, values, seat) if own else generator.integers(state.legal_count)
            state.apply(int(index))
        scores.append(state.returns[seat - 1])
    print(f"mean return against random play: {np.mean(scores):.2f} of 400 games")
    assert np.mean(scores) > 0.6


if __name__ == "__main__":
    main()
