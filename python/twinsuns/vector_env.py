"""Many games stepped together in native threads."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native

MAX_SEATS = 4


def _whole_numbers(numbers: Any) -> NDArray[np.int64]:
    """Returns one number for each game as the native part takes them."""
    given = np.asarray(numbers)
    if given.ndim != 1:
        raise ValueError(f"the actions must be a row, one for each game, not an array of the shape {given.shape}")
    if given.size and given.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers of at most 64 bits, not {given.dtype}")
    if given.dtype == np.uint64:
        # No action has a number like that, and it must not wrap around to one that does.
        given = np.minimum(given, np.iinfo(np.int64).max)
    return np.ascontiguousarray(given, np.int64)


class _Arrays:
    """The buffers that every step writes again."""

    __slots__ = ("counts", "dones", "masks", "observations", "rewards", "seats")


class VectorEnv:
    """``num_envs`` games of one set-up, stepped together with the GIL released.

    The arrays are buffers that the next step overwrites: copy what you keep. A game that ends begins anew at once
    (auto-reset); ``rewards`` then says how it ended and ``dones`` is 1, and everything else is about the new game. The
    chance of a game depends on the seed, the place of the game and how many games were played there: never on the
    number of threads. There may be 65,536 games and 256 threads; ``threads=0`` is one for each processor.

    >>> import numpy as np, twinsuns
    >>> many = twinsuns.vector("empire-vs-rebellion", 8, seed=1)
    >>> rng = np.random.default_rng(1)
    >>> for _ in range(3):
    ...     _ = many.step_ranks(rng.integers(many.counts))
    >>> many.observations.shape == (8, many.feature_count)
    True
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        setup: str | None = None,
        seed: int = 1,
        threads: int = 0,
        observations: bool = True,
        masks: bool = True,
    ) -> None:
        self._native = _native.VectorGames(game, num_envs, setup, seed, threads)
        self.game = game
        self.num_envs = num_envs
        self.feature_count = self._native.feature_count
        self.action_count = self._native.action_count
        arrays = _Arrays()
        features = self.feature_count if observations else 0
        actions = self.action_count if masks else 0
        arrays.observations = np.zeros(num_envs * features, np.uint8)
        arrays.masks = np.zeros(num_envs * actions, np.int8)
        arrays.rewards = np.zeros(num_envs * MAX_SEATS, np.float32)
        arrays.dones = np.zeros(num_envs, np.uint8)
        arrays.seats = np.zeros(num_envs, np.uint8)
        arrays.counts = np.zeros(num_envs, np.uint16)
        self._arrays = arrays
        seats = len(_native.seat_names(game, setup))
        self.observations: NDArray[np.uint8] = arrays.observations.reshape(num_envs, features)
        """What the deciding seat of each game sees; no columns if they are not wanted."""
        self.masks: NDArray[np.int8] = arrays.masks.reshape(num_envs, actions)
        """1 for every legal action; no columns if they are not wanted."""
        self.rewards: NDArray[np.float32] = arrays.rewards.reshape(num_envs, MAX_SEATS)[:, :seats]
        """For each seat 1 if it has just won and -1 if it has just lost."""
        self.dones: NDArray[np.uint8] = arrays.dones
        """1 where a game has just ended."""
        self.seats: NDArray[np.uint8] = arrays.seats
        """The seats that decide."""
        self.counts: NDArray[np.uint16] = arrays.counts
        """The number of legal choices."""
        self._native.write_rows(arrays)

    def step(self, actions: Any) -> tuple[Any, ...]:
        """Takes an action in every game, and returns observations, rewards, dones, seats and masks. If one action is
        illegal, no game is changed."""
        self._native.step_actions(_whole_numbers(actions), self._arrays)
        return self.observations, self.rewards, self.dones, self.seats, self.masks

    def step_ranks(self, ranks: Any) -> tuple[Any, ...]:
        """Takes the choice at this place of the list of legal choices in every game; see :meth:`step`. The quickest way
        to play at random: ``many.step_ranks(rng.integers(many.counts))``."""
        self._native.step_ranks(_whole_numbers(ranks), self._arrays)
        return self.observations, self.rewards, self.dones, self.seats, self.masks

    def legal_choices(self, index: int) -> list[str]:
        """Returns the legal choices of one game in notation."""
        return self._native.legal_choices(index)


def vector(game: str, num_envs: int, setup: str | None = None, **options: Any) -> VectorEnv:
    """Returns ``num_envs`` games that are stepped together; the options are those of :class:`VectorEnv`."""
    return VectorEnv(game, num_envs, setup, **options)
