"""Tasks with a number to beat: ``python -m twinsuns.tasks``.

- **win rate**: how often a policy beats each level.
- **belief**: how well a policy guesses what is hidden, as log loss (lower is better): the base of the Rebels, and the
  secret strategy of the other side in the card game.
- **best response**: how often the best of some policies beats a frozen level.
- **exploitability**: how often the best of some scripted plans of the card game beats a level; a player that cannot be
  exploited by anybody so simple keeps it below one half.

A policy is a function of a game and a seat that returns an action. It must use only what the seat may know: the
observation, the view, the legal actions, ``determinize``.
"""

from __future__ import annotations

import argparse
import math
from typing import Callable, Iterable

import numpy as np

from .cluster import wilson_interval
from .game import Game, Player
from .tables import features

Policy = Callable[[Game, int], int]
Belief = Callable[[Game], np.ndarray]
StrategyBelief = Callable[[Game, int], np.ndarray]

CARD_GAME = "empire-vs-rebellion"


WIN_RATES = [
    ("lieutenant", "random", 1),
    ("lieutenant", "cadet", 1),
    ("lieutenant", "lieutenant", 1),
    ("lieutenant", "captain", 2),
    ("captain", "captain", 4),
    ("captain", "admiral", 5),
]
"""Which level meets which, and by what the number of games is divided: levels that search take their time."""


def level_policy(game: str, level: str, seed: int = 1) -> Policy:
    """Returns a policy that plays like a level."""
    player = Player(game, level, seed)
    return lambda state, _: player.choose(state)


def scripted_plan(*words: str) -> Policy:
    """Returns a policy that takes the first legal choice that begins with the first of these words there is, or else
    the first legal choice."""

    def choose(game: Game, _: int) -> int:
        choices = game.legal_choices()
        for word in words:
            for number, choice in zip(game.legal_actions(), choices):
                if choice.split()[0] == word:
                    return int(number)
        return int(game.legal_actions()[0])

    return choose


SCRIPTED_PLANS: dict[str, Policy] = {
    "use every card, then play, then pass": scripted_plan("use", "play", "influence", "pass"),
    "play cards first, then use them": scripted_plan("play", "use", "pass"),
    "spend influence at once": scripted_plan("influence", "use", "play", "pass"),
    "play two in a row, never use": scripted_plan("play", "pass"),
    "pass at once": scripted_plan("pass"),
}


def win_rate(policy: Policy, game: str, level: str, games: int = 100, seed: int = 1) -> tuple[int, int]:
    """Plays a policy against a level, every seed once from each side, and returns wins and games (two seats)."""
    won = 0
    for number in range(games):
        state = Game(game, None, f"win rate {seed}/{number // 2}")
        seat = number % 2
        opponent = Player(game, level, seed * 1_000_003 + number)
        while state.seat is not None:
            if state.seat == seat:
                state.step(policy(state, seat))
            else:
                opponent.play(state)
        won += state.returns[seat] > 0
    return won, games


def best_response(policies: Iterable[Policy], game: str, level: str, games: int = 100) -> tuple[int, int]:
    """Returns wins and games of the policy that beats a level most often."""
    return max(win_rate(policy, game, level, games) for policy in policies)


def uniform_belief(game: Game) -> np.ndarray:
    """Returns equal chances for every system that can hold the base by all that the Empire knows."""
    possible = game.observation(1)[features("rebellion")["possible-bases"].slice].astype(float)
    return possible / possible.sum()


def determinized_belief(worlds: int = 64) -> Belief:
    """Returns a belief that counts the base in imagined worlds."""

    def guess(game: Game) -> np.ndarray:
        base = features("rebellion")["base"].slice
        counts = np.full(32, 1e-3) * (uniform_belief(game) > 0)
        for number in range(worlds):
            counts += game.determinize(1, number).observation(0)[base]
        return counts / counts.sum()

    return guess


