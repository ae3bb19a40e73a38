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


def test_worlds_with_the_same_view_tell_the_same(any_setup):
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


def told_by_environments(game, seat):
    """Returns what the environments would tell a seat at this moment, as bytes."""
    aec = twinsuns.env(game.game, game.setup, seed=1)
    aec.reset()
    aec.state_of_play = game
    aec._select_agent()
    agent = aec.possible_agents[seat]
    parts = [aec.observe(agent).tobytes(), aec.infos[agent]["action_mask"].tobytes()]
    if game.seat == seat:
        row, reward, terminated, truncated, info = aec.last()
        parts += [row.tobytes(), repr((reward, terminated, truncated, sorted(info))).encode()]
        parts.append(info["action_mask"].tobytes())
    gym = twinsuns.gym_env(game.game, game.setup, seat=seat, opponent="random")
    gym.state_of_play = game
    info = gym._info()
    parts += [gym._observation().tobytes(), gym.action_masks().tobytes()]
    parts += [repr(sorted(info)).encode(), info["action_mask"].tobytes()]
    return parts


def step_alike(worlds, seat, rng):
    """Steps two worlds that a seat cannot tell apart by the same action, and returns them if it still cannot."""
    one, other = worlds
    shared = sorted(set(one.legal_actions().tolist()) & set(other.legal_actions().tolist()))
    if not shared:
        return None
    action = int(rng.choice(shared))
    for _ in range(6):
        after = [world.copy() for world in worlds]
        for world in after:
            # Chance of its own, so that public dice fall alike now and then while hidden cards differ.
            outcomes: list[int] = []
            while (node := world.chance_after(action, outcomes)) is not None:
                outcomes.append(int(rng.choice([number for number, _ in node.outcomes])))
            world.step_with(action, outcomes)
        if after[0].infostate_string(seat) == after[1].infostate_string(seat):
            return after
    return None


def test_worlds_that_go_on_alike_tell_a_seat_the_same(any_setup):
    pytest.importorskip("pettingzoo")
    rng = np.random.default_rng(23)
    steps, by_others = 0, 0
    # The tutorial is short, and most of what happens in it is chance.
    for seed in range(6 if any_setup[0] == "rebellion" else 60):
        game = twinsuns.Game(*any_setup, seed=seed)
        while not game.is_over:
            play_random(game, rng, 40 if any_setup[0] == "rebellion" else 5)
            if game.is_over:
                break
            seat = int(rng.integers(len(game.seats)))
            worlds = [game.determinize(seat, rng) for _ in range(2)]
            for _ in range(8):
                deciding = worlds[0].seat
                worlds = step_alike(worlds, seat, rng)
                if worlds is None:
                    break
                steps, by_others = steps + 1, by_others + (deciding != seat)
                assert told(worlds[0], seat) == told(worlds[1], seat)
                assert told_by_environments(worlds[0], seat) == told_by_environments(worlds[1], seat)
                if worlds[0].is_over:
                    break
            if steps > 150:
                return
    assert steps > 20 and by_others > 5, (steps, by_others)


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
