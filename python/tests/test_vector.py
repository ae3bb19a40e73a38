"""Many games at once."""

import numpy as np
import pytest
import twinsuns
from quick_chance import games_beside


def play(many, steps, seed=1):
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(steps):
        many.step_ranks(rng.integers(many.counts))
        rows.append((many.observations.copy(), many.masks.copy(), many.rewards.copy(), many.dones.copy()))
    return rows


def test_the_number_of_threads_changes_nothing(any_setup):
    game, setup = any_setup
    rows = [play(twinsuns.vector(game, 40, setup, seed=3, threads=threads), 60) for threads in (1, 2)]
    for one, other in zip(*rows):
        assert all((a == b).all() for a, b in zip(one, other))


def test_masks_counts_and_observations_fit(game_id):
    many = twinsuns.vector(game_id, 16, seed=1)
    rng = np.random.default_rng(1)
    decides = twinsuns.features(game_id)["decides"].slice
    for _ in range(200):
        assert (many.masks.sum(axis=1) == many.counts).all()
        assert (many.observations[:, decides] == 1).all()
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in many.masks]
        many.step(actions)


def test_games_end_and_begin_anew_with_rewards(game_id):
    many = twinsuns.vector(game_id, 32, seed=2, observations=False, masks=False)
    rng = np.random.default_rng(2)
    ended, wins = 0, np.zeros(2)
    for _ in range(3000):
        many.step_ranks(rng.integers(many.counts))
        done = many.dones.astype(bool)
        assert (many.rewards[~done] == 0).all()
        assert (many.rewards[done].sum(axis=1) == 0).all()
        ended += done.sum()
        wins += (many.rewards[done] > 0).sum(axis=0)
    assert ended > 32 and (wins > 0).all()
    assert many.observations.shape == (32, 0) and many.masks.shape == (32, 0)


def test_steps_by_number_and_by_rank_are_the_same(game_id):
    first, second = (twinsuns.vector(game_id, 8, seed=5) for _ in range(2))
    rng = np.random.default_rng(5)
    names = twinsuns.action_names(game_id)
    numbers = {name: number for number, name in enumerate(names)}
    for _ in range(100):
        ranks = rng.integers(first.counts)
        actions = [numbers[second.legal_choices(i)[rank]] for i, rank in enumerate(ranks)]
        first.step_ranks(ranks)
        second.step(actions)
        assert (first.observations == second.observations).all()


def test_rows_are_those_of_game_objects(any_setup):
    """What `test_secrets.py` proves of the rows of game objects is so of these too: they are the same bytes."""
    many = twinsuns.vector(any_setup[0], 4, any_setup[1], seed=11)
    games = games_beside(*any_setup, 4, 11)
    rng = np.random.default_rng(11)
    ended = 0
    for _ in range(3000):
        for index, beside in enumerate(games):
            game = beside.play
            assert many.seats[index] == game.seat
            assert many.observations[index].tobytes() == game.observation(game.seat).tobytes()
            assert many.masks[index].tobytes() == game.action_mask(game.seat).tobytes()
            assert many.legal_choices(index) == game.legal_choices()
        actions = [int(rng.choice(beside.play.legal_actions())) for beside in games]
        many.step(actions)
        for index, (beside, action) in enumerate(zip(games, actions)):
            beside.step(action)
            assert many.dones[index] == beside.play.is_over
            assert many.rewards[index].tolist() == beside.play.returns
            if beside.play.is_over:
                beside.start_next()
                ended += 1
    assert ended > 1, "no game was played to its end"


@pytest.mark.parametrize("rank", [-1, 300])
def test_a_rank_beyond_the_list_is_refused(rank):
    many = twinsuns.vector("rebellion", 2)
    with pytest.raises(twinsuns.IllegalAction, match="game 0"):
        many.step_ranks([rank, 0])
