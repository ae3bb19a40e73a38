"""Decisions a second, side by side with other libraries: ``python -m twinsuns.bench``.

Each line plays random legal actions for a few seconds. The first figure is decisions a second by the clock. The second
is decisions for each second of processor time, times the threads in use: what an idle machine would give, however busy
this one is. OpenSpiel and RLCard are measured in the same run if they are installed (``pip install open-spiel rlcard``).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import Any, Iterator

import numpy as np

import twinsuns

Measured = tuple[int, float, float]
"""Decisions, seconds by the clock, seconds of processor time for each thread."""

GOALS = {
    "raw object": {"empire-vs-rebellion": 200_000, "rebellion": 120_000},
    "PettingZoo AEC": {"empire-vs-rebellion": 25_000, "rebellion": 25_000},
    "vector": {"empire-vs-rebellion": 800_000, "rebellion": 250_000},
    "vector, no observations": {"empire-vs-rebellion": 2_000_000, "rebellion": 800_000},
}


class Stopwatch:
    """Measures the clock and the processor time of all threads."""

    def __init__(self, seconds: float, threads: int = 1) -> None:
        self.seconds, self.threads = seconds, threads
        self.begin, self.work = time.perf_counter(), time.process_time()

    def is_running(self) -> bool:
        """Tells whether there is time left."""
        return time.perf_counter() - self.begin < self.seconds

    def stop(self, decisions: int) -> Measured:
        """Returns what was measured."""
        elapsed = time.perf_counter() - self.begin
        return decisions, elapsed, (time.process_time() - self.work) / self.threads


def random_places(rng: np.random.Generator) -> Iterator[float]:
    """Returns random numbers from 0 to 1, made in blocks: cheap beside a decision."""
    while True:
        yield from rng.random(100_000).tolist()


def measure_raw(game: str, seconds: float) -> Measured:
    """Steps one game object, with observation and mask for every decision."""
    places = random_places(np.random.default_rng(1))
    decisions, number = 0, 0
    watch = Stopwatch(seconds)
    while watch.is_running():
        number += 1
        one = twinsuns.Game(game, seed=number)
        row, mask = np.zeros(one.feature_count, np.uint8), np.zeros(one.action_count, np.int8)
        native = one._native
        while native.deciding_seat is not None:
            one.observe_into(row, mask)
            legal = one.legal_actions()
            one.step(legal[int(next(places) * len(legal))])
        decisions += one.version
    return watch.stop(decisions)


def measure_aec(game: str, seconds: float) -> Measured:
    """Steps the PettingZoo environment through ``agent_iter`` and ``last``."""
    places = random_places(np.random.default_rng(1))
    env = twinsuns.env(game, seed=1)
    decisions = 0
    watch = Stopwatch(seconds)
    while watch.is_running():
        env.reset()
        for _ in env.agent_iter():
            _, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(info["action_mask"])
            env.step(legal[int(next(places) * len(legal))])
            decisions += 1
    return watch.stop(decisions)


def measure_vector(game: str, seconds: float, games: int, observed: bool) -> Measured:
    """Steps many games together, with or without observations and masks."""
    many = twinsuns.vector(game, games, seed=1, observations=observed, masks=observed)
    rng = np.random.default_rng(1)
    for _ in range(20):
        many.step_ranks((rng.random(games) * many.counts).astype(np.int64))
    decisions = 0
    watch = Stopwatch(seconds, threads=os.cpu_count() or 1)
    while watch.is_running():
        for _ in range(10):
            many.step_ranks((rng.random(games) * many.counts).astype(np.int64))
        decisions += 10 * games
    return watch.stop(decisions)


def measure_openspiel(name: str, seconds: float, tensors: bool) -> Measured:
    """Steps a game of OpenSpiel, with or without observation tensors."""
    import pyspiel

    game = pyspiel.load_game(name)
    kind = game.get_type()
    observe = None
    if tensors:
        observe = "observation_tensor" if kind.provides_observation_tensor else "information_state_tensor"
    places = random_places(np.random.default_rng(1))
    decisions = 0
    watch = Stopwatch(seconds)
    while watch.is_running():
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
                if observe:
                    getattr(state, observe)(state.current_player())
                    state.legal_actions_mask()
            state.apply_action(legal[int(next(places) * len(legal))])
    return watch.stop(decisions)


def measure_rlcard(name: str, seconds: float) -> Measured:
    """Steps a game of RLCard, which always makes observations."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    places = random_places(np.random.default_rng(1))
    decisions = 0
    watch = Stopwatch(seconds)
    while watch.is_running():
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(next(places) * len(legal))])
            decisions += 1
    return watch.stop(decisions)


def import_seconds() -> float:
    """Returns the processor time that ``import twinsuns`` takes in a fresh Python, the best of three."""
    code = "import time; t = time.process_time(); import twinsuns; print(time.process_time() - t)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(3))
    return min(float(run.stdout) for run in runs)


def native_bytes() -> int:
    """Returns the size of the native part."""
    from . import _native

    return os.path.getsize(_native.__file__)


def print_line(name: str, measured: Measured, goal: int | None = None) -> None:
    """Prints a line of the table."""
    decisions, seconds, work = measured
    rate, idle = decisions / seconds, decisions / max(work, 1e-9)
    note = ""
    if goal is not None:
        verdict = "reached" if rate >= goal else "reached when idle" if idle >= goal else "missed"
        note = f"  goal {goal:,}: {verdict}"
    print(f"{name:<52} {rate:>11,.0f} /s {idle:>12,.0f} /s when idle{note}", flush=True)


def print_own(game: str, seconds: float, games: int) -> None:
    """Measures one of our games."""

    def goal(what: str) -> int:
        return GOALS[what][game]

    print_line(f"{game}: raw object", measure_raw(game, seconds), goal("raw object"))
    try:
        print_line(f"{game}: PettingZoo AEC", measure_aec(game, seconds), goal("PettingZoo AEC"))
    except ImportError:
        print("PettingZoo is not installed")
    for observed, what in ((True, "vector"), (False, "vector, no observations")):
        measured = measure_vector(game, seconds, games, observed)
        print_line(f"{game}: {what} ({games} games)", measured, goal(what))


def print_others(seconds: float) -> None:
    """Measures games of other libraries that are comparable: hidden cards or much chance."""
    try:
        import pyspiel  # noqa: F401

        for name in ("backgammon", "gin_rummy"):
            print_line(f"OpenSpiel {name}: bare", measure_openspiel(name, seconds, False))
            print_line(f"OpenSpiel {name}: tensor and mask", measure_openspiel(name, seconds, True))
    except ImportError:
        print("OpenSpiel is not installed (pip install open-spiel)")
    try:
        import rlcard  # noqa: F401

        print_line("RLCard gin-rummy: observation", measure_rlcard("gin-rummy", seconds))
    except ImportError:
        print("RLCard is not installed (pip install rlcard)")


def main(arguments: list[str] | None = None) -> Any:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m twinsuns.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line [%(default)s]")
    parser.add_argument("--games", type=int, default=256, help="games of a vector [%(default)s]")
    parser.add_argument("--own", action="store_true", help="leave the other libraries out")
    options = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, load {load:.1f}: on a busy machine the figures are too low")
    print(f"import {import_seconds():.3f} s, native part {native_bytes():,} bytes")
    for game in reversed(twinsuns.games()):
        print_own(game, options.seconds, options.games)
    if not options.own:
        print_others(options.seconds)


if __name__ == "__main__":
    main()
