"""One game: play, copy, record, history."""

import copy
import pickle

import numpy as np
import pytest
import twinsuns
from conftest import play_random


def test_random_games_of_every_set_up_end(any_setup):
    game = twinsuns.Game(*any_setup, seed=1)
    assert play_random(game, np.random.default_rng(1)) == game.version
    assert game.winners is not None
    assert game.seat is None
    assert len(game.returns) == len(game.seats)


def test_the_seed_and_the_actions_decide_the_game(game_id):
    records = []
    for _ in range(2):
        game = twinsuns.Game(game_id, seed="the same words")
        play_random(game, np.random.default_rng(3))
        records.append(game.record())
    assert records[0] == records[1]
    other = twinsuns.Game(game_id, seed="other words")
    play_random(other, np.random.default_rng(3))
    assert other.record() != records[0]


def test_games_without_a_seed_differ(game_id):
    first, second = (twinsuns.Game(game_id) for _ in range(2))
    assert first.record().split("seed")[1:] != second.record().split("seed")[1:]


def test_notation_and_numbers_mean_the_same(game_id):
    game = twinsuns.Game(game_id, seed=5)
    names = twinsuns.action_names(game_id)
    rng = np.random.default_rng(5)
    while not game.is_over:
        numbers, choices = game.legal_actions(), game.legal_choices()
        assert [names[number] for number in numbers] == choices
        mask = game.action_mask()
        assert sorted(numbers) == list(np.flatnonzero(mask))
        rank = int(rng.integers(len(choices)))
        assert game.find_action(choices[rank]) == numbers[rank]
        game.choose(choices[rank])


def test_a_copy_is_played_on_with_the_same_chance(game_id):
    game = twinsuns.Game(game_id, seed=2)
    play_random(game, np.random.default_rng(2), 20)
    twin = copy.deepcopy(game)
    before = game.record()
    play_random(twin, np.random.default_rng(9))
    assert game.record() == before
    play_random(game, np.random.default_rng(9))
    assert game.record() == twin.record()


def test_a_record_reads_back_with_and_without_its_seed(game_id):
    game = twinsuns.Game(game_id, seed=4)
    play_random(game, np.random.default_rng(4), 30)
    resumed = twinsuns.Game.from_record(game.record())
    assert resumed.history == game.history
    assert resumed.observation_string("spectator") == game.observation_string("spectator")
    play_random(resumed, np.random.default_rng(8))
    play_random(game, np.random.default_rng(8))
    assert resumed.record() == game.record()
    hidden = game.record(reveal_seed=False)
    again = twinsuns.Game.from_record(hidden)
    assert again.history == game.history
    assert again.winners == game.winners
    assert again.record(reveal_seed=False).splitlines()[-5:] == hidden.splitlines()[-5:]


def test_a_game_can_be_pickled(game_id):
    game = twinsuns.Game(game_id, seed=6)
    play_random(game, np.random.default_rng(6), 10)
    assert pickle.loads(pickle.dumps(game)).record() == game.record()


def test_events_are_told_to_each_viewer_and_counted(game_id):
    game = twinsuns.Game(game_id, seed=3)
    play_random(game, np.random.default_rng(3), 25)
    own = game.events(0)
    assert own and all(0 <= version <= 25 for version, _ in own)
    assert game.events(0, since=20) == [entry for entry in own if entry[0] >= 20]
    assert isinstance(game.view("spectator"), dict)


def test_levels_play_whole_games(game_id):
    for level in ("random", "cadet", "lieutenant"):
        game = twinsuns.Game(game_id, seed=11)
        players = [twinsuns.Player(game_id, level, seed) for seed in range(len(game.seats))]
        while game.seat is not None:
            players[game.seat].play(game)
        assert game.winners is not None


@pytest.mark.parametrize("seconds", [0.01])
def test_a_level_chooses_a_legal_action_in_time(game_id, seconds):
    game = twinsuns.Game(game_id, seed=12)
    action = twinsuns.Player(game_id, "captain", 1, seconds).choose(game)
    assert action in game.legal_actions()


def test_every_feature_has_a_name_and_a_range(game_id):
    game = twinsuns.Game(game_id, seed=13)
    names = twinsuns.feature_names(game_id)
    assert len(names) == len(set(names)) == game.feature_count
    rng = np.random.default_rng(13)
    while not game.is_over:
        for seat in range(len(game.seats)):
            row = game.observation(seat)
            for feature in twinsuns.features(game_id).values():
                assert row[feature.slice].max(initial=0) <= feature.highest, feature.name
        play_random(game, rng, 25)


def test_features_say_what_the_view_says():
    game = twinsuns.Game("rebellion", seed=21)
    play_random(game, np.random.default_rng(21), 60)
    view, row = game.view(0), game.observation(0)
    features = twinsuns.features("rebellion")
    units = features["units"]
    grid = row[units.slice].reshape(units.shape)
    for place in view["places"]:
        at = units.axes[0].index(place["place"])
        for entry in place["units"]:
            assert grid[at, units.axes[1].index(entry["unit"])] == entry["count"]
    assert row[features["time"].slice] == view["time"]
    assert row[features["reputation"].slice] == view["reputation"]
    assert row[features["base"].slice].sum() == (view["base"] is not None)


def test_docstrings_are_true():
    import doctest

    import twinsuns.game
    import twinsuns.vector_env

    for module in (twinsuns.game, twinsuns.vector_env):
        result = doctest.testmod(module)
        assert result.attempted > 0 and result.failed == 0
