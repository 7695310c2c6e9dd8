"""Environments of PettingZoo: AEC for games in which players move in turn, parallel for those in
which all move at once.

    env = ludeme.pettingzoo.env(ludeme.load("chong"))
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        mask = observation["action_mask"]
        env.step(None if done else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import _ludeme
from ._env import Coded, Table, masked, numbers


def env(game: _ludeme.Game, **settings: Any) -> AECEnv:
    """The AEC environment of a game; that of one in which all move at once is made of the parallel
    one."""
    if game.is_simultaneous:
        from pettingzoo.utils import parallel_to_aec

        return parallel_to_aec(SimultaneousEnv(game, **settings))
    return TurnsEnv(game, **settings)


def parallel_env(game: _ludeme.Game, **settings: Any) -> ParallelEnv:
    """The parallel environment of a game in which all players move at once."""
    return SimultaneousEnv(game, **settings)


class TurnsEnv(Coded, AECEnv):
    """A game in which players move in turn.

    Agents are ``player_1``, ``player_2``, ..; an observation is a dictionary of ``observation``
    (planes of numbers, what is hidden from the agent left out) and ``action_mask`` (int8; all zeros
    for whoever is not to move). Rewards come at the end: -1 to 1. An action that is not legal is a
    ValueError. After ``max_moves`` moves a game is truncated.
    """

    metadata = {**Table.render_modes, "is_parallelizable": False}

    def __init__(
        self,
        game: _ludeme.Game,
        render_mode: str | None = None,
        variants: int = 1,
        max_moves: int | None = None,
    ):
        super().__init__()
        self._settle(game, render_mode, max_moves)
        self._encode(variants)
        self.possible_agents = [f"player_{p}" for p in range(1, max(1, game.players) + 1)]
        self._generator = np.random.default_rng()

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent: str) -> spaces.Dict:
        return masked(numbers(self._shape), self._size)

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent: str) -> spaces.Discrete:
        return spaces.Discrete(self._size)

    def _player(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def _agent(self) -> str:
        mover = max(1, self._state.mover)
        return self.possible_agents[self._state.agent_of(mover) - 1]

    def _begin_turn(self) -> None:
        shared = self._list()
        for agent in self.agents:
            self.infos[agent] = {"collisions": shared if agent == self.agent_selection else 0}

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._begin(self._generator)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent()
        self._begin_turn()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state = self._state
        is_asked = not state.is_over and agent == self.agent_selection
        mask = self._mask() if is_asked else np.zeros(self._size, np.int8)
        seat = state.seat_of(self._player(agent))
        return {"observation": state.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        pick = self._pick(action)
        if pick is None:
            raise ValueError(f"{agent}: action {action!r} is not legal")
        self._cumulative_rewards[agent] = 0.0
        state = self._state
        state.apply(pick)
        self._clear_rewards()
        over = state.is_over
        if over:
            returns = state.returns
            self.rewards = {a: returns[self._player(a) - 1] for a in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            if self._is_cut_off:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._agent()
        self._begin_turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class SimultaneousEnv(Table, ParallelEnv):
    """A game in which all players move at once.

    An action is the number of one of the player's options in this position, in the order of the
    rules; ``action_mask`` says how many there are. A position with more options than
    ``max_options`` is a ValueError, and so is an option that the player does not have; with
    ``illegal="modulo"`` it counts as the remainder by the number of options, and the player's
    ``info["illegal"]`` is True. Observations are the state's piece numbers by site.
    """

    metadata = {**Table.render_modes, "is_parallelizable": True}

    def __init__(
        self,
        game: _ludeme.Game,
        render_mode: str | None = None,
        max_options: int = 1024,
        max_moves: int | None = None,
        illegal: str = "raise",
    ):
        if illegal not in ("raise", "modulo"):
            raise ValueError(f"illegal={illegal!r}: raise or modulo")
        if not game.is_simultaneous:
            raise ValueError(f"in {game.name} players move in turn: use ludeme.pettingzoo.env")
        self._settle(game, render_mode, max_moves)
        self._options = max_options
        self._illegal = illegal
        self.possible_agents = [f"player_{p}" for p in range(1, game.players + 1)]
        self.agents: list[str] = []
        self._generator = np.random.default_rng()
        self._slots = len(game.start(seed=0).pieces())

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent: str) -> spaces.Dict:
        return masked(numbers((self._slots,)), self._options)

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent: str) -> spaces.Discrete:
        return spaces.Discrete(self._options)

    def _look(self) -> dict[str, dict[str, np.ndarray]]:
        options = {player: n for player, n in self._state.choosers}
        seen = {}
        for player, agent in enumerate(self.possible_agents, 1):
            n = options.get(player, 1)
            if n > self._options:
                raise ValueError(
                    f"{agent} has {n} options, max_options is {self._options}: raise it"
                )
            mask = np.zeros(self._options, np.int8)
            mask[:n] = 1
            pieces = self._state.pieces(player).astype(np.float32)
            seen[agent] = {"observation": pieces, "action_mask": mask}
        return {agent: seen[agent] for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict | None = None):
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._begin(self._generator)
        self.agents = self.possible_agents[:]
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]):
        state = self._state
        taken = []
        infos: dict[str, dict] = {agent: {} for agent in self.agents}
        for player, n in state.choosers:
            agent = self.possible_agents[player - 1]
            action = int(actions.get(agent, 0) if n == 1 else actions[agent])
            if not 0 <= action < n:
                if self._illegal == "raise":
                    raise ValueError(f"{agent} has {n} options, there is no option {action}")
                action %= n
                infos[agent]["illegal"] = True
            taken.append(action)
        state.apply(state.joint(taken))
        over = state.is_over
        truncated = self._is_cut_off
        returns = state.returns
        seen = self._look()
        agents = self.agents
        rewards = {a: returns[self.possible_agents.index(a)] for a in agents}
        if over or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            infos,
        )
