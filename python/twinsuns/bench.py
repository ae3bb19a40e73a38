"""Decisions a second, side by side with other libraries: ``python -m twinsuns.bench``.

Each line plays random legal actions for a few seconds. The first figure is decisions a second by the clock, and it
alone decides whether a goal is reached. The second, in brackets, is an extrapolation: decisions for each second of
processor time, times the threads in use. On a busy machine it says what might be reached on an idle one, and proves
nothing. ``--check`` ends with 1 if a goal is missed. OpenSpiel and RLCard are measured in the same run if they are
installed (``pip install open-spiel rlcard``).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import Iterator

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
"""Decisions a second by the clock, on two cores."""

MAX_IMPORT_SECONDS = 0.3


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
    while decisions == 0 or watch.is_running():
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
    while decisions == 0 or watch.is_running():
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
    while decisions == 0 or watch.is_running():
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
    while decisions == 0 or watch.is_running():
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
    while decisions == 0 or watch.is_running():
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(next(places) * len(legal))])
            decisions += 1
    return watch.stop(decisions)


def import_seconds(clock: str = "perf_counter") -> float:
    """Returns the time that ``import twinsuns`` takes in a fresh Python, the best of three: by the clock, or with
    ``process_time`` on the processor."""
    code = f"import time; t = time.{clock}(); import twinsuns; print(time.{clock}() - t)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(3))
    return min(float(run.stdout) for run in runs)


def native_bytes() -> int:
    """Returns the size of the native part."""
    from . import _native

    return os.path.getsize(_native.__file__)


def print_line(name: str, measured: Measured, goal: int | None = None) -> bool:
    """Prints a line of the table, and returns whether the goal is reached by the clock."""
    decisions, seconds, work = measured
    rate, extrapolated = decisions / seconds, decisions / max(work, 1e-9)
    reached = goal is None or rate >= goal
    note = "" if goal is None else f"  goal {goal:,}: {'reached' if reached else 'not reached'}"
    print(f"{name:<52} {rate:>11,.0f} /s  (extrapolated {extrapolated:>12,.0f}){note}", flush=True)
    return reached


def print_own(game: str, seconds: float, games: int) -> list[bool]:
    """Measures one of our games, and returns for each goal whether it is reached."""

    def judged(what: str, measured: Measured, detail: str = "") -> bool:
        return print_line(f"{game}: {what}{detail}", measured, GOALS[what][game])

    reached = [judged("raw object", measure_raw(game, seconds))]
    try:
        reached.append(judged("PettingZoo AEC", measure_aec(game, seconds)))
    except ImportError:
        print("PettingZoo is not installed: its goal is not reached")
        reached.append(False)
    for observed, what in ((True, "vector"), (False, "vector, no observations")):
        measured = measure_vector(game, seconds, games, observed)
        reached.append(judged(what, measured, f" ({games} games)"))
    return reached


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


def main(arguments: list[str] | None = None) -> int:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m twinsuns.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line [%(default)s]")
    parser.add_argument("--games", type=int, default=256, help="games of a vector [%(default)s]")
    parser.add_argument("--own", action="store_true", help="leave the other libraries out")
    parser.add_argument("--check", action="store_true", help="end with 1 if a goal is missed by the clock")
    options = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, load {load:.1f}: on a busy machine the figures by the clock are too low")
    seconds = import_seconds()
    print(f"import {seconds:.3f} s by the clock, native part {native_bytes():,} bytes")
    reached = [seconds < MAX_IMPORT_SECONDS]
    for game in reversed(twinsuns.games()):
        reached += print_own(game, options.seconds, options.games)
    if not options.own:
        print_others(options.seconds)
    print(f"{sum(reached)} of {len(reached)} goals reached by the clock")
    return 0 if all(reached) or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
