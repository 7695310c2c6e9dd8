"""The conformance suites of the libraries whose interfaces we have, over the shipped games, small
ones of our own and a sample of the recorded ones (all of them with LUDEME_PEERS=all)."""

import os
import warnings

import pytest
from conftest import AT_ONCE, HIDDEN, ROLLS, SOLITAIRE, THREE, recorded

import ludeme

OWN = {"three": THREE, "rolls": ROLLS, "veil": HIDDEN}
SAMPLE = recorded() if os.environ.get("LUDEME_PEERS") == "all" else recorded()[::40]
GAMES = [*ludeme.games(), *OWN, *map(str, SAMPLE)]
#: Masks of larger spaces than this make a suite slow without testing anything else.
LARGE = 1 << 16


def load(name):
    game = ludeme.load(OWN.get(name, name))
    if game.is_simultaneous or game.players < 1:
        pytest.skip("another interface has it")
    try:
        actions = game.encoding()["actions"]
    except ValueError as refused:
        pytest.skip(str(refused))
    if actions > LARGE:
        pytest.skip(f"{actions} actions")
    return game


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_aec(name):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    import ludeme.pettingzoo

    game = load(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(ludeme.pettingzoo.env(game), num_cycles=50)
        seed_test(lambda: ludeme.pettingzoo.env(game), num_cycles=20)


@pytest.mark.parametrize("name", ["chong", "three"])
def test_pettingzoo_limits_and_rendering(name):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import render_test

    import ludeme.pettingzoo

    game = load(name)
    render_test(lambda render_mode: ludeme.pettingzoo.env(game, render_mode=render_mode))
    env = ludeme.pettingzoo.env(game, max_moves=4)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        steps += not done
    assert steps <= 4


def test_pettingzoo_parallel():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test

    import ludeme.pettingzoo

    game = ludeme.load(AT_ONCE)
    settings = {"max_options": 16, "illegal": "modulo"}
    make = lambda: ludeme.pettingzoo.parallel_env(game, **settings)  # noqa: E731
    parallel_api_test(make(), num_cycles=50)
    parallel_seed_test(make, num_cycles=20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(ludeme.pettingzoo.env(game, max_options=16), num_cycles=50)
    env = ludeme.pettingzoo.parallel_env(game, max_options=16)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no option 15"):
        env.step({"player_1": 15, "player_2": 0})


def test_gymnasium():
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import ludeme.gymnasium

    game = ludeme.load(SOLITAIRE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(ludeme.gymnasium.PuzzleEnv(game, render_mode="ansi"), skip_render_check=True)
    with pytest.raises(ValueError, match="ludeme.pettingzoo"):
        ludeme.gymnasium.PuzzleEnv(ludeme.load(THREE))
    env = ludeme.gymnasium.PuzzleEnv(game, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        env.step(0)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel(name):
    pyspiel = pytest.importorskip("pyspiel")

    import ludeme.openspiel

    game = load(name)
    if game.max_chance_outcomes > 1000:
        pytest.skip("draws of so many outcomes are not walked through one by one")
    spiel = pyspiel.load_game(ludeme.openspiel.register(game))
    if game.max_moves <= 1000 or name in OWN:
        pyspiel.random_sim_test(spiel, num_sims=2, serialize=False, verbose=False)
    state = spiel.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[0][0])
            continue
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert all(0 <= a < spiel.num_distinct_actions() for a in legal)
        again = state.clone()
        state.apply_action(legal[len(legal) // 2])
        again.apply_action(legal[len(legal) // 2])
        assert str(again) == str(state)
