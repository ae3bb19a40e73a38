"""Games between levels as Parquet: plans, shards, schema, data card, reading."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import os
import pathlib
import secrets
from typing import Any, ClassVar, Protocol, Sequence

import numpy as np

from . import _native
from .tables import action_names, decision_names, levels, rules_version, seats, setups, table_version

FORMAT_VERSION = 1
"""Raised whenever a column changes its meaning."""

TABLES = ("games", "decisions")

MAX_SHARDS = 100_000
"""Names of shards have five digits."""

MAX_SHARD_GAMES = 1_000_000
"""A shard is made in memory."""


class ShardPlan(Protocol):
    """Work in shards, each written as Parquet: games between levels (:class:`Plan`), and tuning and puzzles."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def shards(self) -> int:
        """The number of shards."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables of which every shard has a file, in the order in which they are written."""

    def play(self, shard: int) -> dict[str, dict[str, Any]]:
        """Returns the columns of every table. They depend on the plan and the shard alone."""

    def extra_files(self) -> dict[str, str]:
        """Returns the texts that describe the data, by the names of their files."""

    def to_json(self) -> str:
        """Returns the plan as JSON."""


@dataclasses.dataclass(frozen=True)
class TaskPlan:
    """A plan of work other than games between levels."""

    task: ClassVar[str]
    """The name of the work."""
    tables: ClassVar[tuple[str, ...]]
    """The tables of which every shard has a file."""

    def to_json(self) -> str:
        """Returns the plan as JSON."""
        return json.dumps({"task": self.task, **dataclasses.asdict(self)}, indent=1, sort_keys=True)


@dataclasses.dataclass(frozen=True)
class Plan:
    """What is played: enough to make every byte again."""

    game: str
    setup: str
    matchups: tuple[tuple[str, ...], ...]
    """The level of each seat; game ``k`` has matchup ``k % len(matchups)``."""
    games: int
    shards: int
    seed: str
    decisions: bool = True
    rules_version: int = 0
    table_version: int = 0
    format_version: int = FORMAT_VERSION

    @classmethod
    def make(
        cls,
        game: str,
        setup: str | None = None,
        players: Sequence[str] = ("lieutenant", "random"),
        games: int = 1000,
        shards: int = 1,
        seed: int | str = 1,
        decisions: bool = True,
    ) -> Plan:
        """Returns a plan in which every seating of these levels plays equally often."""
        setup = setup or setups(game)[0]
        check_shards(games, shards, "game")
        known = levels(game)
        for level in players:
            if level not in known:
                raise ValueError(f"{game} has no level `{level}`; the levels are {', '.join(known)}")
        matchups = tuple(itertools.product(dict.fromkeys(players), repeat=len(seats(game, setup))))
        return cls(
            game=game,
            setup=setup,
            matchups=matchups,
            games=games,
            shards=shards,
            seed=str(seed),
            decisions=decisions,
            rules_version=rules_version(game),
            table_version=table_version(game),
        )

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables of which every shard has a file."""
        return ("decisions", "games") if self.decisions else ("games",)

    def play(self, shard: int) -> dict[str, dict[str, Any]]:
        """Returns the columns of every table of a shard."""
        games, decisions = play_shard(self, shard)
        return {"decisions": decisions, "games": games}

    def extra_files(self) -> dict[str, str]:
        """Returns schema and data card."""
        return {"schema.json": json.dumps(SCHEMA, indent=1), "DATA_CARD.md": data_card(self)}

    def shard_games(self, shard: int) -> range:
        """Returns the numbers of the games of a shard."""
        return shard_range(self.games, self.shards, shard)

    def game_seed(self, index: int) -> str:
        """Returns the seed of a game: ``twinsuns.Game(game, setup, seed)`` has the same chance."""
        return f"{self.seed}/{index}"

    def to_json(self) -> str:
        """Returns the plan as JSON."""
        return json.dumps(dataclasses.asdict(self), indent=1, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Reads a plan."""
        fields = json.loads(text)
        fields["matchups"] = tuple(tuple(levels) for levels in fields["matchups"])
        return cls(**fields)


def check_shards(count: int, shards: int, noun: str) -> None:
    """Refuses numbers that cannot be split, or not into files of a sensible size."""
    if count < 1 or shards < 1 or shards > count:
        raise ValueError(f"{count} {noun}s cannot be split into {shards} shards: each needs at least one {noun}")
    if shards > MAX_SHARDS or count > shards * MAX_SHARD_GAMES:
        raise ValueError(
            f"{count} {noun}s in {shards} shards are too many: at most {MAX_SHARDS} shards of {MAX_SHARD_GAMES} {noun}s"
        )


