"""PettingZoo's own tests."""

import re
import warnings

import numpy as np
import pytest
import twinsuns

pytest.importorskip("pettingzoo")

import twinsuns.parallel
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel


def test_api(any_setup):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(twinsuns.env(*any_setup, seed=1), num_cycles=400)


def test_seed(any_setup):
    seed_test(lambda: twinsuns.env(*any_setup), num_cycles=200)


def test_render(game_id):
    # This test and the next look for the mask in the observation alone.
    render_test(lambda render_mode: twinsuns.env(game_id, render_mode=render_mode, mask_in_observation=True))


def test_performance_benchmark(game_id, capsys):
    # Five seconds by the clock.
    performance_benchmark(twinsuns.env(game_id, seed=1, mask_in_observation=True))
    turns = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert turns and float(turns.group(1)) > 500


def test_api_with_the_mask_in_the_observation(game_id):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo warns of every observation that is a dictionary, which is what is asked for here.
        warnings.filterwarnings("ignore", message=".*not a NumPy array.*|.*not an ndarray.*|.*Box.*")
        api_test(twinsuns.env(game_id, seed=1, mask_in_observation=True), num_cycles=100)


def test_parallel_api(any_setup):
    env = twinsuns.parallel_env(*any_setup, seed=1, illegal="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(env, num_cycles=300)


def test_parallel_seed(game_id):
    parallel_seed_test(lambda: twinsuns.parallel_env(game_id, illegal="random"), num_cycles=100)


def turn_based(game, setup=None):
    """Returns the AEC environment, made parallel by the wrapper of PettingZoo."""
    env = twinsuns.env(game, setup, seed=1, mask_in_observation=True, illegal="random")
    return turn_based_aec_to_parallel(env)


def test_parallel_api_through_the_turn_based_wrapper(any_setup):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(turn_based(*any_setup), num_cycles=300)


def test_parallel_seed_through_the_turn_based_wrapper(any_setup):
    parallel_seed_test(lambda: turn_based(*any_setup), num_cycles=100)


def test_max_cycles():
    max_cycles_test(twinsuns.parallel)


def test_agents_are_named_after_their_sides():
    env = twinsuns.env("rebellion", setup="full-4", seed=1)
    assert env.possible_agents == ["rebel_0", "rebel_1", "imperial_0", "imperial_1"]
    assert twinsuns.env("rebellion", setup="full-3").possible_agents == ["rebel_0", "imperial_0", "imperial_1"]


def test_a_game_is_played_to_its_end_with_rewards(any_setup):
    env = twinsuns.env(*any_setup, seed=1)
    env.reset()
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        action = None
        if not (terminated or truncated):
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        env.step(action)
    assert env.agents == []
    assert sorted(total.values())[0] == -1.0 and sorted(total.values())[-1] == 1.0


def test_an_illegal_action_changes_nothing(game_id):
    env = twinsuns.env(game_id, seed=1)
    env.reset()
    before = env.state_of_play.record()
    mask = env.infos[env.agent_selection]["action_mask"]
    with pytest.raises(twinsuns.IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.state_of_play.record() == before


def test_long_games_are_truncated(game_id):
    env = twinsuns.env(game_id, seed=1, max_decisions=5)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in range(5):
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert all(env.truncations.values()) and not any(env.terminations.values())
