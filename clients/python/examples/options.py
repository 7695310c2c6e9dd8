"""A study of option sets with plots: how the length of the board changes Chong.

Run: python options.py [games] [out.png]
"""

import re
import sys

import ludeme


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    out = sys.argv[2] if len(sys.argv) > 2 else "options.png"
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    sizes, means, firsts = [], [], []
    for size in (12, 14, 16, 18, 20):
        game = ludeme.load("chong", options=[f"Board Size/3x{size}"])
        study = ludeme.study(game, games, seed=1)
        measures = {m["name"]: m for m in study.report["measures"]}
        sizes.append(size)
        means.append(measures["length"]["mean"])
        first = study.report["first_player"]
        firsts.append((first["value"], first["low"], first["high"]))
        print(f"3x{size}: {means[-1]:.1f} moves, first player {firsts[-1][0]:.3f}")
    figure, (length, advantage) = pyplot.subplots(1, 2, figsize=(9, 3.5))
    length.plot(sizes, means, marker="o")
    length.set(xlabel="columns", ylabel="moves a game")
    value, low, high = zip(*firsts)
    errors = [[v - lo for v, lo in zip(value, low)], [h - v for v, h in zip(value, high)]]
    advantage.errorbar(sizes, value, yerr=errors, marker="o", capsize=3)
    advantage.axhline(0.5, linestyle=":")
    advantage.set(xlabel="columns", ylabel="mean result of player 1")
    figure.tight_layout()
    figure.savefig(out)
    print(f"wrote {re.sub(r'[^ -~]', '?', out)}")


if __name__ == "__main__":
    main()
