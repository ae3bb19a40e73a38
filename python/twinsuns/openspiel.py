"""Both games for OpenSpiel: ``import twinsuns.openspiel`` registers them with ``pyspiel``.

``pyspiel.load_game("python_twinsuns_empire_vs_rebellion")`` and ``pyspiel.load_game("python_twinsuns_rebellion")`` are
then games like any other; the parameter ``setup`` chooses the set-up: ``python_twinsuns_rebellion(setup=full-4)``. All
chance is explicit: set-up, dice and draws are chance nodes with equally likely outcomes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from .game import Game
from .tables import action_names, games, seats, setups

MAX_CHANCE_OUTCOMES = 64
MAX_GAME_LENGTH = 20_000


def short_name(game: str) -> str:
    """Returns the name of a game in OpenSpiel."""
    return "python_twinsuns_" + game.replace("-", "_")


def _game_type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"Twin Suns: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"setup": ""},
    )


class TwinSunsSpielGame(pyspiel.Game):
    """A game of OpenSpiel."""

    twinsuns_id = ""
    game_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.setup = params.get("setup") or setups(self.twinsuns_id)[0]
        players = len(seats(self.twinsuns_id, self.setup))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(action_names(self.twinsuns_id)),
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> TwinSunsSpielState:
        """Returns a state before the set-up."""
        return TwinSunsSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TwinSunsObserver:
        """Returns an observer."""
        return TwinSunsObserver(self.twinsuns_id, self.setup)


class TwinSunsSpielState(pyspiel.State):
    """A state of OpenSpiel: a game, or a set-up or an action that waits for chance."""

    def __init__(self, game: TwinSunsSpielGame) -> None:
        super().__init__(game)
        self.twinsuns_id, self.setup = game.twinsuns_id, game.setup
        self.play: Game | None = None
        self.pending: int | None = None
        self.outcomes: list[int] = []
        self.node = Game.start_chance(self.twinsuns_id, self.setup)
        if self.node is None:
            self._finish_chance()

    def _finish_chance(self) -> None:
        if self.play is None:
            self.play = Game.start_with(self.twinsuns_id, self.setup, self.outcomes)
        else:
            assert self.pending is not None
            self.play.step_with(self.pending, self.outcomes)
        self.pending, self.outcomes, self.node = None, [], None

    def current_player(self) -> int:
        """Returns who is to move."""
        if self.node is not None:
            return pyspiel.PlayerId.CHANCE
        assert self.play is not None
        seat = self.play.seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play is not None
        return sorted(self.play.legal_actions().tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of a chance node, equally likely."""
        assert self.node is not None
        share = 1.0 / len(self.node.outcomes)
        return [(number, share) for number, _ in self.node.outcomes]

    def _apply_action(self, action: int) -> None:
        if self.node is not None:
            self.outcomes.append(action)
        else:
            self.pending = action
        self.node = self._next_node()
        if self.node is None:
            self._finish_chance()

    def _next_node(self) -> Any:
        if self.play is None:
            return Game.start_chance(self.twinsuns_id, self.setup, self.outcomes)
        assert self.pending is not None
        return self.play.chance_after(self.pending, self.outcomes)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            names = dict(self.node.outcomes) if self.node is not None else {}
            stream = self.node.stream if self.node is not None else "chance"
            return f"{stream} {names.get(action, action)}"
        return action_names(self.twinsuns_id)[action]

    def is_terminal(self) -> bool:
        """Tells whether the game is over."""
        return self.node is None and self.play is not None and self.play.is_over

    def returns(self) -> list[float]:
        """Returns 1 for the winners and -1 for the losers."""
        if self.play is None:
            return [0.0] * self.num_players()
        return self.play.returns

    def __deepcopy__(self, memo: dict[int, Any]) -> TwinSunsSpielState:
        # A state is made anew from its history, which is how OpenSpiel keeps it.
        twin = self.get_game().new_initial_state()
        for entry in self.full_history():
            twin.apply_action(entry.action)
        return twin

    def __str__(self) -> str:
        history = " ".join(str(action) for action in self.history())
        return f"{self.twinsuns_id} {self.setup}: {history}"


class TwinSunsObserver:
    """An observer: the features of :func:`twinsuns.features` as numbers, and texts."""

    def __init__(self, game: str, setup: str) -> None:
        size = Game(game, setup, 1).feature_count
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TwinSunsSpielState, player: int) -> None:
        """Writes what a player sees."""
        if state.play is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.play.observation(player)

    def string_from(self, state: TwinSunsSpielState, player: int) -> str:
        """Returns everything that a player was told."""
        return "set-up" if state.play is None else state.play.infostate_string(player)


def _register_all() -> None:
    for game in games():
        kind = _game_type(game)
        name = "".join(word.capitalize() for word in short_name(game).split("_"))
        made = type(name, (TwinSunsSpielGame,), {"twinsuns_id": game, "game_type": kind, "__module__": __name__})
        # Pickle looks a class up by its name in its module.
        globals()[name] = made
        pyspiel.register_game(kind, made)


_register_all()
