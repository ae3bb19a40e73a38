"""Star Wars: Rebellion and Star Wars: Empire vs. Rebellion for research.

Start with one of these::

    import twinsuns

    game = twinsuns.Game("empire-vs-rebellion", seed=7)        # one game, fast, copyable
    env = twinsuns.env("rebellion", setup="full-4", seed=7)    # PettingZoo AEC
    gym = twinsuns.gym_env("rebellion", opponent="cadet")      # Gymnasium, against a level
    many = twinsuns.vector("rebellion", 1024)                  # 1,024 games stepped together
    data = twinsuns.read("games")                              # Parquet written by twinsuns.write_games

Nothing that a seat may not know is in its observation, mask, choices, view or information state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import IllegalAction, RecordProblem, StaleHandle, TwinSunsError, WrongSeat
from .game import ChanceNode, Game, Player
from .tables import (
    Feature,
    action_names,
    agent_names,
    decision_names,
    feature_names,
    features,
    games,
    levels,
    rules_version,
    seats,
    setups,
    table_version,
)
from .vector_env import VectorEnv, vector

if TYPE_CHECKING:
    from .aec import TwinSunsEnv
    from .gym import TwinSunsGym
    from .parallel import TwinSunsParallel

__all__ = [
    "ChanceNode",
    "Feature",
    "Game",
    "IllegalAction",
    "Player",
    "RecordProblem",
    "StaleHandle",
    "TwinSunsError",
    "VectorEnv",
    "WrongSeat",
    "action_names",
    "agent_names",
    "decision_names",
    "env",
    "feature_names",
    "features",
    "games",
    "gym_env",
    "levels",
    "parallel_env",
    "read",
    "rules_version",
    "seats",
    "setups",
    "table_version",
    "vector",
    "write_games",
]


def env(game: str, setup: str | None = None, **options: Any) -> TwinSunsEnv:
    """Returns a PettingZoo AEC environment; the options are those of :class:`twinsuns.aec.TwinSunsEnv`."""
    from .aec import TwinSunsEnv

    return TwinSunsEnv(game, setup, **options)


def parallel_env(game: str, setup: str | None = None, **options: Any) -> TwinSunsParallel:
    """Returns a PettingZoo parallel environment; the options are those of
    :class:`twinsuns.parallel.TwinSunsParallel`."""
    from .parallel import TwinSunsParallel

    return TwinSunsParallel(game, setup, **options)


def gym_env(game: str, setup: str | None = None, **options: Any) -> TwinSunsGym:
    """Returns a Gymnasium environment for one seat; the options are those of :class:`twinsuns.gym.TwinSunsGym`."""
    from .gym import TwinSunsGym

    return TwinSunsGym(game, setup, **options)


def read(folder: str, table: str = "games", library: str = "polars") -> Any:
    """Reads games, or their decisions, that :func:`write_games` or ``python -m twinsuns.cluster`` has written; see
    :func:`twinsuns.data.read`."""
    from .data import read

    return read(folder, table, library)


def write_games(folder: str, **options: Any) -> Any:
    """Plays games between levels and writes them as Parquet; see :func:`twinsuns.data.write_games`."""
    from .data import write_games

    return write_games(folder, **options)
