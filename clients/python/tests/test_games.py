"""Games and states as values."""

import copy
import pickle
import random
import signal
import threading
import time

import numpy as np
import pytest
from conftest import HIDDEN, ROLLS, THREE

import ludeme


def walk(game, seed, explicit=False):
    """A random game; every state of it."""
    generator = random.Random(seed)
    state = game.start() if explicit else game.start(seed=seed)
    while not state.is_over and state.moves < 200:
        yield state
        if state.is_chance:
            outcome, _ = generator.choice(state.chance_outcomes)
            state.apply_chance(outcome)
        else:
            state.apply(generator.randrange(state.legal_count))
    yield state


def test_a_description_with_errors_raises_all_of_them():
    with pytest.raises(ludeme.LudemeError) as raised:
        ludeme.load(THREE.replace("equipment", "equpment"))
    error = raised.value
    assert "did you mean `equipment`" in str(error)
    assert {"code", "severity", "message", "file", "line", "column", "help"} <= set(
        error.diagnostics[0]
    )
    assert any(d["line"] == 2 for d in error.diagnostics)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.diagnostics == error.diagnostics


def test_files_that_are_none_are_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="shipped games are"):
        ludeme.load("no such game")
    with pytest.raises(OSError, match="no regular file"):
        ludeme.load(str(tmp_path))
    broken = tmp_path / "broken.lud"
    broken.write_bytes(b"(game \xff")
    with pytest.raises(OSError, match="UTF-8"):
        ludeme.load(broken)


def test_unknown_options_are_refused():
    with pytest.raises(ludeme.LudemeError, match="Board Size"):
        ludeme.load("chong", options=["Board Size/none"])


def test_deep_rules_do_not_overflow_the_stack():
    deep = "(not " * 400 + "(is Line 3)" + ")" * 400
    text = THREE.replace("(is Line 3)", deep)
    try:
        game = ludeme.load(text)
    except ludeme.LudemeError:
        return
    done = []

    def play():
        state = game.start(seed=1)
        while not state.is_over:
            state.apply(0)
        done.append(state.moves)

    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    assert done


def test_a_game_is_played_to_its_end(shipped):
    *_, last = walk(shipped, 3)
    assert last.is_over or last.moves == 200
    if last.is_over:
        assert len(last.returns) == shipped.players
        assert sum(last.returns) == pytest.approx(0)
        assert last.winner is not None
        assert last.legal_moves == []


def test_the_same_seed_gives_the_same_game(shipped):
    first = [state.line for state in walk(shipped, 5)]
    assert first == [state.line for state in walk(shipped, 5)]


@pytest.mark.parametrize("explicit", [False, True])
def test_states_are_values(shipped, explicit):
    for number, state in enumerate(walk(shipped, 7, explicit)):
        if number % 11 == 0:
            for again in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert again == state and hash(again) == hash(state)
                assert again.line == state.line
                if state.legal_count:
                    again.apply(0)
                    assert again != state


def test_chance_outcomes_are_explicit():
    game = ludeme.load(ROLLS)
    state = game.start()
    assert state.is_chance and state.legal_moves == []
    assert state.chance_outcomes == [(k, 0.25) for k in range(4)]
    with pytest.raises(IndexError, match="4 outcomes"):
        state.apply_chance(4)
    with pytest.raises(ValueError, match="chance node"):
        state.apply(0)
    state.apply_chance(2)
    assert not state.is_chance and state.legal_count >= 1


def test_moves_are_given_by_index_words_or_themselves(three):
    state = three.start(seed=0)
    moves = state.legal_moves
    by_words, by_move = state.copy(), state.copy()
    state.apply(4)
    by_words.apply(moves[4].text)
    by_move.apply(moves[4])
    assert state == by_words == by_move
    with pytest.raises(ValueError, match="no legal move of this state"):
        state.apply(moves[4])
    with pytest.raises(IndexError, match="8 legal moves"):
        state.apply(8)
    with pytest.raises(IndexError):
        state.apply(-1)
    with pytest.raises(ValueError, match="no legal move is"):
        state.apply("nonsense")
    with pytest.raises(TypeError, match="a Move, its index or its words"):
        state.apply(1.5)


def test_what_is_hidden_stays_hidden():
    game = ludeme.load(HIDDEN)
    state = game.start(seed=1)
    state.apply(4)
    names = game.encoding()["planes"]
    disc = names.index("Disc1")
    assert state.observation(1)[disc].sum() == 1
    assert state.observation(2)[disc].sum() == 0
    assert state.observation(2)[names.index("hidden")].sum() == 1
    with pytest.raises(ValueError, match="no player 3"):
        state.observation(3)


def test_pictures_are_svg(shipped):
    assert shipped.svg().startswith("<svg")
    assert shipped.start(seed=1)._repr_html_().startswith("<svg")


def test_playouts_do_not_depend_on_threads_or_parts(shipped):
    one = shipped.playouts(64, seed=9, threads=1)
    two = shipped.playouts(64, seed=9, threads=2)
    parts = [shipped.playouts(32, seed=9, first=first) for first in (0, 32)]
    for key in one:
        assert np.array_equal(one[key], two[key])
        assert np.array_equal(one[key], np.concatenate([p[key] for p in parts]))


def test_players_choose_legal_moves(three):
    player = ludeme.Player(three, "uct:200", seed=1)
    state = three.start(seed=1)
    decision = player.choose(state)
    assert 0 <= decision["index"] < state.legal_count
    assert 0 <= decision["value"] <= 1
    with pytest.raises(ValueError, match="no player"):
        ludeme.Player(three, "grandmaster")
    with pytest.raises(ValueError, match="another game"):
        player.choose(ludeme.load("chong").start(seed=1))


def test_pickles_of_other_versions_are_refused(three):
    again, arguments = three.__reduce__()
    with pytest.raises(ValueError, match="made by ludeme 0.0.0"):
        again("0.0.0", *arguments[1:])


def test_forged_pickles_are_refused(three):
    with pytest.raises(ValueError, match="the game does not have"):
        ludeme.State._again(three, (None, [], [([], 99, [])], None, [], []))


def test_ctrl_c_ends_playouts():
    game = ludeme.load("ouk-chatrang")
    # Whoever starts the tests in the background has the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        game.playouts(1 << 22, seed=1)
    timer.join()
    signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begun < 30


def test_other_threads_go_on_meanwhile():
    game = ludeme.load("ouk-chatrang")
    counted = [0]
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    game.playouts(200, seed=1)
    stop.set()
    thread.join()
    assert counted[0] > 1
