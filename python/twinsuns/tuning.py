"""Tuning in shards: candidates of a policy, each measured against a level on the same seeds.

A candidate is a weight for every kind of choice (the first word of its notation); its policy takes the first legal
choice of the heaviest kind. ``python -m twinsuns.cluster tune`` measures thousands of them and names the best.
"""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any, ClassVar

import numpy as np

from .data import TaskPlan, check_shards, shard_range
from .game import Game
from .tables import action_names, levels, rules_version, seats, setups, table_version


def choice_kinds(game: str) -> list[str]:
    """Returns the first words of all choices, sorted."""
    return sorted({name.split()[0] for name in action_names(game)})


@dataclasses.dataclass(frozen=True)
class TuningPlan(TaskPlan):
    """What is tuned: enough to make every byte again."""

    task: ClassVar[str] = "tune"
    tables: ClassVar[tuple[str, ...]] = ("candidates",)

    game: str
    level: str
    candidates: int
    games: int
    """The games of a candidate, half of them from each side."""
    shards: int
    seed: str
    rules_version: int = 0
    table_version: int = 0

    @classmethod
    def make(
        cls, game: str, level: str, candidates: int = 1000, games: int = 100, shards: int = 4, seed: int | str = 1
    ) -> TuningPlan:
        """Returns a plan."""
        check_shards(candidates, shards, "candidate")
        if games < 1:
            raise ValueError(f"a candidate needs at least one game, not {games}")
        if level not in levels(game):
            raise ValueError(f"{game} has no level `{level}`; the levels are {', '.join(levels(game))}")
        assert len(seats(game, setups(game)[0])) == 2
        versions = rules_version(game), table_version(game)
        return cls(game, level, candidates, games, shards, str(seed), *versions)

    def extra_files(self) -> dict[str, str]:
        """Returns the schema."""
        schema = {
            "index": "int64: the number of the candidate",
            "won": "uint32: the games it won",
            "games": "uint32: the games it played",
            "weight_KIND": "float64: the weight of this kind of choice",
        }
        return {"schema.json": json.dumps({"candidates": schema}, indent=1)}

    def weights(self, candidate: int) -> dict[str, float]:
        """Returns the weights of a candidate, drawn from the seed and its number."""
        dice = random.Random(f"{self.seed}/candidate {candidate}")
        return {kind: dice.random() for kind in choice_kinds(self.game)}

    def play(self, shard: int) -> dict[str, dict[str, Any]]:
        """Returns the columns of a shard."""
        from .tasks import win_rate

        indices = shard_range(self.candidates, self.shards, shard)
        all_weights = [self.weights(index) for index in indices]
        won = [win_rate(weighted_policy(weights), self.game, self.level, self.games)[0] for weights in all_weights]
        columns: dict[str, Any] = {
            "index": np.fromiter(indices, np.int64),
            "won": np.array(won, np.uint32),
            "games": np.full(len(indices), self.games, np.uint32),
        }
        for kind in choice_kinds(self.game):
            columns[f"weight_{kind}"] = np.array([weights[kind] for weights in all_weights])
        return {"candidates": columns}


def weighted_policy(weights: dict[str, float]) -> Any:
    """Returns the policy of a candidate: see :data:`twinsuns.tasks.Policy`."""

    def choose(game: Game, _: int) -> int:
        choices = game.legal_choices()
        best = max(range(len(choices)), key=lambda place: (weights[choices[place].split()[0]], -place))
        return int(game.legal_actions()[best])

    return choose


def tuning_report(folder: str, most: int = 5) -> str:
    """Returns the best candidates of a folder: their wins, and their heaviest kinds of choices."""
    from .data import read_table

    rows = read_table(folder, "candidates").to_pylist()
    rows.sort(key=lambda row: (-row["won"], row["index"]))
    lines = []
    for row in rows[:most]:
        kinds = [name.removeprefix("weight_") for name in row if name.startswith("weight_")]
        kinds.sort(key=lambda kind: -row[f"weight_{kind}"])
        lines.append(f"candidate {row['index']}: {row['won']} of {row['games']} games; {', '.join(kinds[:6])} …")
    return "\n".join(lines)
