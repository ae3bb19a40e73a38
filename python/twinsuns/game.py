"""One game: stepped, observed, copied, imagined and recorded."""

from __future__ import annotations

import json
import operator
import secrets
from typing import Any, NamedTuple, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _native
from .tables import decision_names


class ChanceNode(NamedTuple):
    """A question of chance: one of the outcomes comes up, all equally likely."""

    stream: str
    """What decides: the dice, or one of the decks."""
    outcomes: list[tuple[int, str]]
    """The number and the name of each outcome."""


def _words(seed: int | str | None) -> str:
    return secrets.token_hex(16) if seed is None else str(seed)


class Game:
    """A game in progress with its whole history.

    ``seed`` is a number or any words: the same seed and the same actions give the same game, as in the command
    ``twinsuns`` and in records. Without a seed every game is another one.

    >>> import twinsuns
    >>> game = twinsuns.Game("empire-vs-rebellion", setup="tutorial", seed=42)
    >>> game.legal_choices()
    ['play', 'pass']
    >>> game.choose("play")
    >>> game.version
    1
    """

    __slots__ = ("_native", "legal_actions", "legal_choices", "observe_into", "step")

    def __init__(self, game: str, setup: str | None = None, seed: int | str | None = None) -> None:
        self._bind(_native.Game(game, setup, _words(seed)))

    def _bind(self, native: _native.Game) -> None:
        self._native = native
        # Bound once: these are called for every decision.
        self.step = native.step_action
        self.observe_into = native.observe_into
        self.legal_actions = native.legal_actions
        self.legal_choices = native.legal_choices

    @classmethod
    def _wrap(cls, native: _native.Game) -> Game:
        game = cls.__new__(cls)
        game._bind(native)
        return game

    @classmethod
    def from_record(cls, text: str, seed: int | str | None = None) -> Game:
        """Takes up a game where its record ends. If the record does not carry its seed, ``seed`` decides the rest."""
        return cls._wrap(_native.Game.from_record(text, _words(seed)))

    @classmethod
    def start_chance(
        cls, game: str, setup: str | None = None, outcomes: Sequence[int] = ()
    ) -> ChanceNode | None:
        """Returns the question of chance that follows these outcomes while a game is being set up; ``None`` when chance
        has decided everything."""
        node = _native.Game.start_chance(game, setup, list(outcomes))
        return None if node is None else ChanceNode(*node)

    @classmethod
    def start_with(cls, game: str, setup: str | None, outcomes: Sequence[int]) -> Game:
        """Starts a game with these outcomes of chance."""
        return cls._wrap(_native.Game.start_with(game, setup, list(outcomes)))

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._native.game_id

    @property
    def setup(self) -> str:
        """The set-up."""
        return self._native.setup_name

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""
        return self._native.seat_names

    @property
    def sides(self) -> list[str]:
        """The side of each seat; the seats of one side win together."""
        return self._native.side_names

    @property
    def version(self) -> int:
        """The number of choices made."""
        return self._native.version_number

    @property
    def seat(self) -> int | None:
        """The number of the seat that decides; ``None`` when the game is over."""
        return self._native.deciding_seat

    @property
    def is_over(self) -> bool:
        """True once the game is over."""
        return self._native.is_over

    @property
    def winners(self) -> list[int] | None:
        """The seats that won, none if nobody did; ``None`` before the end."""
        return self._native.winning_seats

    @property
    def returns(self) -> list[float]:
        """For each seat 1 if it won and -1 if it lost; 0 before the end and if nobody won."""
        winners = self.winners
        if not winners:
            return [0.0] * len(self.seats)
        return [1.0 if seat in winners else -1.0 for seat in range(len(self.seats))]

    @property
    def decision(self) -> dict[str, Any] | None:
        """The decision that the game waits for; everybody may know it."""
        return json.loads(self._native.decision_json)

    @property
    def decision_number(self) -> int | None:
        """The place of the decision in :func:`twinsuns.decision_names`."""
        return self._native.decision_number

    @property
    def decision_name(self) -> str | None:
        """The name of the decision."""
        number = self._native.decision_number
        return None if number is None else decision_names(self.game)[number]

    @property
    def action_count(self) -> int:
        """The number of actions of the table."""
        return self._native.action_count

    @property
    def feature_count(self) -> int:
        """The number of places of an observation."""
        return self._native.feature_count

    @property
    def history(self) -> list[tuple[int, str]]:
        """Every choice so far with the seat that made it."""
        return self._native.past_choices

    def find_action(self, choice: str) -> int:
        """Returns the number of a legal choice."""
        return self._native.find_action(choice)

    def choose(self, choice: str, seat: int | None = None, version: int | None = None) -> None:
        """Makes a choice in notation; see :meth:`step`."""
        self._native.choose_notation(choice, seat, version)

    def chance_after(self, action: int, outcomes: Sequence[int] = ()) -> ChanceNode | None:
        """Returns the question of chance that follows an action and these outcomes; ``None`` when chance has decided
        everything. The game is not changed."""
        node = self._native.chance_after(action, list(outcomes))
        return None if node is None else ChanceNode(*node)

    def step_with(self, action: int, outcomes: Sequence[int]) -> None:
        """Makes an action with outcomes of chance that a planner has chosen, all of them."""
        self._native.step_with(action, list(outcomes))

    def observation(self, seat: int | None = None) -> NDArray[np.uint8]:
        """Returns what a seat sees, by default the one that decides; :func:`twinsuns.features` says what it means."""
        return self._native.observe_seat(seat)

    def action_mask(self, seat: int | None = None) -> NDArray[np.int8]:
        """Returns 1 for every legal action; all 0 for a seat that does not decide."""
        return self._native.action_mask(seat)

    def view(self, viewer: int | str) -> dict[str, Any]:
        """Returns everything that a seat (or ``"spectator"``) may know."""
        return json.loads(self._native.view_json(self._viewer(viewer)))

    def events(self, viewer: int | str, since: int = 0) -> list[tuple[int, dict[str, Any]]]:
        """Returns what a viewer was told from version ``since`` on: the version each event led to, and the event."""
        return [tuple(entry) for entry in json.loads(self._native.events_json(self._viewer(viewer), since))]

    def observation_string(self, viewer: int | str) -> str:
        """Returns the view as one line of JSON."""
        return self._native.view_json(self._viewer(viewer))

    def infostate_string(self, viewer: int | str) -> str:
        """Returns everything that a viewer was told, did and sees: equal only if the viewer cannot tell two histories
        apart."""
        return self._native.infostate_text(self._viewer(viewer))

    def determinize(self, seat: int, rng: np.random.Generator | int) -> Game:
        """Returns a complete game that this seat cannot tell from the real one, every possibility having a fair share.
        What is hidden from the seat is made up; chance from here on is another one."""
        if isinstance(rng, np.random.Generator):
            number = int(rng.integers(0, 2**63))
        else:
            number = operator.index(rng)
        return Game._wrap(self._native.imagine_world(seat, number, f"imagined {number}"))

    def copy(self) -> Game:
        """Returns a copy that can be played on by itself, with the same chance."""
        return Game._wrap(self._native.copy_game())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def record(self, reveal_seed: bool = True) -> str:
        """Returns the record: a text that ``Game.from_record`` and ``twinsuns replay`` read."""
        return self._native.record_text(reveal_seed)

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            record = self.record()
        except _native.RecordProblem:
            # A planner has chosen chance: what is to come has no chance yet, and gets one with the seed of nobody.
            record = self.record(reveal_seed=False)
        return (Game.from_record, (record,))

    def _viewer(self, viewer: int | str) -> str:
        if isinstance(viewer, str):
            return viewer
        seats = self.seats
        if not 0 <= viewer < len(seats):
            names = ", ".join(seats)
            raise _native.WrongSeat(
                f"there is no seat {viewer}; the seats are 0 to {len(seats) - 1}: {names}"
            )
        return seats[viewer]

    def __repr__(self) -> str:
        moment = "over" if self.is_over else f"{self.seats[self.seat or 0]} decides"
        return f"<twinsuns.Game {self.game} {self.setup}, version {self.version}, {moment}>"


def _native_game(game: Game) -> _native.Game:
    if not isinstance(game, Game):
        raise TypeError(f"a player plays a twinsuns.Game, not {type(game).__name__}")
    return game._native


class Player:
    """A computer player of a level. It is shown what its seat may know and nothing else.

    ``seconds``, at most a day, replaces the usual effort of levels that search. Its choices depend on the seed and on what it is shown.
    """

    def __init__(
        self, game: str, level: str, seed: int = 1, seconds: float | None = None
    ) -> None:
        self._native = _native.Player(game, level, seed, seconds)
        self.level = level

    def choose(self, game: Game) -> int:
        """Returns the action that the player would take."""
        return self._native.choose_action(_native_game(game))

    def play(self, game: Game) -> int:
        """Takes an action and returns it."""
        return self._native.play_action(_native_game(game))

    def __repr__(self) -> str:
        return f"<twinsuns.Player {self.level}>"
