"""A tournament on a Ray cluster; without one Ray starts on this machine.

Run: python cluster.py [games]
"""

import sys

import ludeme
import ludeme.ray


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    game = ludeme.load("chong")
    played = ludeme.ray.tournament(game, "uct:100,uct:20,random", games, seed=1, portion=2)
    print(played.standings().to_string(index=False))


if __name__ == "__main__":
    main()
