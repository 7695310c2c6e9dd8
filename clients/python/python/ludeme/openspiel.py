"""Any game as a game of OpenSpiel.

    import pyspiel, ludeme, ludeme.openspiel
    name = ludeme.openspiel.register(ludeme.load("chong"))
    game = pyspiel.load_game(name)

Chance is explicit: rolls and draws are chance nodes. Players are numbered from 0, as OpenSpiel has
it. Actions are the indices of :meth:`ludeme.Game.encoding`. Where several different moves share an
index, ``variants`` tells them apart; a position in which moves would still be lost is a ValueError,
never a silent choice.
"""

from __future__ import annotations

import hashlib
import random
import re

import numpy as np
import pyspiel

from . import _ludeme


#: Fewest variants of a registered game, unless other ones are asked for.
FEWEST = 8
#: Random games that are looked through for moves that share an index.
LOOKED_THROUGH = 10


def short_name(game: _ludeme.Game) -> str:
    """The name a game is registered by: ``ludeme_chong``; options follow it.

    Of several games of one name all but the first that is registered have eight digits after it
    that follow from their text."""
    parts = [game.name, *game.options, *([game.ruleset] if game.ruleset else [])]
    name = "ludeme_" + re.sub(r"[^a-z0-9]+", "_", "_".join(parts).lower()).strip("_")
    if name in _registered and _registered[name][0] != game:
        name += "_" + hashlib.sha256(game.text.encode()).hexdigest()[:8]
    return name


_registered: dict[str, tuple] = {}


def variants_of(game: _ludeme.Game) -> int:
    """Variants enough for every position of some random games, doubled from 8 on."""
    variants = FEWEST
    for number in range(LOOKED_THROUGH):
        generator, state = random.Random(number), game.start(seed=number)
        while not state.is_over and state.moves < game.max_moves:
            while state.action_indices(variants)[1]:
                variants *= 2
            state.apply(generator.randrange(state.legal_count))
    return variants


def register(game: _ludeme.Game, name: str | None = None, variants: int | None = None) -> str:
    """Registers a game and returns the name under which ``pyspiel.load_game`` has it.

    Registering the same game again does nothing; another one under a name that was given is a
    ValueError. Without ``variants`` there are as many as :func:`variants_of` finds needed.
    """
    if game.is_simultaneous:
        raise ValueError(f"{game.name}: players move at once, ludeme.pettingzoo has such games")
    if game.players < 1:
        raise ValueError(f"{game.name}: nobody plays it")
    name = name or short_name(game)
    if name in _registered:
        known, used = _registered[name]
        if known != game:
            raise ValueError(f"another game is registered as {name}: name this one otherwise")
        if variants not in (None, used):
            raise ValueError(f"{name} is registered with {used} variants: name this one otherwise")
        return name
    if variants is None:
        variants = variants_of(game)
    players = game.players
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if game.is_stochastic
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.is_hidden
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM
        if players == 2
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    encoding = game.encoding(variants)
    settings = {
        "num_distinct_actions": encoding["actions"],
        "max_chance_outcomes": game.max_chance_outcomes if game.is_stochastic else 0,
        "num_players": players,
        "min_utility": -1.0,
        "max_utility": 1.0,
        "max_game_length": game.max_moves,
    }
    if players == 2:
        settings["utility_sum"] = 0.0
    game_info = pyspiel.GameInfo(**settings)

    class LudemeGame(pyspiel.Game):
        """A game whose rules are a description."""

        rules = game

        def __init__(self, params=None):
            super().__init__(game_type, game_info, params or {})

        def new_initial_state(self):
            return LudemeState(self, game, variants)

        def make_py_observer(self, iig_obs_type=None, params=None):
            if params:
                raise ValueError(f"the observer has no parameters: {params}")
            return Observer(encoding["shape"])

    pyspiel.register_game(game_type, LudemeGame)
    _registered[name] = (game, variants)
    return name


class LudemeState(pyspiel.State):
    """A state of OpenSpiel around one of ludeme (``.state``)."""

    def __init__(self, game, rules: _ludeme.Game, variants: int):
        super().__init__(game)
        self.state = rules.start()
        self._variants = variants
        self._actions: np.ndarray | None = None

    def _listed(self) -> np.ndarray:
        if self._actions is None:
            self._actions, shared = self.state.action_indices(self._variants)
            if shared:
                raise ValueError(
                    f"{shared} legal moves have no index of their own: "
                    f"register with more than {self._variants} variants"
                )
        return self._actions

    def current_player(self):
        if self.state.is_over:
            return pyspiel.PlayerId.TERMINAL
        if self.state.is_chance:
            return pyspiel.PlayerId.CHANCE
        return self.state.agent_of(max(1, self.state.mover)) - 1

    def _legal_actions(self, player):
        if player != self.current_player():
            return []
        return sorted({int(a) for a in self._listed()})

    def chance_outcomes(self):
        return self.state.chance_outcomes

    def _apply_action(self, action):
        if self.state.is_chance:
            self.state.apply_chance(action)
        else:
            found = np.flatnonzero(self._listed() == action)
            if len(found) == 0:
                raise ValueError(f"action {action} is not legal")
            self.state.apply(int(found[0]))
        self._actions = None

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        found = np.flatnonzero(self._listed() == action)
        if len(found) == 0:
            return f"action {action}"
        return self.state.legal_moves[int(found[0])].text

    def is_terminal(self):
        return self.state.is_over

    def returns(self):
        return self.state.returns

    def observation_string(self, player):
        return self.state.board(self.state.seat_of(player + 1))

    def __str__(self):
        return self.state.line

    def __deepcopy__(self, memo):
        again = LudemeState(self.get_game(), self.state.game, self._variants)
        again.state = self.state.copy()
        return again


class Observer:
    """What a player sees, as planes of numbers and as text."""

    def __init__(self, shape):
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state, player):
        seat = state.state.seat_of(player + 1)
        self.dict["observation"][:] = state.state.observation(seat)

    def string_from(self, state, player):
        return state.observation_string(player)
