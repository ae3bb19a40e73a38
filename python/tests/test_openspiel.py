"""OpenSpiel's own tests, and what its interface asks of every state."""

import random

import numpy as np
import pytest
import twinsuns

pytestmark = pytest.mark.full
pyspiel = pytest.importorskip("pyspiel")

import twinsuns.openspiel as adapter

SPIEL_GAMES = [adapter.short_name(game) for game in twinsuns.games()]


def load_setup(any_setup):
    return pyspiel.load_game(f"{adapter.short_name(any_setup[0])}(setup={any_setup[1]})")


def random_states(game, dice, steps):
    """Plays at random and returns the states on the way; it ends with a state that is over, or after this many steps."""
    state = game.new_initial_state()
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


def test_random_sim_with_serialisation(any_setup):
    # Every state is made again from its history, which takes long in a long game.
    num_sims = 2 if any_setup[0] == "rebellion" else 10
    pyspiel.random_sim_test(load_setup(any_setup), num_sims=num_sims, serialize=True, verbose=False)


def test_the_simulation_that_openspiel_runs_on_every_game(any_setup, monkeypatch):
    sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    monkeypatch.setattr(sim_test, "MAX_ACTIONS_PER_GAME", 200)
    np.random.seed(3)
    sim_test.GamesSimTest().sim_game(load_setup(any_setup))


def test_every_state_answers_what_the_interface_asks(any_setup):
    game = load_setup(any_setup)
    players = range(game.num_players())
    last = None
    for state in random_states(game, random.Random(4), 20_000):
        last = state
        assert state.is_terminal() + state.is_chance_node() + state.is_player_node() == 1
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            assert [action for action, _ in outcomes] == legal
            assert max(legal) < game.max_chance_outcomes()
        elif state.is_player_node():
            player = state.current_player()
            names = [state.action_to_string(player, action) for action in legal]
            assert [state.string_to_action(player, name) for name in names] == legal
            assert np.flatnonzero(state.legal_actions_mask(player)).tolist() == legal
            assert max(legal) < game.num_distinct_actions()
            for other in players:
                assert other == player or state.legal_actions(other) == []
        assert len(state.returns()) == game.num_players()
    assert last.is_terminal() and last.current_player() == pyspiel.PlayerId.TERMINAL
    assert last.legal_actions() == [] and all(last.legal_actions(player) == [] for player in players)
    assert all(game.min_utility() <= result <= game.max_utility() for result in last.returns())
    assert last.returns() == [last.player_return(player) for player in players]
    assert len(last.full_history()) <= game.max_history_length()


def test_a_wrong_player_is_refused(any_setup):
    for state in random_states(load_setup(any_setup), random.Random(5), 40):
        for player in (-1, state.num_players()):
            for ask in (state.information_state_string, state.observation_string, state.observation_tensor):
                with pytest.raises(pyspiel.SpielError):
                    ask(player)


def test_a_child_leaves_its_parent_alone(any_setup):
    for state in random_states(load_setup(any_setup), random.Random(6), 40):
        if state.is_terminal():
            return
        before = str(state)
        for action in state.legal_actions()[:2]:
            child = state.child(action)
            assert child.history() == [*state.history(), action]
        assert str(state) == before


def test_the_environment_for_learners(any_setup):
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    kind = rl_environment.ObservationType.OBSERVATION
    environment = rl_environment.Environment(load_setup(any_setup), observation_type=kind)
    environment.seed(7)
    dice = random.Random(7)
    step = environment.reset()
    for _ in range(100):
        if step.last():
            assert all(reward in (-1, 0, 1) for reward in step.rewards)
            return
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([dice.choice(step.observations["legal_actions"][player])])


@pytest.mark.parametrize("name", SPIEL_GAMES)
def test_tensors_texts_and_copies(name):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    dice = random.Random(1)
    observer = game.make_py_observer()
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            state.apply_action(dice.choice(outcomes)[0])
            continue
        player = state.current_player()
        observer.set_from(state, player)
        assert observer.tensor.any()
        assert "= {" in observer.string_from(state, player)
        twin = state.clone()
        assert str(twin) == str(state)
        assert twin.legal_actions() == state.legal_actions()
        state.apply_action(dice.choice(state.legal_actions()))


def test_four_players():
    game = pyspiel.load_game("python_twinsuns_rebellion(setup=full-4)")
    assert game.num_players() == 4