def shard_range(count: int, shards: int, shard: int) -> range:
    """Returns the numbers that belong to a shard: every number to one, and as equally many as possible."""
    return range(shard * count // shards, (shard + 1) * count // shards)


def shard_path(folder: str | os.PathLike[str], table: str, shard: int) -> pathlib.Path:
    """Returns the file of a shard."""
    return pathlib.Path(folder) / table / f"shard-{shard:05}.parquet"


def is_finished(folder: str | os.PathLike[str], plan: ShardPlan, shard: int) -> bool:
    """Tells whether every table of a shard is written."""
    return all(shard_path(folder, table, shard).exists() for table in plan.tables)


def prepare_folder(folder: str | os.PathLike[str], plan: ShardPlan) -> None:
    """Writes plan, schema, data card and the tables of numbers, or checks that the folder has this very plan."""
    folder = pathlib.Path(folder)
    file = folder / "plan.json"
    if file.exists():
        if file.read_text() != plan.to_json():
            raise ValueError(f"{folder} holds the work of another plan; see {file}, or choose another folder")
        return
    for table in plan.tables:
        (folder / table).mkdir(parents=True, exist_ok=True)
    for name, text in plan.extra_files().items():
        (folder / name).write_text(text)
    _write_table(folder / "actions.parquet", {"action": action_names(plan.game)})
    _write_table(folder / "questions.parquet", {"question": decision_names(plan.game)})
    _replace(file, plan.to_json().encode())


def write_shard(folder: str | os.PathLike[str], plan: ShardPlan, shard: int) -> int:
    """Plays a shard and writes it, unless all of it is written already; returns the number of rows of its last table,
    which for games is their number. The bytes depend on the plan alone."""
    if is_finished(folder, plan, shard):
        return 0
    columns = plan.play(shard)
    for table in plan.tables:
        _write_table(shard_path(folder, table, shard), columns[table])
    return len(next(iter(columns[plan.tables[-1]].values())))


def folder_digest(folder: str | os.PathLike[str]) -> str:
    """Returns the SHA-256 of all shards, one after the other in the order of their paths: the same for the same plan,
    version of the package and version of pyarrow, whoever has made them on however many machines."""
    digest = hashlib.sha256()
    for file in sorted(pathlib.Path(folder).rglob("shard-*.parquet")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def play_shard(plan: Plan, shard: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Plays the games of a shard and returns the columns of both tables, in the order of the games."""
    indices = plan.shard_games(shard)
    parts: dict[int, dict[str, Any]] = {}
    for number, matchup in enumerate(plan.matchups):
        chosen = [index for index in indices if index % len(plan.matchups) == number]
        if not chosen:
            continue
        words = [plan.game_seed(index) for index in chosen]
        columns = _native.play_games(plan.game, matchup, words, plan.setup, plan.decisions)
        ends = np.cumsum(columns["decisions"])
        for place, index in enumerate(chosen):
            part = {"winners": int(columns["winners"][place]), "decisions": int(columns["decisions"][place])}
            if plan.decisions:
                rows = slice(int(ends[place]) - part["decisions"], int(ends[place]))
                for name in ("ply", "seat", "decision", "action", "legal"):
                    part[name] = columns[name][rows]
            parts[index] = part
    return _game_columns(plan, indices, parts), _decision_columns(plan, indices, parts)


def _game_columns(plan: Plan, indices: range, parts: dict[int, dict[str, Any]]) -> dict[str, Any]:
    names = seats(plan.game, plan.setup)
    matchups = [plan.matchups[index % len(plan.matchups)] for index in indices]
    winners = [parts[index]["winners"] for index in indices]
    columns: dict[str, Any] = {
        "index": np.fromiter(indices, np.int64),
        "seed": [plan.game_seed(index) for index in indices],
        "game": [plan.game] * len(indices),
        "setup": [plan.setup] * len(indices),
        "decisions": np.array([parts[index]["decisions"] for index in indices], np.uint32),
    }
    for seat, name in enumerate(names):
        columns[f"level_{seat}"] = [matchup[seat] for matchup in matchups]
        columns[f"won_{seat}"] = [bool(bits >> seat & 1) for bits in winners]
    return columns


def _decision_columns(plan: Plan, indices: range, parts: dict[int, dict[str, Any]]) -> dict[str, Any]:
    if not plan.decisions:
        return {}
    joined = {
        name: np.concatenate([parts[index][name] for index in indices])
        for name in ("ply", "seat", "decision", "action", "legal")
    }
    counts = [parts[index]["decisions"] for index in indices]
    return {"index": np.repeat(np.fromiter(indices, np.int64), counts), **joined}


def _write_table(file: pathlib.Path, columns: dict[str, Any]) -> None:
    import pyarrow
    import pyarrow.parquet

    file.parent.mkdir(parents=True, exist_ok=True)
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(columns), sink, compression="zstd", compression_level=9)
    _replace(file, sink.getvalue())


def _replace(file: pathlib.Path, content: Any) -> None:
    """Writes a file under its name only when it is complete."""
    # A name of its own: several machines may be at the same shard, and a process that is killed leaves it behind.
    half = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    half.write_bytes(content)
    half.replace(file)


def write_games(folder: str | os.PathLike[str], **options: Any) -> Plan:
    """Plays games between levels and writes them as Parquet, shard after shard. The options are those of
    :meth:`Plan.make`. What is written already is not played again."""
    plan = Plan.make(**options)
    prepare_folder(folder, plan)
    for shard in range(plan.shards):
        write_shard(folder, plan, shard)
    return plan


def read(folder: str | os.PathLike[str], table: str = "games", library: str = "polars") -> Any:
    """Reads ``games`` or ``decisions`` of a folder, as a Polars or pandas data frame or an Arrow table. The decisions
    come with the names of question and choice."""
    if table not in TABLES:
        raise ValueError(f"there is no table `{table}`; the tables are {', '.join(TABLES)}")
    if library not in ("polars", "pandas", "arrow"):
        raise ValueError(f"the library is `polars`, `pandas` or `arrow`, not `{library}`")
    arrow = read_table(folder, table)
    if library == "arrow":
        return arrow
    if library == "pandas":
        return arrow.to_pandas()
    import polars

    return polars.from_arrow(arrow)


def read_table(folder: str | os.PathLike[str], table: str) -> Any:
    """Reads any table of a folder as an Arrow table: games, decisions, candidates, puzzles. Numbers of questions and
    choices come with their names."""
    import pyarrow
    import pyarrow.parquet

    folder = pathlib.Path(folder)
    files = sorted((folder / table).glob("shard-*.parquet"))
    if not files:
        raise FileNotFoundError(f"{folder / table} has no shard; `twinsuns.write_games` writes them")
    arrow = pyarrow.concat_tables(pyarrow.parquet.read_table(file) for file in files)
    for column, file, name in (("decision", "questions", "question"), ("action", "actions", "choice")):
        if column in arrow.column_names:
            names = pyarrow.parquet.read_table(folder / f"{file}.parquet").column(0).combine_chunks()
            codes = arrow.column(column).combine_chunks().cast(pyarrow.int32())
            arrow = arrow.append_column(name, pyarrow.DictionaryArray.from_arrays(codes, names))
    return arrow


SCHEMA: dict[str, dict[str, str]] = {
    "games": {
        "index": "int64: the number of the game in the plan",
        "seed": "string: twinsuns.Game(game, setup, seed) has the same chance",
        "game": "string: the id of the game",
        "setup": "string: the set-up",
        "decisions": "uint32: the number of decisions",
        "level_N": "string: the level in seat N",
        "won_N": "bool: seat N won; no seat did if nobody won",
    },
    "decisions": {
        "index": "int64: the game",
        "ply": "uint16: the number of the decision in its game, from 0",
        "seat": "uint8: the seat that decided",
        "decision": "uint8: the question, a row of questions.parquet",
        "action": "uint16: the choice, a row of actions.parquet",
        "legal": "uint16: the number of legal choices",
    },
}


def data_card(plan: Plan) -> str:
    """Returns what people should know of the data, as Markdown."""
    names = ", ".join(seats(plan.game, plan.setup))
    played = "\n".join(f"- {', '.join(matchup)}" for matchup in plan.matchups)
    return f"""# Games of {plan.game}, set-up {plan.setup}

{plan.games:,} games between computer players, made by `twinsuns` (rules version {plan.rules_version}, tables version
{plan.table_version}, format version {plan.format_version}).

## What it is for
Statistics of openings, cards and lengths; imitation learning; value functions; a baseline for stronger players.

## How it was made
Seed `{plan.seed}`, {plan.shards} shards; `plan.json` makes every byte again with the same version of the package. Game
`k` has the chance of the seed `{plan.seed}/k` and matchup `k mod {len(plan.matchups)}`. Levels by seat ({names}):

{played}

## Columns
`schema.json` describes them. `actions.parquet` and `questions.parquet` are the names behind the numbers.

## What to be careful about
- The players are programs. Shares of wins are about them, not about people or about the balance of the game.
- Rows are what happened, secrets included: a program that plays must not be trained on what its seat could not know.
  Replay a game to get what a seat saw (`docs/python.md`).
- No personal data: nobody but programs played.
"""
