"""Play, study and learn board games described in the Ludii game description language.

    import ludeme
    game = ludeme.load("chong")
    state = game.start(seed=1)
    while not state.is_over:
        state.apply(state.legal_moves[0])
    print(state.returns)

============================ =====================================================
:func:`load`                 a game from a file, a text or the name of a shipped one
:class:`Game`                rules; starts states, plays random games
:class:`State`, `Move`       a position as a value, its moves, explicit chance
:class:`Player`              agents: ``uct:1000``, ``alpha-beta:5s``, ..
:func:`study`                what kind of game it is
:func:`tournament`           players meet and are rated
:class:`VecEnv`              many games at once in numpy arrays, for learners
``ludeme.gymnasium``         environments of Gymnasium, for puzzles
``ludeme.pettingzoo``        environments of PettingZoo, AEC and parallel
``ludeme.openspiel``         any game as a game of OpenSpiel
``ludeme.ray``               studies, tournaments and self-play on a Ray cluster
============================ =====================================================

Players are numbered from 1, as in the language. Everything random takes a seed, and the same seed
gives the same result on every machine and with any number of threads.
"""

from ._ludeme import Batch, Game, Move, Player, State, __version__, games, load, shipped_text
from .errors import LudemeError
from .series import Study, Tournament, study, tournament
from .vec import VecEnv

__all__ = [
    "Batch",
    "Game",
    "LudemeError",
    "Move",
    "Player",
    "State",
    "Study",
    "Tournament",
    "VecEnv",
    "__version__",
    "games",
    "load",
    "shipped_text",
    "study",
    "tournament",
]
