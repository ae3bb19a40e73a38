"""Gymnasium's own test, and a seat against levels."""

import warnings

import numpy as np
import pytest
import twinsuns

gymnasium = pytest.importorskip("gymnasium")

from twinsuns.gym import spec_id

from gymnasium.utils.env_checker import check_env


@pytest.mark.parametrize("illegal", ["random", "forfeit"])
def test_check_env_without_a_warning(any_setup, illegal):
    game, setup = any_setup
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(spec_id(game), setup=setup, opponent="random", illegal=illegal)
        check_env(made.unwrapped)


@pytest.mark.parametrize("opponent", ["random", "cadet", "lieutenant"])
def test_a_seat_plays_against_a_level(game_id, opponent):
    env = twinsuns.gym_env(game_id, opponent=opponent, seat=1, seed=3)
    rng = np.random.default_rng(3)
    observation, info = env.reset()
    done = False
    while not done:
        assert observation.shape == env.observation_space.shape
        assert env.action_masks().sum() == info["action_mask"].sum() > 0
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, done, truncated, info = env.step(action)
        assert not truncated
    assert reward in (-1.0, 1.0)
    assert "version" in env.render()


def test_the_seed_decides_the_game(game_id):
    records = []
    for _ in range(2):
        env = twinsuns.gym_env(game_id, opponent="lieutenant")
        env.reset(seed=9)
        for _ in range(10):
            env.step(int(env.state_of_play.legal_actions()[0]))
        records.append(env.state_of_play.record())
    assert records[0] == records[1]


def test_an_illegal_action_is_refused_or_forfeits(game_id):
    env = twinsuns.gym_env(game_id, opponent="random")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(twinsuns.IllegalAction):
        env.step(illegal)
    env.illegal = "forfeit"
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    with pytest.raises(ValueError, match="forfeit"):
        twinsuns.gym_env(game_id, illegal="cheat")
    with pytest.raises(ValueError, match="no seat 5"):
        twinsuns.gym_env(game_id, seat=5)
