"""Bad input: an exception that says what was wrong and what would be right, and an untouched game."""

import numpy as np
import pytest
import twinsuns
from conftest import play_random
from twinsuns import _native


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
    for wrong in (-1, 10**6, 2**63, -(2**63) - 1, 2**70):
        untouched(game, lambda: game.step(wrong), twinsuns.IllegalAction, f"action {wrong}", first)
        untouched(game, lambda: game.chance_after(wrong), twinsuns.IllegalAction, f"action {wrong}", first)
    for wrong in (-1, 64, 300, 2**70):
        untouched(game, lambda: game.step_with(int(game.legal_actions()[0]), [wrong]), ValueError)
    with pytest.raises(ValueError, match="outcome 300 cannot come up"):
        game.step_with(int(game.legal_actions()[0]), [300])
    untouched(game, lambda: game.choose("fly me to the moon"), ValueError, "is not a choice")


def test_a_stale_version_and_a_wrong_seat_are_refused(game_id):
    game = twinsuns.Game(game_id, seed=1)
    action = int(game.legal_actions()[0])
    untouched(game, lambda: game.step(action, version=3), twinsuns.StaleHandle, "version 3", "version 0")
    other = 1 - game.seat
    untouched(game, lambda: game.step(action, seat=other), twinsuns.WrongSeat, "does not decide now")
    untouched(game, lambda: game.observation(9), twinsuns.WrongSeat, "no seat 9", "rebel")
    untouched(game, lambda: game.view(9), twinsuns.WrongSeat, "no seat 9")
    untouched(game, lambda: game.step(action, seat=-1), twinsuns.WrongSeat, "no seat -1", "rebel")
    untouched(game, lambda: game.action_mask(2**65), twinsuns.WrongSeat, f"no seat {2**65}")
    untouched(game, lambda: game.step(action, version=-3), twinsuns.StaleHandle, "version -3", "version 0")
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
        (lambda: twinsuns.vector("rebellion", 0), ["games", "from 1 to 65536", "not 0"]),
    ]:
        with pytest.raises(ValueError) as caught:
            act()
        assert all(word in str(caught.value) for word in words), str(caught.value)


def test_a_player_of_another_game_does_not_play():
    game = twinsuns.Game("rebellion", seed=1)
    player = twinsuns.Player("empire-vs-rebellion", "random")
    untouched(game, lambda: player.play(game), twinsuns.StaleHandle, "empire-vs-rebellion", "rebellion")


def test_numbers_without_measure_are_refused_with_the_bounds(game_id):
    for games in (-1, 65_537, 2**40, 2**62, 2**70):
        with pytest.raises(ValueError, match=f"from 1 to 65536, not {games}"):
            twinsuns.vector(game_id, games)
    for threads in (-1, 257, 2**62):
        with pytest.raises(ValueError, match=f"from 0 to 256, not {threads}"):
            twinsuns.vector(game_id, 2, threads=threads)
    for seconds in (1e19, 1e300, float("inf"), float("nan"), -0.001, 86_401):
        with pytest.raises(ValueError, match="at most 86400"):
            twinsuns.Player(game_id, "captain", 1, seconds)
    day = twinsuns.Player(game_id, "lieutenant", 1, 86_400)
    assert day.choose(twinsuns.Game(game_id, seed=1)) in twinsuns.Game(game_id, seed=1).legal_actions()


def test_seeds_of_any_size_are_taken(game_id):
    for seed in (-1, 2**63, 2**70, -(2**80)):
        twinsuns.Game(game_id, seed=seed)
        assert twinsuns.vector(game_id, 2, seed=seed).counts.all()
        twinsuns.Player(game_id, "random", seed).play(twinsuns.Game(game_id, seed=seed))
        assert twinsuns.Game(game_id, seed=1).determinize(0, seed).version == 0


def test_a_panic_becomes_an_exception_that_asks_for_a_report(capfd):
    with pytest.raises(twinsuns.TwinSunsError, match="fault of the package, please report it: seven moons"):
        _native.panic_on_purpose("seven moons")
    assert "seven moons" in capfd.readouterr().err


def cut_records(game_id):
    """Returns what is left of a record, and words that the refusal must have."""
    game = twinsuns.Game(game_id, seed=1)
    play_random(game, np.random.default_rng(1))
    text = game.record().rstrip("\n")
    lines = text.split("\n")
    middle = len(lines) // 2
    return [
        ("", ["cut off after line 0"]),
        (text[:1], ["line 1"]),
        (lines[0], ["cut off after line 1", "end"]),
        ("\n".join(lines[:middle]), [f"cut off after line {middle}", "end"]),
        ("\n".join(lines[:-1]), [f"cut off after line {len(lines) - 1}", "end"]),
        (text[:-1], [f"line {len(lines)}"]),
        ("\n".join(lines[:middle] + lines[middle + 1 :]), ["choice"]),
    ]


@pytest.mark.parametrize("case", range(7))
def test_a_truncated_record_is_refused_with_the_place(game_id, case):
    text, words = cut_records(game_id)[case]
    with pytest.raises(twinsuns.RecordProblem) as caught:
        twinsuns.Game.from_record(text)
    for word in words:
        assert word in str(caught.value), (word, str(caught.value))


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
    for place in (7, -1, 2**70):
        with pytest.raises(ValueError, match=f"0 to 3, not {place}"):
            many.legal_choices(place)
    with pytest.raises(twinsuns.IllegalAction, match="game 1: action 9223372036854775807"):
        many.step(np.array([legal[0], 2**63, *legal[2:]], np.uint64))
    for numbers in ([1.5] * 4, [2**70] * 4, ["a"] * 4, [None] * 4):
        with pytest.raises(TypeError, match="whole numbers"):
            many.step(numbers)
    with pytest.raises(ValueError, match="a row"):
        many.step([legal])
    assert (many.observations == before).all()
    many.step(legal)
