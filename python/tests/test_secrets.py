"""Non-interference through Python: worlds that a seat cannot tell apart give it the same bytes."""

import numpy as np
import pytest
import twinsuns
from conftest import play_random


def told(game, seat):
    """Returns everything that Python tells a seat, as bytes."""
    parts = [
        game.observation(seat).tobytes(),
        game.action_mask(seat).tobytes(),
        game.observation_string(seat).encode(),
        game.infostate_string(seat).encode(),
        repr(game.decision).encode(),
        repr(game.seat).encode(),
    ]
    if game.seat == seat:
        parts += [game.legal_actions().tobytes(), repr(game.legal_choices()).encode()]
    return parts


def test_two_worlds_with_the_same_view_tell_a_seat_the_same(any_setup):
    rng = np.random.default_rng(17)
    compared, differing = 0, 0
    for seed in range(3 if any_setup[0] == "rebellion" else 12):
        game = twinsuns.Game(*any_setup, seed=seed)
        while not game.is_over:
            play_random(game, rng, 9)
            for seat in range(len(game.seats)):
                world, other = (game.determinize(seat, rng) for _ in range(2))
                assert told(world, seat) == told(game, seat)
                assert told(other, seat) == told(game, seat)
                compared += 1
                others = [s for s in range(len(game.seats)) if game.sides[s] != game.sides[seat]]
                differing += any(
                    world.observation_string(s) != game.observation_string(s) for s in others
                )
    assert compared > 20, compared
    if any_setup != ("empire-vs-rebellion", "tutorial"):
        assert differing > 0, "worlds that differ in nothing prove nothing"


@pytest.mark.parametrize("game_id", twinsuns.games())
def test_errors_and_environments_tell_the_same_in_both_worlds(game_id):
    rng = np.random.default_rng(5)
    game = twinsuns.Game(game_id, seed=5)
    play_random(game, rng, 40)
    seat = game.seat
    world = game.determinize(seat, 99)
    legal = set(game.legal_actions().tolist())
    illegal = next(number for number in range(game.action_count) if number not in legal)
    messages = []
    for one in (game, world):
        with pytest.raises(twinsuns.IllegalAction) as caught:
            one.step(illegal)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_the_empire_does_not_see_the_base():
    game = twinsuns.Game("rebellion", seed=8)
    rng = np.random.default_rng(8)
    base = twinsuns.features("rebellion")["base"].slice
    while game.view(0)["base"] is None:
        play_random(game, rng, 1)
    assert game.observation(0)[base].sum() == 1
    assert game.observation(1)[base].sum() == 0
    systems = {
        np.flatnonzero(game.determinize(1, number).observation(0)[base])[0] for number in range(40)
    }
    assert len(systems) > 5
