"""A cluster of several nodes on this machine, one of which is killed in the middle."""

import threading
import time

import pytest

import ludeme

pytest.importorskip("ray")


@pytest.fixture(scope="module")
def cluster():
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
        for _ in range(600):
            if out.exists() and len(out.read_text().splitlines()) > 20:
                break
            time.sleep(0.1)
        nodes.remove_node(extra, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    spread = ludeme.ray.study(game, 600, seed=7, portion=10, out=out)
    killer.join()
    whole = ludeme.study(game, 600, seed=7)
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
