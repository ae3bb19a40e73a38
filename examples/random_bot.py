#!/usr/bin/env python3
"""Plays a whole game in all seats, with random legal choices.

    python3 random_bot.py [--game rebellion] [--seed WORDS] [path/to/twinsuns]

docs/engine-protocol.md describes the protocol.
"""
import argparse, json, random, subprocess


class Engine:
    """Talks to `twinsuns engine`: one JSON object per line in each direction."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, do, **fields):
        print(json.dumps({"do": do, **fields}), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(f"{do}: {answer['error']['code']}: {answer['error']['message']}")
        return answer


def pick(view, choices, rng):
    """Picks a choice: put your own idea here. `view` is everything the deciding seat may know."""
    return rng.choice(choices)["choice"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", nargs="?", default="twinsuns", help="the twinsuns program to start")
    arguments.add_argument("--game", default="empire-vs-rebellion", help="the id of the game")
    arguments.add_argument("--seed", help="any words: the same words give the same game")
    options = arguments.parse_args()
    rng = random.Random(options.seed)
    try:
        engine = Engine(options.program)
    except FileNotFoundError:
        raise SystemExit(f"cannot find `{options.program}`: name the program, such as target/debug/twinsuns")
    engine.ask("new", game=options.game, seed=options.seed)
    while True:
        turn = engine.ask("choices")
        if turn["over"]:
            break
        seat = turn["seat"]
        view = engine.ask("view", seat=seat)["view"]
        choice = pick(view, turn["choices"], rng)
        engine.ask("choose", seat=seat, choice=choice, version=turn["version"])
    for told in engine.ask("events", seat="spectator", since=turn["version"], texts="en")["events"]:
        print(told["text"])
    print("winners:", ", ".join(turn["winners"]) or "nobody", "after", turn["version"], "choices")
    engine.ask("quit")


if __name__ == "__main__":
    main()
