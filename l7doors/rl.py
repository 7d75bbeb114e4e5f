"""L7 for programs that learn: PettingZoo (all seats) and Gymnasium (one seat against bots).

    env = SeatsEnv("escape:scenario-1", seats=2)      # PettingZoo, agent by agent
    env = OneSeatEnv("escape:scenario-1", others=("careful",))      # Gymnasium
    env = gymnasium.make("l7doors.rl:l7/OneSeat-v1", scenario="escape:scenario-1")

Both return the numbers of `l7core.agents.numbers` and a mask of the available options.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from l7core.agents.numbers import LENGTH, OPTIONS, legal, observed, take
from l7core.agents.open_game import OpenGame, RulesSource, open_game
from l7core.plain import describe

MOST = 3_000
"""Number of answers after which a game is stopped, because its players go round in circles."""


def _space() -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (LENGTH,), np.float32),
            "action_mask": spaces.Box(0, 1, (OPTIONS,), np.int8),
        }
    )


def _seen(game: OpenGame, seat: int) -> dict[str, Any]:
    return {
        "observation": np.array(observed(game, seat), np.float32),
        "action_mask": np.array(legal(game, seat), np.int8),
    }


def _in_words(game: OpenGame, seat: int | None) -> str:
    """Return the table in words, as a seat or an onlooker sees it."""
    table = game.table(seat)
    return "\n".join([describe.headline(table), *map(describe.seat, table.seats)])


class SeatsEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """An environment with an agent for every seat.

    Rewards come at the end: 1 for a win, 0.5 for a partial win, -1 for a loss.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "l7_v1",
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        scenario: str = "",
        *,
        seats: int = 2,
        render_mode: str | None = None,
        host: RulesSource | None = None,
    ) -> None:
        """Create an environment; `host` provides mods in addition to the bundled games."""
        super().__init__()
        self.scenario, self.render_mode, self._host = scenario, render_mode, host
        self.possible_agents = [f"seat_{number}" for number in range(seats)]
        self.agents = list(self.possible_agents)
        self._space, self._actions = _space(), spaces.Discrete(OPTIONS)
        self._random = np.random.default_rng()
        self.game: OpenGame | None = None

    def observation_space(self, agent: str) -> Any:
        return self._space

    def action_space(self, agent: str) -> Any:
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        drawn = int(self._random.integers(2**31))
        seats = len(self.possible_agents)
        self.game = open_game(self.scenario, seats=seats, seed=drawn, host=self._host)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        assert self.game, "call reset() first"
        return _seen(self.game, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        assert self.game, "call reset() first"
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a living agent needs an action"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        take(self.game, int(action))
        if self.game.over:
            rewards = self.game.rewards()
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.game.decisions >= MOST:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""

    def render(self) -> str:
        """Return the table in words, as an onlooker sees it."""
        assert self.game, "call reset() first"
        return _in_words(self.game, None)

    def _select(self) -> None:
        assert self.game, "call reset() first"
        seat = self.game.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]


class OneSeatEnv(gymnasium.Env):  # type: ignore[misc]  # the library's types are skipped
    """An environment with the program in the first seat and bots in the others.

    An action that is not available does nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        scenario: str = "",
        *,
        others: Sequence[str] = (),
        render_mode: str | None = None,
        host: RulesSource | None = None,
    ) -> None:
        """Create an environment; `host` provides mods in addition to the bundled games."""
        self.scenario, self.render_mode, self._host = scenario, render_mode, host
        self.others = tuple(others)
        self.observation_space, self.action_space = _space(), spaces.Discrete(OPTIONS)
        self.game: OpenGame | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        bots = [f"Bot {number}={bot}" for number, bot in enumerate(self.others, 1)]
        drawn = int(self.np_random.integers(2**31))
        self.game = open_game(self.scenario, seats=["You", *bots], seed=drawn, host=self._host)
        return _seen(self.game, 0), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        assert self.game, "call reset() first"
        game = self.game
        is_legal = not game.over and bool(legal(game, 0)[int(action)])
        if is_legal:
            take(game, int(action))
        over, given_up = game.over, game.decisions >= MOST
        reward = game.rewards()[0] if over else 0.0
        return _seen(game, 0), reward, over, given_up and not over, {"legal": is_legal}

    def render(self) -> str:
        """Return the table in words, as the program's seat sees it."""
        assert self.game, "call reset() first"
        return _in_words(self.game, 0)


gymnasium.register("l7/OneSeat-v1", entry_point=OneSeatEnv)
