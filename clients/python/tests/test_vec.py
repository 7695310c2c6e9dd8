"""Many games at once."""

import numpy as np
import pytest
from conftest import AT_ONCE, ROLLS

import ludeme


def test_steps_follow_single_games(three):
    env = ludeme.VecEnv(three, 3, seed=5)
    states = [three.start(seed=0) for _ in range(3)]
    for _ in range(5):
        offsets, actions = env.legal()
        chosen = np.array([actions[offsets[k] + k] for k in range(3)], np.int64)
        for k, state in enumerate(states):
            indices, shared = state.action_indices()
            assert shared == 0
            assert list(indices) == list(actions[offsets[k] : offsets[k + 1]])
            state.apply(k)
            state_over = state.is_over
            if state_over:
                states[k] = three.start(seed=0)
        env.step(chosen)
        for k, state in enumerate(states):
            assert env._batch.line(k) == state.line


def test_masks_and_lists_agree(shipped):
    env = ludeme.VecEnv(shipped, 8, seed=2, variants=4)
    for _ in range(30):
        offsets, actions = env.legal()
        masks = env.masks()
        for k in range(8):
            own = set(actions[offsets[k] : offsets[k + 1]])
            assert own == set(np.flatnonzero(masks[k]))
            assert own
        env.step(env.random_actions())


def test_observations_are_those_of_states():
    game = ludeme.load(ROLLS)
    env = ludeme.VecEnv(game, 4, seed=1)
    assert env.observe().shape == (4, *env.shape)
    assert env.shape == game.encoding()["shape"]
    names = game.encoding()["planes"]
    dice = env.observe()[:, names.index("die 1")]
    assert ((1 <= dice) & (dice <= 4)).all()


def test_rewards_come_where_games_end(three):
    env = ludeme.VecEnv(three, 64, seed=1)
    ends = 0
    for _ in range(40):
        rewards, ended = env.step(env.random_actions())
        ends += ended.sum()
        assert (rewards[~ended] == 0).all()
        assert np.allclose(rewards.sum(1), 0)
    assert ends > 64
    assert (env.current_player > 0).all()


def test_the_same_seed_gives_the_same_games(shipped):
    runs = []
    for _ in range(2):
        env = ludeme.VecEnv(shipped, 16, seed=4)
        for _ in range(20):
            env.step(env.random_actions())
        runs.append([env._batch.line(k) for k in range(16)])
    assert runs[0] == runs[1]
    env.reset(seed=4)
    for _ in range(20):
        env.step(env.random_actions())
    assert runs[0] == [env._batch.line(k) for k in range(16)]


def test_random_ends_have_the_results_of_playouts(three):
    env = ludeme.VecEnv(three, 4000, seed=1)
    returns, lengths = env.finish()
    played = three.playouts(4000, seed=2)
    assert abs(returns[:, 0].mean() - played["returns"][:, 0].mean()) < 0.08
    assert abs(lengths.mean() - played["moves"].mean()) < 0.2


def test_wrong_actions_are_refused_and_nothing_moves(three):
    env = ludeme.VecEnv(three, 4)
    before = [env._batch.line(k) for k in range(4)]
    with pytest.raises(ValueError, match=r"shape \(3,\)"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="whole numbers"):
        env.step(np.zeros(4))
    with pytest.raises(ValueError, match="action 0 is not one of its 9"):
        env.step(np.zeros(4, np.int64))
    with pytest.raises(ValueError, match="not one of"):
        env.step(np.full(4, -1))
    assert before == [env._batch.line(k) for k in range(4)]


def test_games_without_an_encoding_are_refused(three):
    with pytest.raises(ValueError, match="all players move at once"):
        ludeme.VecEnv(ludeme.load(AT_ONCE), 4)
    with pytest.raises(ValueError, match="variants"):
        ludeme.VecEnv(three, 4, variants=0)
    with pytest.raises(ValueError, match="games are asked for"):
        ludeme.VecEnv(three, 0)
