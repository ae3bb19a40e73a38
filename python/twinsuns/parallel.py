"""A PettingZoo parallel environment: every agent hands in an action, and the one of the seat that decides counts.

The module also has the functions that PettingZoo's own tests ask a module for: ``parallel_env``, ``env`` and
``raw_env``, all for the game ``empire-vs-rebellion`` if no other is named.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from .game import Game
from .render import render_table
from .tables import agent_names, table_version


class TwinSunsParallel(ParallelEnv):
    """A game for libraries that step all agents together.

    One cycle is one decision. ``infos[agent]["action_mask"]`` is all 0 for agents that do not decide; their actions are
    ignored. ``illegal`` says what happens to an illegal action of the one that does: ``"raise"`` or ``"random"``, which
    takes any legal one instead.
    """

    metadata = {"name": "twinsuns_parallel_v1", "render_modes": ["ansi", "human"], "render_fps": 2}

    def __init__(
        self,
        game: str = "empire-vs-rebellion",
        setup: str | None = None,
        seed: int | str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "random"):
            raise ValueError(f"illegal is `raise` or `random`, not `{illegal}`")
        self.game_id, self.setup, self.seed = game, setup, seed
        self.max_cycles, self.illegal, self.render_mode = max_cycles, illegal, render_mode
        self.metadata = {**self.metadata, "name": f"twinsuns_{game}_parallel_v{table_version(game)}"}
        self.state_of_play = Game(game, setup, seed)
        self.possible_agents = agent_names(self.state_of_play.sides)
        self.agents: list[str] = []
        features, actions = self.state_of_play.feature_count, self.state_of_play.action_count
        self._observation_spaces = {
            agent: spaces.Box(0, 255, (features,), np.uint8) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._no_action = np.zeros(actions, np.int8)
        self._episode = 0
        self._rng = np.random.default_rng(0)

    def observation_space(self, agent: str) -> spaces.Box:
        """Returns the space of observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of actions."""
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, dict[str, Any]]]:
        """Begins a new game."""
        if seed is not None:
            self.seed, self._episode = seed, 0
            self._rng = np.random.default_rng(seed)
        words = None if self.seed is None else f"{self.seed}/{self._episode}"
        self._episode += 1
        self.state_of_play = Game(self.game_id, self.setup, words)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, np.ndarray]:
        return {agent: self.state_of_play.observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        deciding = self.state_of_play.seat
        return {
            agent: {
                "action_mask": self.state_of_play.action_mask() if seat == deciding else self._no_action
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Takes the action of the agent that decides."""
        game = self.state_of_play
        seat = game.seat
        if seat is None or not self.agents:
            return {}, {}, {}, {}, {}
        action = operator.index(actions[self.possible_agents[seat]])
        if self.illegal == "random":
            legal = game.legal_actions()
            if action not in legal:
                action = int(self._rng.choice(legal))
        game.step(action)
        over = game.is_over
        late = not over and self.max_cycles is not None and game.version >= self.max_cycles
        returns = game.returns if over else [0.0] * len(self.possible_agents)
        rewards = dict(zip(self.possible_agents, returns))
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, late)
        if over or late:
            self.agents = []
        return self._observations(), rewards, terminations, truncations, self._infos()

    def render(self) -> str | None:
        """Returns the table as a spectator sees it, or prints it in the mode ``human``."""
        return render_table(self.state_of_play, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def parallel_env(**options: Any) -> TwinSunsParallel:
    """Returns a parallel environment that takes any legal action for an illegal one."""
    options.setdefault("illegal", "random")
    return TwinSunsParallel(**options)


def env(**options: Any) -> AECEnv:
    """Returns the same as an AEC environment, in which all agents act in every cycle."""
    return parallel_to_aec(parallel_env(**options))


raw_env = env
