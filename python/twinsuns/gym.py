"""A Gymnasium environment: one seat against computer players.

Both games are registered: ``gymnasium.make("twinsuns.gym:twinsuns/rebellion-v1", opponent="cadet")``, the number being
that of the tables (:func:`twinsuns.table_version`).
"""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .game import Game, Player
from .render import render_table
from .tables import games, table_version
from .tables import seats as seat_names


class TwinSunsGym(gymnasium.Env):
    """One seat of a game, the others played by a level.

    ``info["action_mask"]`` and :meth:`action_masks` say what is legal. ``illegal`` says what happens to an illegal
    action: ``"raise"``, ``"random"`` (any legal one is taken instead) or ``"forfeit"`` (the game is lost). The reward is
    1 for a win and -1 for a loss, at the end.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}

    def __init__(
        self,
        game: str = "rebellion",
        setup: str | None = None,
        seat: int = 0,
        opponent: str = "cadet",
        seed: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "random", "forfeit"):
            raise ValueError(f"illegal is `raise`, `random` or `forfeit`, not `{illegal}`")
        names = seat_names(game, setup)
        if not 0 <= seat < len(names):
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(names) - 1}")
        self.game_id, self.setup, self.seat, self.opponent = game, setup, seat, opponent
        self.illegal, self.render_mode = illegal, render_mode
        self._first_seed = seed
        self.state_of_play = Game(game, setup, seed)
        self.setup = self.state_of_play.setup
        features, actions = self.state_of_play.feature_count, self.state_of_play.action_count
        self.observation_space = spaces.Box(0, 255, (features,), np.uint8)
        self.action_space = spaces.Discrete(actions)
        self._players: dict[int, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins a new game and lets the others play until the seat decides."""
        if seed is None and self._first_seed is not None:
            seed, self._first_seed = self._first_seed, None
        super().reset(seed=seed)
        number = int(self.np_random.integers(0, 2**62))
        self.state_of_play = Game(self.game_id, self.setup, number)
        self._players = {
            other: Player(self.game_id, self.opponent, number + other)
            for other in range(len(self.state_of_play.seats))
            if other != self.seat
        }
        self._play_others()
        return self._observation(), self._info()

    def _play_others(self) -> None:
        game = self.state_of_play
        while game.seat is not None and game.seat != self.seat:
            self._players[game.seat].play(game)

    def _observation(self) -> np.ndarray:
        return self.state_of_play.observation(self.seat)

    def action_masks(self) -> np.ndarray:
        """Returns the legal actions as booleans, as sb3-contrib asks for them."""
        return self.state_of_play.action_mask(self.seat).astype(bool)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state_of_play.action_mask(self.seat)}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Takes an action and lets the others play until the seat decides again or the game is over."""
        game = self.state_of_play
        action = operator.index(action)
        if self.illegal != "raise" and not game.is_over:
            legal = game.legal_actions()
            if action not in legal:
                if self.illegal == "forfeit":
                    return self._observation(), -1.0, True, False, self._info()
                action = int(self.np_random.choice(legal))
        game.step(action)
        self._play_others()
        reward = game.returns[self.seat] if game.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, game.is_over, False, self._info()

    def render(self) -> str | None:
        """Returns the table as a spectator sees it, or prints it in the mode ``human``."""
        return render_table(self.state_of_play, self.render_mode)


def spec_id(game: str) -> str:
    """Returns the name under which Gymnasium knows a game."""
    return f"twinsuns/{game}-v{table_version(game)}"


for _game in games():
    gymnasium.register(spec_id(_game), entry_point="twinsuns.gym:TwinSunsGym", kwargs={"game": _game})
