"""OpenSpiel's own tests."""

import pytest
import twinsuns

pytestmark = pytest.mark.full
pyspiel = pytest.importorskip("pyspiel")

import twinsuns.openspiel as adapter

SPIEL_GAMES = [adapter.short_name(game) for game in twinsuns.games()]


def test_random_sim_with_serialisation(any_setup):
    name, setup = adapter.short_name(any_setup[0]), any_setup[1]
    game = pyspiel.load_game(f"{name}(setup={setup})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SPIEL_GAMES)
def test_tensors_texts_and_copies(name):
    import random

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