def belief_log_loss(belief: Belief, games: int = 20, every: int = 40, seed: int = 1) -> tuple[float, int]:
    """Returns the mean log loss of the Empire's guess of the base, over games of two lieutenants, and the number of
    guesses."""
    base = features("rebellion")["base"].slice
    loss, guesses = 0.0, 0
    for number in range(games):
        state = Game("rebellion", None, f"belief {seed}/{number}")
        players = [Player("rebellion", "lieutenant", number * 2 + seat) for seat in range(2)]
        while state.seat is not None:
            players[state.seat].play(state)
            if state.version % every == 0 and not state.is_over:
                truth = state.observation(0)[base]
                if truth.any() and not state.observation(1)[base].any():
                    loss -= math.log(max(float(belief(state) @ truth), 1e-12))
                    guesses += 1
    return loss / max(guesses, 1), guesses


def _strategy_rows(game: Game, seat: int, name: str) -> np.ndarray:
    block = features(CARD_GAME)[name]
    return game.observation(seat)[block.slice].reshape(block.shape)


def uniform_strategy_belief(game: Game, seat: int) -> np.ndarray:
    """Returns equal chances for every strategy that the other side has not used yet."""
    possible = 1.0 - _strategy_rows(game, seat, "used")[1 - seat]
    return possible / possible.sum()


def determinized_strategy_belief(worlds: int = 64) -> StrategyBelief:
    """Returns a belief that counts the strategy in imagined worlds."""

    def guess(game: Game, seat: int) -> np.ndarray:
        counts = uniform_strategy_belief(game, seat)
        for number in range(worlds):
            counts = counts + _strategy_rows(game.determinize(seat, number), 1 - seat, "strategy")[1 - seat]
        return counts / counts.sum()

    return guess


def strategy_log_loss(
    belief: StrategyBelief, games: int = 20, seed: int = 1, level: str = "lieutenant"
) -> tuple[float, int]:
    """Returns the mean log loss of the guess of the other side's secret strategy, over games of two players of a level
    and every tenth decision at which it is hidden, and the number of guesses."""
    loss, guesses = 0.0, 0
    for number in range(games):
        state = Game(CARD_GAME, None, f"strategy {seed}/{number}")
        players = [Player(CARD_GAME, level, number * 2 + seat) for seat in range(2)]
        while state.seat is not None:
            seat = state.seat
            truth = _strategy_rows(state, 1 - seat, "strategy")[1 - seat]
            is_hidden = truth.any() and not _strategy_rows(state, seat, "strategy")[1 - seat].any()
            if is_hidden and state.version % 10 == 0:
                loss -= math.log(max(float(belief(state, seat) @ truth), 1e-12))
                guesses += 1
            players[seat].play(state)
    return loss / max(guesses, 1), guesses


def print_share(name: str, won: int, played: int) -> None:
    """Prints a share with its interval."""
    low, high = wilson_interval(won, played)
    print(f"{name:<66} {won / played:6.1%}  ({low:.1%} to {high:.1%}, {played} games)", flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Prints the numbers to beat."""
    parser = argparse.ArgumentParser(prog="python -m twinsuns.tasks", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each share [%(default)s]")
    options = parser.parse_args(arguments)
    games = options.games
    for game in (CARD_GAME, "rebellion"):
        for baseline, level, part in WIN_RATES:
            policy = level_policy(game, baseline)
            share = win_rate(policy, game, level, max(2, games // part))
            print_share(f"win rate, {game}: {baseline} against {level}", *share)
    for name, belief in (("equal chances", uniform_belief), ("64 imagined worlds", determinized_belief())):
        loss, guesses = belief_log_loss(belief, max(1, games // 10))
        print(f"belief, rebellion: log loss of {name:<38} {loss:.3f}  ({guesses} guesses)", flush=True)
    strategies = (("equal chances", uniform_strategy_belief), ("64 imagined worlds", determinized_strategy_belief()))
    for name, strategy_belief in strategies:
        loss, guesses = strategy_log_loss(strategy_belief, games)
        print(f"belief, {CARD_GAME}: log loss of {name:<28} {loss:.3f}  ({guesses} guesses)", flush=True)
    for level in ("random", "cadet", "lieutenant"):
        for name, plan in SCRIPTED_PLANS.items():
            share = win_rate(plan, CARD_GAME, level, games)
            print_share(f"exploitability, {level}: {name}", *share)
        share = best_response(SCRIPTED_PLANS.values(), CARD_GAME, level, games)
        print_share(f"best response to {level}: the best scripted plan", *share)


if __name__ == "__main__":
    main()
