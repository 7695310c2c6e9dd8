"""Studies and tournaments: the same table however they are cut, files that runs go on from."""

import json

import pytest

import ludeme


def test_a_study_is_the_same_after_a_break(three, tmp_path):
    whole = ludeme.study(three, 40, seed=3)
    out = tmp_path / "study.jsonl"
    ludeme.study(three, 15, seed=3, out=out)
    text = out.read_text()
    out.write_text(text + '{"number": 15, "se')  # a line that was cut off
    resumed = ludeme.study(three, 40, seed=3, out=out)
    assert resumed.report == whole.report
    assert resumed.lines == whole.lines


def test_a_study_is_the_same_on_any_number_of_threads(three):
    one = ludeme.study(three, 40, players="uct:20,random", seed=3, threads=1)
    two = ludeme.study(three, 40, players="uct:20,random", seed=3, threads=2)
    assert one.report == two.report


def test_files_of_other_runs_are_refused(three, tmp_path):
    out = tmp_path / "study.jsonl"
    ludeme.study(three, 5, seed=3, out=out)
    before = out.read_text()
    with pytest.raises(ValueError, match="another run"):
        ludeme.study(three, 5, seed=4, out=out)
    with pytest.raises(OSError, match="no regular file"):
        ludeme.study(three, 5, out=tmp_path)
    assert out.read_text() == before


def test_frames_have_a_row_a_game(three):
    study = ludeme.study(three, 12)
    for kind in ("pandas", "polars", "arrow"):
        assert len(study.frame(kind)) == 12
        assert len(study.measures(kind)) == len(study.report["measures"])
    with pytest.raises(ValueError, match="no frame"):
        study.frame("excel")


def test_a_tournament_rates_its_players(three, tmp_path):
    out = tmp_path / "t.jsonl"
    played = ludeme.tournament(three, "uct:200,random", 20, seed=1, out=out)
    assert played.results["standings"][0]["player"] == "uct:200"
    table = played.standings()
    assert list(table["games"]) == [20, 20]
    assert len(out.read_text().splitlines()) == 21
    again = ludeme.tournament(three, "uct:200,random", 20, seed=1, out=out)
    assert json.dumps(again.results) == json.dumps(played.results)


def test_players_that_are_none_are_refused(three):
    with pytest.raises(ValueError, match="no player"):
        ludeme.study(three, 5, players="nobody")
    with pytest.raises(ValueError, match="2 seats"):
        ludeme.study(three, 5, players="random,random,random")
    with pytest.raises(ValueError, match="at least two"):
        ludeme.tournament(three, "random")
