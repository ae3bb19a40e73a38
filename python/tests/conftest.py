"""What the tests share."""

from __future__ import annotations

import numpy as np
import pytest
import twinsuns

ALL_SETUPS = [(game, setup) for game in twinsuns.games() for setup in twinsuns.setups(game)]


@pytest.fixture(params=twinsuns.games())
def game_id(request):
    return request.param


@pytest.fixture(params=ALL_SETUPS, ids=[f"{game}-{setup}" for game, setup in ALL_SETUPS])
def any_setup(request):
    return request.param


def play_random(game: twinsuns.Game, rng: np.random.Generator, steps: int | None = None) -> int:
    """Plays random legal actions, to the end or this many, and returns how many."""
    count = 0
    while not game.is_over and (steps is None or count < steps):
        game.step(int(rng.choice(game.legal_actions())))
        count += 1
    return count
