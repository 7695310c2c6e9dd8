"""A cluster of several nodes on this machine, one of which is killed in the middle.

Ray runs its workers after everything else (niceness 15), so that on a busy machine they come to
next to nothing: here they are processes like others, the series are short, and a test that takes
longer than LIMIT fails with the place where it waits.
"""

import faulthandler
import importlib.util
import os
import signal
import sys
import threading
import time

import pytest

import ludeme

if importlib.util.find_spec("ray") is None:
    pytest.skip("Ray is not installed", allow_module_level=True)

#: Games of the study in whose middle a node is killed.
GAMES = 240
#: Seconds for a test, starting the cluster included.
LIMIT = 240


@pytest.fixture(autouse=True)
def limit():
    def give_up(signum, frame):
        faulthandler.dump_traceback(file=sys.__stderr__)
        raise TimeoutError(f"longer than {LIMIT} s")

    old = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LIMIT)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, old)


@pytest.fixture(scope="module")
def cluster():
    # Read when Ray is imported.
    os.environ["RAY_worker_niceness"] = "0"
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    extra = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster, extra
    ray.shutdown()
    cluster.shutdown()


def test_the_table_is_the_same_when_a_node_is_killed(cluster, tmp_path):
    import ludeme.ray

    nodes, extra = cluster
    game = ludeme.load("chong")
    out = tmp_path / "study.jsonl"

    def kill():
        # Once the first games are there.
        while not done.is_set() and not (out.exists() and len(out.read_text().splitlines()) > 8):
            time.sleep(0.01)
        killed.append(not done.is_set())
        nodes.remove_node(extra, allow_graceful=False)

    done, killed = threading.Event(), []
    killer = threading.Thread(target=kill)
    killer.start()
    try:
        spread = ludeme.ray.study(game, GAMES, seed=7, portion=4, out=out)
    finally:
        done.set()
        killer.join()
    assert killed == [True], "the node was killed only after the last game"
    whole = ludeme.study(game, GAMES, seed=7)
    assert spread.report == whole.report
    assert spread.lines == whole.lines


def test_a_run_goes_on_from_its_file(cluster, tmp_path):
    import ludeme.ray

    game = ludeme.load("chong")
    out = tmp_path / "tournament.jsonl"
    ludeme.ray.tournament(game, "uct:10,random", 6, seed=2, portion=2, out=out)
    lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join(lines[:4]) + lines[4][:20])
    resumed = ludeme.ray.tournament(game, "uct:10,random", 6, seed=2, portion=2, out=out)
    whole = ludeme.tournament(game, "uct:10,random", 6, seed=2)
    assert resumed.results == whole.results


def test_self_play_gives_whole_games(cluster):
    import ray

    import ludeme.ray

    def first(observations, offsets, actions):
        return actions[offsets[:-1]].astype("int64")

    actor = ludeme.ray.SelfPlay.remote(ludeme.load("chong"), 8, 1)
    games = ray.get(actor.play.remote(first, 100))
    assert games
    trajectory, returns = games[0]
    assert len(trajectory) > 1 and returns.sum() == 0
