"""A PettingZoo AEC environment."""

from __future__ import annotations

import operator
import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .game import Game
from .render import render_table
from .tables import agent_names, table_version

RENDER_MODES = ["ansi", "human"]


class TwinSunsEnv(AECEnv):
    """A game for PettingZoo: the agents are ``rebel_0``, ``imperial_0``, and so on.

    Observations are rows of bytes (:func:`twinsuns.features`), the mask of legal actions is ``info["action_mask"]``.
    With ``mask_in_observation`` an observation is a dictionary with the keys ``observation`` and ``action_mask``, which
    some libraries ask for. One agent acts at a time, so ``pettingzoo.utils.turn_based_aec_to_parallel`` makes a parallel
    environment of it. ``illegal`` says what happens to an illegal action: ``"raise"`` or ``"random"``, which takes any
    legal one instead, the same for the same seed. The winners get 1 and the losers -1 at the end. ``max_decisions`` truncates longer games.
    """

    metadata = {
        "name": "twinsuns_v1",
        "render_modes": RENDER_MODES,
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        setup: str | None = None,
        seed: int | str | None = None,
        render_mode: str | None = None,
        max_decisions: int | None = None,
        mask_in_observation: bool = False,
        illegal: str = "raise",
    ) -> None:
        super().__init__()
        if illegal not in ("raise", "random"):
            raise ValueError(f"illegal is `raise` or `random`, not `{illegal}`")
        self.illegal = illegal
        self.game_id, self.setup, self.seed = game, setup, seed
        self.render_mode = render_mode
        self.max_decisions = max_decisions
        self.mask_in_observation = mask_in_observation
        self.metadata = {**self.metadata, "name": f"twinsuns_{game}_v{table_version(game)}"}
        self.state_of_play = Game(game, setup, seed)
        self.setup = self.state_of_play.setup
        self.possible_agents = agent_names(self.state_of_play.sides)
        self.agents = list(self.possible_agents)
        features, actions = self.state_of_play.feature_count, self.state_of_play.action_count
        self._observation_spaces = {
            agent: self._make_observation_space(features, actions) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._no_action = np.zeros(actions, np.int8)
        self._episode = 0

    def _make_observation_space(self, features: int, actions: int) -> spaces.Space[Any]:
        row = spaces.Box(0, 255, (features,), np.uint8)
        if not self.mask_in_observation:
            return row
        return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of actions: the numbers of :func:`twinsuns.action_names`."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game: the one that the seed decides, or the next one after the seed of the environment."""
        if seed is not None:
            self.seed, self._episode = seed, 0
        words = None if self.seed is None else f"{self.seed}/{self._episode}"
        self._episode += 1
        self._dice = random.Random(words)
        self.state_of_play = Game(self.game_id, self.setup, words)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_action} for agent in self.agents}
        self._select_agent()

    def observe(self, agent: str) -> Any:
        """Returns what an agent sees."""
        seat = self.possible_agents.index(agent)
        row = self.state_of_play.observation(seat)
        if not self.mask_in_observation:
            return row
        return {"observation": row, "action_mask": self.state_of_play.action_mask(seat)}

    def step(self, action: int | None) -> None:
        """Takes an action for the agent that decides. An illegal one raises :class:`twinsuns.IllegalAction` and changes
        nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.state_of_play
        action = operator.index(action)
        if self.illegal == "random":
            legal = game.legal_actions().tolist()
            if action not in legal:
                action = self._dice.choice(legal)
        game.step(action)
        self.infos[agent] = {"action_mask": self._no_action}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if game.is_over:
            self.rewards = dict(zip(self.possible_agents, game.returns))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_decisions is not None and game.version >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select_agent()
        if self.render_mode == "human":
            self.render()

    def _select_agent(self) -> None:
        seat = self.state_of_play.seat
        if seat is None:
            return
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        if not self.truncations[agent]:
            self.infos[agent] = {"action_mask": self.state_of_play.action_mask()}

    def render(self) -> str | None:
        """Returns the table as a spectator sees it, or prints it in the mode ``human``."""
        return render_table(self.state_of_play, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
