"""Work in shards, on this machine or on many.

``python -m twinsuns.cluster selfplay --games 1e6 --shards 400 --address auto --out games`` plays games and writes them
as Parquet; ``arena``, ``tune`` and ``puzzles`` work alike. A shard is a function of its number and nothing else, so the result is the same for any number of workers;
shards that are written are skipped, so a run that was stopped goes on where it was; a shard whose worker died is played
again. Ray does the scheduling.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Callable, Iterable, Sequence

from .data import Plan, ShardPlan, folder_digest, is_finished, prepare_folder, read, read_table, write_shard
from .puzzles import PuzzlePlan
from .tuning import TuningPlan, tuning_report

ShardFunction = Callable[[int], Any]


def run_shards(
    function: ShardFunction,
    shards: Iterable[int],
    address: str = "threads",
    workers: int | None = None,
    report: Callable[[int, int, Any], None] | None = None,
) -> list[Any]:
    """Calls a function for every shard and returns the results in order.

    ``address`` is ``"threads"`` (this process: the games release the GIL), ``"local"`` (Ray on this machine) or the
    address of a Ray cluster (``"auto"`` for the one this machine belongs to). ``report`` is told how many are done.
    """
    todo = list(shards)
    if address == "threads":
        return _run_threads(function, todo, workers, report)
    return _run_ray(function, todo, address, workers, report)


def _run_threads(
    function: ShardFunction,
    todo: Sequence[int],
    workers: int | None,
    report: Callable[[int, int, Any], None] | None,
) -> list[Any]:
    results: dict[int, Any] = {}
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        futures = {pool.submit(function, shard): shard for shard in todo}
        for future in as_completed(futures):
            results[futures[future]] = future.result()
            if report:
                report(len(results), len(todo), future.result())
    return [results[shard] for shard in todo]


def _run_ray(
    function: ShardFunction,
    todo: Sequence[int],
    address: str,
    workers: int | None,
    report: Callable[[int, int, Any], None] | None,
) -> list[Any]:
    import ray

    started = not ray.is_initialized()
    if started:
        where: dict[str, Any] = {"num_cpus": workers} if address == "local" else {"address": address}
        ray.init(include_dashboard=False, log_to_driver=False, **where)
    try:
        # A worker that dies is replaced and its shard played again, as often as it takes.
        remote = ray.remote(max_retries=-1)(function)
        waiting = {remote.remote(shard): shard for shard in todo}
        results: dict[int, Any] = {}
        while waiting:
            done, _ = ray.wait(list(waiting))
            for reference in done:
                shard = waiting.pop(reference)
                results[shard] = ray.get(reference)
                if report:
                    report(len(results), len(todo), results[shard])
        return [results[shard] for shard in todo]
    finally:
        if started:
            ray.shutdown()


class ShardWriter:
    """Writes one shard of a plan: a function that Ray can send to other machines. The folder is one that all of them
    share."""

    def __init__(self, folder: str, plan: ShardPlan) -> None:
        self.folder, self.plan = os.path.abspath(folder), plan

    def __call__(self, shard: int) -> int:
        return write_shard(self.folder, self.plan, shard)


def write_plan(
    folder: str, plan: ShardPlan, address: str = "threads", workers: int | None = None, quiet: bool = True
) -> int:
    """Plays all shards of a plan that are not written yet; returns the number of rows written: of games, candidates or
    puzzles."""
    prepare_folder(folder, plan)
    todo = [shard for shard in range(plan.shards) if not is_finished(folder, plan, shard)]
    begin = time.perf_counter()
    rows = 0

    def report(done: int, total: int, written: int) -> None:
        nonlocal rows
        rows += written
        if not quiet:
            rate = rows / (time.perf_counter() - begin)
            noun = plan.tables[-1]
            print(f"{done} of {total} shards, {rows:,} {noun}, {rate:,.1f} {noun}/s", file=sys.stderr)

    writer = ShardWriter(folder, plan)

    def play(shard: int) -> int:
        return writer(shard)

    run_shards(play, todo, address, workers, report)
    return rows


def arena_report(folder: str) -> str:
    """Returns the share of games that each level won in each seat, with its 95 % interval (Wilson)."""
    games = read(folder, "games", "arrow").to_pydict()
    seats = [name.removeprefix("level_") for name in games if name.startswith("level_")]
    lines = []
    for seat in seats:
        tally: dict[str, list[int]] = {}
        for level, won in zip(games[f"level_{seat}"], games[f"won_{seat}"]):
            entry = tally.setdefault(level, [0, 0])
            entry[0] += won
            entry[1] += 1
        for level, (won, played) in sorted(tally.items(), key=lambda item: -item[1][0] / item[1][1]):
            low, high = wilson_interval(won, played)
            lines.append(
                f"seat {seat}  {level:<12} {won / played:6.1%}  ({low:.1%} to {high:.1%})  of {played:,} games"
            )
    return "\n".join(lines)


def wilson_interval(won: int, played: int, z: float = 1.96) -> tuple[float, float]:
    """Returns the 95 % confidence interval of a share."""
    share = won / played
    middle = share + z * z / (2 * played)
    spread = z * (share * (1 - share) / played + z * z / (4 * played * played)) ** 0.5
    scale = 1 + z * z / played
    return (middle - spread) / scale, (middle + spread) / scale


def _whole_number(text: str) -> int:
    number = float(text)
    if not math.isfinite(number) or number != int(number) or number < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is no whole number from 1; write 100000 or 1e5")
    return int(number)


def make_parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m twinsuns.cluster", description=__doc__)
    parser.add_argument(
        "task",
        choices=["selfplay", "arena", "tune", "puzzles"],
        help="selfplay writes games and decisions; arena games alone, with a report; tune measures candidates of a "
        "simple policy against the first level; puzzles looks for positions with one clearly best choice",
    )
    parser.add_argument("--game", default="empire-vs-rebellion", help="the game [%(default)s]")
    parser.add_argument("--setup", help="the set-up [the whole game]")
    parser.add_argument("--levels", default="random,cadet,lieutenant", help="every seating of them plays [%(default)s]")
    parser.add_argument("--games", type=_whole_number, default=1000, help="how many games, such as 1e6 [%(default)s]")
    parser.add_argument("--candidates", type=_whole_number, default=1000, help="of tune [%(default)s]")
    parser.add_argument("--worlds", type=_whole_number, default=20, help="of puzzles, for each choice [%(default)s]")
    parser.add_argument("--shards", type=_whole_number, default=4, help="how many files [%(default)s]")
    parser.add_argument("--seed", default="1", help="a number or any words [%(default)s]")
    parser.add_argument("--out", default="games", help="the folder, shared by all machines [%(default)s]")
    parser.add_argument("--address", default="threads", help="threads, local (Ray here), auto or a Ray address")
    parser.add_argument("--workers", type=_whole_number, help="with threads or local [one for each processor]")
    return parser


def make_plan(options: argparse.Namespace) -> ShardPlan:
    """Returns the plan that the command line asks for."""
    split = {"shards": options.shards, "seed": options.seed}
    players = options.levels.split(",")
    if options.task == "tune":
        return TuningPlan.make(options.game, players[0], options.candidates, options.games, **split)
    if options.task == "puzzles":
        return PuzzlePlan.make(options.game, options.setup, options.games, options.worlds, **split)
    decisions = options.task == "selfplay"
    return Plan.make(options.game, options.setup, players, options.games, decisions=decisions, **split)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line."""
    options = make_parser().parse_args(arguments)
    try:
        plan = make_plan(options)
        begin = time.perf_counter()
        rows = write_plan(options.out, plan, options.address, options.workers, quiet=False)
    except ValueError as error:
        print(f"twinsuns.cluster: {error}", file=sys.stderr)
        return 2
    seconds = time.perf_counter() - begin
    size = sum(file.stat().st_size for file in _files(options.out))
    noun = plan.tables[-1]
    written = read_table(options.out, noun).num_rows
    print(f"{rows:,} {noun} in {seconds:.1f} s; the folder has {written:,} in {size:,} bytes")
    print(f"SHA-256 of all shards: {folder_digest(options.out)}")
    if options.task == "arena":
        print(arena_report(options.out))
    if options.task == "tune":
        print(tuning_report(options.out))
    return 0


def _files(folder: str) -> list[Any]:
    import pathlib

    return [file for file in pathlib.Path(folder).rglob("*.parquet")]


if __name__ == "__main__":
    sys.exit(main())
