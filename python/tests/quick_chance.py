"""The chance of the vector environment, written once more: xoshiro256++, seeded by SplitMix64, and Lemire's method."""

from __future__ import annotations

from collections.abc import Callable

import twinsuns

WORD = 2**64 - 1


def _rotate_left(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & WORD


class SplitMix64:
    """A generator of whole numbers of 64 bits that seeds others."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next_word(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        word = self.state
        word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
        return word ^ word >> 31


class QuickChance:
    """Chance that depends on its seed alone."""

    def __init__(self, seed: int) -> None:
        seeds = SplitMix64(seed)
        self.words = [seeds.next_word() for _ in range(4)]

    def _next_half(self) -> int:
        a, b, c, d = self.words
        result = (_rotate_left((a + d) & WORD, 23) + a) & WORD
        shifted = b << 17 & WORD
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        self.words = [a, b, c ^ shifted, _rotate_left(d, 45)]
        return result >> 32

    def _number_below(self, count: int) -> int:
        product = self._next_half() * count
        while product % 2**32 < 2**32 % count:
            product = self._next_half() * count
        return product >> 32

    def decide_all(self, ask: Callable[[list[int]], twinsuns.ChanceNode | None]) -> list[int]:
        """Returns the outcomes of all questions, which follow the outcomes so far."""
        outcomes: list[int] = []
        while (node := ask(outcomes)) is not None:
            outcomes.append(node.outcomes[self._number_below(len(node.outcomes))][0])
        return outcomes


class GameBeside:
    """A game object with the chance that one game of a vector environment has."""

    def __init__(self, game: str, setup: str, seed: int) -> None:
        self.names, self.seed, self.episode = (game, setup), seed, 0
        self._start(seed)

    def _start(self, seed: int) -> None:
        self.chance = QuickChance(seed)
        outcomes = self.chance.decide_all(lambda known: twinsuns.Game.start_chance(*self.names, known))
        self.play = twinsuns.Game.start_with(*self.names, outcomes)

    def start_next(self) -> None:
        """Begins the next game, as the vector environment does by itself."""
        self.episode += 1
        self._start(SplitMix64(self.seed ^ self.episode << 32).next_word())

    def step(self, action: int) -> None:
        outcomes = self.chance.decide_all(lambda known: self.play.chance_after(action, known))
        self.play.step_with(action, outcomes)


def games_beside(game: str, setup: str, count: int, seed: int) -> list[GameBeside]:
    """Returns game objects with the chance of ``twinsuns.vector(game, count, setup, seed=seed)``."""
    seeds = SplitMix64(seed)
    return [GameBeside(game, setup, seeds.next_word()) for _ in range(count)]
