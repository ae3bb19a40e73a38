"""Puzzles in shards: positions of games between lieutenants in which one choice is clearly the best.

For one moment of every game all choices on offer are compared by playing the same imagined worlds to their end.
``python -m twinsuns.cluster puzzles`` looks at thousands of games. What a row says is known to the seat that decides:
worlds are imagined from what it knows.
"""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any, ClassVar

import numpy as np

from .data import TaskPlan, check_shards, shard_range
from .game import Game, Player
from .tables import rules_version, setups, table_version

MAX_CANDIDATES = 8
"""Moments with more choices than this are passed over."""

COLUMNS = {
    "index": np.int64,
    "ply": np.uint16,
    "seat": np.uint8,
    "decision": np.uint8,
    "action": np.uint16,
    "won": np.uint16,
    "second": np.uint16,
    "worlds": np.uint16,
}


@dataclasses.dataclass(frozen=True)
class PuzzlePlan(TaskPlan):
    """What is looked at: enough to make every byte again."""

    task: ClassVar[str] = "puzzles"
    tables: ClassVar[tuple[str, ...]] = ("puzzles",)

    game: str
    setup: str
    games: int
    worlds: int
    """The imagined worlds for each choice."""
    margin: float
    """By how much the share of worlds won must exceed that of the second best choice."""
    shards: int
    seed: str
    rules_version: int = 0
    table_version: int = 0

    @classmethod
    def make(
        cls,
        game: str,
        setup: str | None = None,
        games: int = 100,
        worlds: int = 20,
        margin: float = 0.25,
        shards: int = 4,
        seed: int | str = 1,
    ) -> PuzzlePlan:
        """Returns a plan."""
        check_shards(games, shards, "game")
        if not 1 <= worlds <= 10_000 or not 0 <= margin <= 1:
            raise ValueError(f"worlds are 1 to 10000 and the margin is 0 to 1, not {worlds} and {margin}")
        setup = setup or setups(game)[0]
        if setup not in setups(game):
            raise ValueError(f"{game} has no set-up `{setup}`; there are {', '.join(setups(game))}")
        versions = rules_version(game), table_version(game)
        return cls(game, setup, games, worlds, margin, shards, str(seed), *versions)

    def extra_files(self) -> dict[str, str]:
        """Returns the schema."""
        schema = {
            "index": f"int64: the game; its seed is {self.seed}/INDEX, two lieutenants with the seeds 0 and 1 play",
            "ply": "uint16: the number of the decision in its game, from 0",
            "seat": "uint8: the seat that decides",
            "decision": "uint8: the question, a row of questions.parquet",
            "action": "uint16: the best choice, a row of actions.parquet",
            "won": "uint16: the worlds won after it",
            "second": "uint16: the worlds won after the second best choice",
            "worlds": "uint16: the worlds played for each choice",
        }
        return {"schema.json": json.dumps({"puzzles": schema}, indent=1)}

    def play(self, shard: int) -> dict[str, dict[str, Any]]:
        """Returns the columns of a shard."""
        found = (self.find_puzzle(index) for index in shard_range(self.games, self.shards, shard))
        rows = [row for row in found if row is not None]
        return {
            "puzzles": {name: np.array([row[name] for row in rows], kind) for name, kind in COLUMNS.items()}
        }

    def find_puzzle(self, index: int) -> dict[str, int] | None:
        """Returns the puzzle of a game, if its chosen moment is one."""
        dice = random.Random(f"{self.seed}/moment {index}")
        wait = dice.randrange(20, 120)
        game = Game(self.game, self.setup, f"{self.seed}/{index}")
        players = lieutenants(game)
        while game.seat is not None:
            legal = game.legal_actions().tolist()
            if game.version >= wait and 2 < len(legal) <= MAX_CANDIDATES:
                found = self._judge_moment(game, legal, dice)
                return None if found is None else {"index": index, **found}
            players[game.seat].play(game)
        return None

    def _judge_moment(self, game: Game, legal: list[int], dice: random.Random) -> dict[str, int] | None:
        seat, question = game.seat, game.decision_number
        assert seat is not None and question is not None
        numbers = [dice.getrandbits(60) for _ in range(self.worlds)]
        won = {action: sum(wins_world(game, seat, action, number) for number in numbers) for action in legal}
        first, second = sorted(legal, key=lambda action: (-won[action], action))[:2]
        if won[first] - won[second] < self.margin * self.worlds:
            return None
        judged = {"action": first, "won": won[first], "second": won[second], "worlds": self.worlds}
        return {"ply": game.version, "seat": seat, "decision": question, **judged}


def lieutenants(game: Game) -> list[Player]:
    """Returns a lieutenant for every seat."""
    return [Player(game.game, "lieutenant", seat) for seat in range(len(game.seats))]


def wins_world(game: Game, seat: int, action: int, number: int) -> bool:
    """Tells whether lieutenants win the imagined world of this number for a seat that begins with an action."""
    world = game.determinize(seat, number)
    world.step(action)
    players = lieutenants(world)
    while world.seat is not None:
        players[world.seat].play(world)
    return world.returns[seat] > 0
