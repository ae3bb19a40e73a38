"""Tasks with a number to beat."""

import math

import numpy as np
import twinsuns
from twinsuns import tasks


def test_a_better_level_wins_more(game_id):
    won, games = tasks.win_rate(tasks.level_policy(game_id, "lieutenant"), game_id, "random", 20)
    assert games == 20 and won >= 15


def test_win_rates_are_reproducible():
    plan = tasks.scripted_plan("play", "pass")
    rates = [tasks.win_rate(plan, tasks.CARD_GAME, "cadet", 10, seed=4) for _ in range(2)]
    assert rates[0] == rates[1]


def test_the_best_response_is_no_worse_than_any_plan():
    plans = list(tasks.SCRIPTED_PLANS.values())
    best = tasks.best_response(plans, tasks.CARD_GAME, "random", 10)
    assert best[0] == max(tasks.win_rate(plan, tasks.CARD_GAME, "random", 10)[0] for plan in plans)


def test_equal_chances_have_the_expected_log_loss():
    losses = []

    def belief(game: twinsuns.Game) -> np.ndarray:
        chances = tasks.uniform_belief(game)
        losses.append(math.log((chances > 0).sum()))
        return chances

    loss, guesses = tasks.belief_log_loss(belief, games=2)
    assert guesses == len(losses) > 0
    assert abs(loss - sum(losses) / len(losses)) < 1e-9


def test_imagined_worlds_give_chances():
    game = twinsuns.Game("rebellion", seed=1)
    rng = np.random.default_rng(1)
    while game.view(0)["base"] is None:
        game.step(int(rng.choice(game.legal_actions())))
    chances = tasks.determinized_belief(8)(game)
    assert chances.shape == (32,) and abs(chances.sum() - 1) < 1e-9


def test_the_opposing_strategy_is_guessed_from_possible_ones():
    guessed = []

    def belief(game: twinsuns.Game, seat: int) -> np.ndarray:
        chances = tasks.uniform_strategy_belief(game, seat)
        guessed.append(math.log((chances > 0).sum()))
        worlds = tasks.determinized_strategy_belief(8)(game, seat)
        assert abs(worlds.sum() - 1) < 1e-9 and not worlds[chances == 0].any()
        return chances

    loss, guesses = tasks.strategy_log_loss(belief, games=4)
    assert guesses == len(guessed) > 0
    assert abs(loss - sum(guessed) / len(guessed)) < 1e-9


def test_the_table_is_printed(capsys, monkeypatch):
    quick = [row for row in tasks.WIN_RATES if "admiral" not in row]
    monkeypatch.setattr(tasks, "WIN_RATES", quick)
    tasks.main(["--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 32
    assert sum("against captain" in line for line in lines) == 4
