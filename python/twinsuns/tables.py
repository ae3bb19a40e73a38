"""What the numbers mean: games, set-ups, seats, levels, actions and features."""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass

from . import _native


def games() -> list[str]:
    """Returns the ids of all games."""
    return _native.game_ids()


def setups(game: str) -> list[str]:
    """Returns the set-ups of a game, the whole game first."""
    return _native.setup_names(game)


def seats(game: str, setup: str | None = None) -> list[str]:
    """Returns the names of the seats of a set-up."""
    return _native.seat_names(game, setup)


def levels(game: str) -> dict[str, str]:
    """Returns the computer players of a game, the weakest first, with a line about each."""
    return dict(_native.level_names(game))


def table_version(game: str) -> int:
    """Returns the version of the tables of actions and features: raised whenever a number changes its meaning."""
    return _native.table_version(game)[0]


def rules_version(game: str) -> int:
    """Returns the version of the rules: raised whenever a record made before could replay differently."""
    return _native.table_version(game)[1]


@functools.cache
def action_names(game: str) -> tuple[str, ...]:
    """Returns the notation of every action; its place is its number."""
    return tuple(_native.action_names(game))


@functools.cache
def decision_names(game: str) -> tuple[str, ...]:
    """Returns the names of all questions; the place is ``Game.decision_number``."""
    return tuple(_native.decision_names(game))


@dataclass(frozen=True)
class Feature:
    """A block of an observation."""

    name: str
    """Its name."""
    start: int
    """Its first place in the observation."""
    highest: int
    """The highest value that it can hold."""
    axes: tuple[tuple[str, ...], ...]
    """The labels of its axes, none for a single number."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Its shape."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """The number of its places."""
        size = 1
        for axis in self.axes:
            size *= len(axis)
        return size

    @property
    def slice(self) -> slice:
        """Its places in the observation: ``observation[..., feature.slice]``."""
        return slice(self.start, self.start + self.size)


@functools.cache
def features(game: str) -> dict[str, Feature]:
    """Returns the blocks of the observation by name, in order."""
    blocks = (
        Feature(name, start, highest, tuple(tuple(axis) for axis in axes))
        for name, start, highest, axes in _native.feature_blocks(game)
    )
    return {block.name: block for block in blocks}


@functools.cache
def feature_names(game: str) -> tuple[str, ...]:
    """Returns a name for every place of the observation, such as ``units[hoth][tie-fighter]``."""
    return tuple(
        block.name + "".join(f"[{label}]" for label in labels)
        for block in features(game).values()
        for labels in itertools.product(*block.axes)
    )


def agent_names(sides: list[str]) -> list[str]:
    """Returns the names of agents: their side, and a number that counts the seats of a side."""
    counted: dict[str, int] = {}
    names = []
    for side in sides:
        number = counted.get(side, 0)
        counted[side] = number + 1
        names.append(f"{side}_{number}")
    return names
