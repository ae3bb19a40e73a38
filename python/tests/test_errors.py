"""Bad input: an exception that says what was wrong and what would be right, and an untouched game."""

import numpy as np
import pytest
import twinsuns
from conftest import play_random


def untouched(game, act, error, *words):
    """Checks that this raises such an error with these words in it and that the game stays what it was."""
    before = game.record()
    with pytest.raises(error) as caught:
        act()
    for word in words:
        assert word in str(caught.value), (word, str(caught.value))
    assert game.record() == before


def test_an_illegal_action_names_the_legal_ones(game_id):
    game = twinsuns.Game(game_id, seed=1)
    legal = set(game.legal_actions().tolist())
    illegal = next(number for number in range(game.action_count) if number not in legal)
    name = twinsuns.action_names(game_id)[illegal]
    first = game.legal_choices()[0]
    untouched(game, lambda: game.step(illegal), twinsuns.IllegalAction, name, first)
    untouched(game, lambda: game.choose(name), twinsuns.IllegalAction, name, first)
    untouched(game, lambda: game.step(10**6), twinsuns.IllegalAction, "no action of the table")
    untouched(game, lambda: game.step_with(illegal, []), twinsuns.IllegalAction, name)
    untouched(game, lambda: game.step(-1), OverflowError)
    untouched(game, lambda: game.choose("fly me to the moon"), ValueError, "is not a choice")


def test_a_stale_version_and_a_wrong_seat_are_refused(game_id):
    game = twinsuns.Game(game_id, seed=1)
    action = int(game.legal_actions()[0])
    untouched(game, lambda: game.step(action, version=3), twinsuns.StaleHandle, "version 3", "version 0")
    other = 1 - game.seat
    untouched(game, lambda: game.step(action, seat=other), twinsuns.WrongSeat, "does not decide now")
    untouched(game, lambda: game.observation(9), twinsuns.WrongSeat, "no seat 9", "rebel")
    untouched(game, lambda: game.view(9), twinsuns.WrongSeat, "no seat 9")
    untouched(game, lambda: game.view("jabba"), twinsuns.WrongSeat, "jabba", "spectator")
    untouched(game, lambda: game.determinize(9, 1), twinsuns.WrongSeat, "no seat 9")
    game.step(action, seat=game.seat, version=0)


def test_a_finished_game_takes_no_action(game_id):
    game = twinsuns.Game(game_id, seed=1)
    play_random(game, np.random.default_rng(1))
    untouched(game, lambda: game.step(0), twinsuns.IllegalAction, "the game is over")
    untouched(game, lambda: game.observation(), twinsuns.WrongSeat, "name a seat")
    assert not game.action_mask().any()
    untouched(game, lambda: twinsuns.Player(game_id, "random").play(game), twinsuns.IllegalAction, "over")


def test_names_that_nothing_has_list_those_there_are():
    for act, words in [
        (lambda: twinsuns.Game("chess"), ["chess", "rebellion"]),
        (lambda: twinsuns.Game("rebellion", "tiny"), ["tiny", "full-4"]),
        (lambda: twinsuns.Player("rebellion", "emperor"), ["emperor", "admiral"]),
        (lambda: twinsuns.Player("rebellion", "cadet", 1, -1.0), ["positive"]),
        (lambda: twinsuns.action_names("go"), ["go", "rebellion"]),
        (lambda: twinsuns.vector("rebellion", 0), ["at least one"]),
    ]:
        with pytest.raises(ValueError) as caught:
            act()
        assert all(word in str(caught.value) for word in words), str(caught.value)


def test_a_player_of_another_game_does_not_play():
    game = twinsuns.Game("rebellion", seed=1)
    player = twinsuns.Player("empire-vs-rebellion", "random")
    untouched(game, lambda: player.play(game), twinsuns.StaleHandle, "empire-vs-rebellion", "rebellion")


@pytest.mark.parametrize("cut", [0, 1, 40, 200, -1, -10])
def test_a_truncated_record_is_refused(game_id, cut):
    game = twinsuns.Game(game_id, seed=1)
    play_random(game, np.random.default_rng(1))
    with pytest.raises((twinsuns.RecordProblem, ValueError)) as caught:
        twinsuns.Game.from_record(game.record().rstrip("\n")[:cut])
    assert str(caught.value)


def test_buffers_of_the_wrong_size_are_refused(game_id):
    game = twinsuns.Game(game_id, seed=1)
    row, mask = np.zeros(game.feature_count, np.uint8), np.zeros(game.action_count, np.int8)
    game.observe_into(row, mask)
    untouched(game, lambda: game.observe_into(row[:-1], mask), ValueError, str(game.feature_count))
    untouched(game, lambda: game.observe_into(row, mask[:-1]), ValueError, str(game.action_count))
    untouched(game, lambda: game.observe_into(row, np.zeros(2 * game.action_count, np.int8)[::2]), ValueError)
    untouched(game, lambda: game.observe_into(row.astype(float), mask), TypeError)


def test_an_illegal_action_of_one_game_of_many_changes_none(game_id):
    many = twinsuns.vector(game_id, 4, seed=1)
    before = many.observations.copy()
    legal = [int(np.flatnonzero(mask)[0]) for mask in many.masks]
    wrong = [*legal[:3], next(n for n in range(many.action_count) if not many.masks[3][n])]
    with pytest.raises(twinsuns.IllegalAction) as caught:
        many.step(wrong)
    assert "game 3" in str(caught.value) and many.legal_choices(3)[0] in str(caught.value)
    assert (many.observations == before).all()
    with pytest.raises(ValueError, match="each needs one"):
        many.step(legal[:2])
    with pytest.raises(ValueError, match="0 to 3"):
        many.legal_choices(7)
    many.step(legal)
