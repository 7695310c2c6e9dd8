"""How long a series of every game takes, from the rates that `lud bench DIR --json` printed.

Run: python sizes.py rates.jsonl --games 1000000 --cores 512
"""

import argparse
import json


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rates", help="output of lud bench --json")
    parser.add_argument("--games", type=int, default=1_000_000, help="games of each description")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--factor", type=float, default=1.0, help="how much slower than playouts")
    asked = parser.parse_args()
    hours = []
    with open(asked.rates, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            rate = row.get("playouts_per_s")
            if rate:
                name = row["file"]
                hours.append((asked.games * asked.factor / rate / 3600, name))
    hours.sort(reverse=True)
    total = sum(h for h, _ in hours)
    print(f"{len(hours)} games, {asked.games} times each: {total:.0f} core hours")
    print(f"on {asked.cores} cores: {total / asked.cores:.1f} hours")
    for time, name in hours[:10]:
        print(f"  {time:8.1f} h  {name}")


if __name__ == "__main__":
    main()
