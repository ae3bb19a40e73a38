"""Explicit chance: every outcome can be chosen, and the chosen game is the played one."""

import pickle

import numpy as np
import twinsuns


def random_outcomes(ask, rng):
    outcomes = []
    while (node := ask(outcomes)) is not None:
        assert len(node.outcomes) > 1
        assert len({number for number, _ in node.outcomes}) == len(node.outcomes)
        outcomes.append(int(rng.choice([number for number, _ in node.outcomes])))
    return outcomes


def test_a_game_can_be_played_with_chosen_chance_alone(game_id):
    rng = np.random.default_rng(1)
    outcomes = random_outcomes(lambda known: twinsuns.Game.start_chance(game_id, None, known), rng)
    game = twinsuns.Game.start_with(game_id, None, outcomes)
    asked = 0
    for _ in range(60):
        if game.is_over:
            break
        action = int(rng.choice(game.legal_actions()))
        before = game.observation_string("spectator")
        outcomes = random_outcomes(lambda known: game.chance_after(action, known), rng)
        assert game.observation_string("spectator") == before
        asked += len(outcomes)
        game.step_with(action, outcomes)
    assert asked > 0
    for replayed in (twinsuns.Game.from_record(game.record(reveal_seed=False)), pickle.loads(pickle.dumps(game))):
        assert replayed.history == game.history
        assert replayed.infostate_string(0) == game.infostate_string(0)


def test_the_outcomes_of_a_played_game_can_be_chosen_again(game_id):
    rng = np.random.default_rng(2)
    game = twinsuns.Game(game_id, seed=2)
    for _ in range(50):
        action = int(rng.choice(game.legal_actions()))
        after = game.copy()
        after.step(action)
        reached = set()
        for attempt in range(60):
            twin = game.copy()
            chosen = np.random.default_rng(attempt)
            twin.step_with(action, random_outcomes(lambda known: game.chance_after(action, known), chosen))
            reached.add(twin.observation_string("spectator"))
            if after.observation_string("spectator") in reached:
                break
        if game.chance_after(action) is None:
            assert len(reached) == 1 and after.observation_string("spectator") in reached
        game = after
        if game.is_over:
            break


def test_impossible_missing_and_needless_outcomes_are_refused():
    import pytest

    game = twinsuns.Game("empire-vs-rebellion", "tutorial", seed=1)
    action = game.find_action("play")
    node = game.chance_after(action)
    impossible = next(n for n in range(64) if n not in {number for number, _ in node.outcomes})
    before = game.record()
    for outcomes, words in [([], "chance decides more"), ([impossible], "cannot come up")]:
        with pytest.raises(ValueError, match=words):
            game.step_with(action, outcomes)
    with pytest.raises(ValueError, match="only 0"):
        game.step_with(game.find_action("pass"), [1])
    assert game.record() == before
