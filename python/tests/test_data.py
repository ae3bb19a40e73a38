"""Plans, shards, Parquet, resuming."""

import json
import pathlib

import numpy as np
import pytest
import twinsuns
from twinsuns.data import Plan, play_shard


def plan_for(game_id, **options):
    settings = {"players": ["random", "lieutenant"], "games": 12, "shards": 3, "seed": "test", **options}
    return Plan.make(game_id, **settings)


def test_shards_hold_every_game_once_in_order(game_id):
    plan = plan_for(game_id)
    columns = [play_shard(plan, shard) for shard in range(plan.shards)]
    assert np.concatenate([games["index"] for games, _ in columns]).tolist() == list(range(12))
    for games, decisions in columns:
        assert len(decisions["index"]) == games["decisions"].sum()
        assert len(games["level_0"]) == len(games["seed"])


def test_a_shard_does_not_depend_on_the_number_of_shards(game_id):
    whole, _ = play_shard(plan_for(game_id, shards=1), 0)
    parts = [play_shard(plan_for(game_id, shards=4), shard)[0] for shard in range(4)]
    for name, column in whole.items():
        joined = [value for part in parts for value in part[name]]
        assert joined == list(column), name


def test_a_row_replays_to_the_game_it_is_about(game_id):
    plan = plan_for(game_id)
    games, decisions = play_shard(plan, 1)
    for place, index in enumerate(games["index"]):
        game = twinsuns.Game(plan.game, plan.setup, games["seed"][place])
        rows = decisions["index"] == index
        for seat, number, action, legal in zip(
            *(decisions[name][rows] for name in ("seat", "decision", "action", "legal"))
        ):
            assert (game.seat, game.decision_number, len(game.legal_actions())) == (seat, number, legal)
            game.step(int(action))
        assert game.is_over
        assert [games[f"won_{seat}"][place] for seat in range(len(game.seats))] == [
            seat in game.winners for seat in range(len(game.seats))
        ]


def test_wrong_plans_say_what_would_be_right(game_id):
    for options, words in [
        ({"players": ["emperor"]}, "the levels are"),
        ({"games": 2, "shards": 3}, "each needs at least one game"),
        ({"setup": "tiny"}, "there are"),
    ]:
        with pytest.raises(ValueError, match=words):
            plan_for(game_id, **options)
    plan = plan_for(game_id)
    assert Plan.from_json(plan.to_json()) == plan


@pytest.mark.full
def test_a_folder_is_written_read_and_taken_up_again(game_id, tmp_path):
    pytest.importorskip("pyarrow")
    from twinsuns.data import write_games

    options = {"game": game_id, "players": ["random", "cadet"], "games": 8, "shards": 4, "seed": 3}
    write_games(tmp_path / "one", **options)
    files = sorted((tmp_path / "one").rglob("shard-*.parquet"))
    assert len(files) == 8
    kept = {file: file.read_bytes() for file in files}
    files[0].unlink()
    (tmp_path / "one/games/shard-00000.parquet").unlink(missing_ok=True)
    write_games(tmp_path / "one", **options)
    assert {file: file.read_bytes() for file in files} == kept
    games = twinsuns.read(tmp_path / "one", library="arrow").to_pydict()
    assert games["index"] == list(range(8))
    decisions = twinsuns.read(tmp_path / "one", "decisions", "arrow")
    names = twinsuns.action_names(game_id)
    row = decisions.slice(5, 1).to_pylist()[0]
    assert row["choice"] == names[row["action"]]
    assert row["question"] == twinsuns.decision_names(game_id)[row["decision"]]
    schema = json.loads((tmp_path / "one/schema.json").read_text())
    assert set(decisions.column_names) - {"question", "choice"} == set(schema["decisions"])
    assert "rules version" in (tmp_path / "one/DATA_CARD.md").read_text()
    with pytest.raises(ValueError, match="another plan"):
        write_games(tmp_path / "one", **{**options, "seed": 4})
    with pytest.raises(FileNotFoundError, match="no shard"):
        twinsuns.read(tmp_path / "two")
    with pytest.raises(ValueError, match="games, decisions"):
        twinsuns.read(tmp_path / "one", "players")


@pytest.mark.full
def test_polars_and_duckdb_read_the_files(tmp_path):
    polars = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    options = {"game": "empire-vs-rebellion", "players": ["random", "lieutenant"], "games": 40, "shards": 2}
    twinsuns.write_games(tmp_path / "games", **options)
    frame = twinsuns.read(tmp_path / "games")
    assert frame.filter(polars.col("level_0") == "lieutenant").height == 20
    shares = duckdb.sql(
        f"select level_0, avg(won_0::int) from '{tmp_path}/games/games/*.parquet' group by 1 order by 1"
    ).fetchall()
    assert [level for level, _ in shares] == ["lieutenant", "random"]
    assert shares[0][1] > shares[1][1]


def hashes(folder: pathlib.Path):
    return {file.relative_to(folder): file.read_bytes() for file in sorted(folder.rglob("*.parquet"))}


@pytest.mark.full
def test_any_number_of_workers_gives_the_same_bytes(tmp_path):
    pytest.importorskip("pyarrow")
    from twinsuns.cluster import main

    base = ["selfplay", "--games", "60", "--shards", "6", "--seed", "5"]
    for workers in ("1", "3"):
        assert main([*base, "--workers", workers, "--out", str(tmp_path / workers)]) == 0
    assert hashes(tmp_path / "1") == hashes(tmp_path / "3")
    assert main(["arena", "--games", "40", "--shards", "2", "--out", str(tmp_path / "arena")]) == 0
    assert main([*base, "--levels", "emperor", "--out", str(tmp_path / "x")]) == 2


@pytest.mark.full
def test_a_killed_worker_changes_nothing(tmp_path):
    """Kills the process that plays a shard in the middle; Ray plays the shard again."""
    pytest.importorskip("ray")
    pytest.importorskip("pyarrow")
    import os
    import signal

    from twinsuns.cluster import run_shards, write_plan
    from twinsuns.data import prepare_folder, write_shard

    plan = Plan.make("empire-vs-rebellion", players=["random", "cadet"], games=60, shards=6, seed=9)
    write_plan(str(tmp_path / "quiet"), plan)
    folder = str(tmp_path / "killed")
    prepare_folder(folder, plan)
    flag = tmp_path / "killed-once"

    def shard(number):
        if number == 2 and not flag.exists():
            flag.write_text("now")
            os.kill(os.getpid(), signal.SIGKILL)
        return write_shard(folder, plan, number)

    run_shards(shard, range(plan.shards), address="local", workers=2)
    assert flag.exists()
    assert hashes(pathlib.Path(folder)) == hashes(tmp_path / "quiet")
