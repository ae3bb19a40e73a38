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
        ({"games": 10**7, "shards": 2}, "are too many"),
        ({"games": 10**6, "shards": 10**6}, "are too many"),
    ]:
        with pytest.raises(ValueError, match=words):
            plan_for(game_id, **options)
    plan = plan_for(game_id)
    assert Plan.from_json(plan.to_json()) == plan


def test_a_folder_is_written_read_and_taken_up_again(game_id, tmp_path):
    pytest.importorskip("pyarrow")
    from twinsuns.data import write_games

    options = {"game": game_id, "players": ["random", "cadet"], "games": 8, "shards": 4, "seed": 3}
    write_games(tmp_path / "one", **options)
    files = sorted((tmp_path / "one").rglob("shard-*.parquet"))
    assert len(files) == 8
    kept = {file: file.read_bytes() for file in files}
    # A shard is finished only when both of its files are there.
    for lost in (["games/shard-00001"], ["decisions/shard-00002"], ["games/shard-00000", "decisions/shard-00000"]):
        for name in lost:
            (tmp_path / f"one/{name}.parquet").unlink()
        write_games(tmp_path / "one", **options)
        assert {file: file.read_bytes() for file in files} == kept, lost
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


def test_pandas_reads_what_arrow_reads(game_id, tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    twinsuns.write_games(tmp_path, game=game_id, players=["random", "lieutenant"], games=8, shards=2)
    for table in ("games", "decisions"):
        frame, arrow = (twinsuns.read(tmp_path, table, library) for library in ("pandas", "arrow"))
        assert isinstance(frame, pandas.DataFrame) and len(frame) == arrow.num_rows > 0
        assert {name: frame[name].tolist() for name in frame.columns} == arrow.to_pydict()
    with pytest.raises(ValueError, match="polars.*pandas.*arrow"):
        twinsuns.read(tmp_path, library="spark")


def hashes(folder: pathlib.Path):
    return {file.relative_to(folder): file.read_bytes() for file in sorted(folder.rglob("*.parquet"))}


def test_any_number_of_workers_gives_the_same_bytes(tmp_path):
    pytest.importorskip("pyarrow")
    from twinsuns.cluster import main

    base = ["selfplay", "--games", "60", "--shards", "6", "--seed", "5"]
    for workers in ("1", "3"):
        assert main([*base, "--workers", workers, "--out", str(tmp_path / workers)]) == 0
    assert hashes(tmp_path / "1") == hashes(tmp_path / "3")
    assert main(["arena", "--games", "40", "--shards", "2", "--out", str(tmp_path / "arena")]) == 0
    assert main([*base, "--levels", "emperor", "--out", str(tmp_path / "x")]) == 2


def run_cluster(folder, *arguments):
    from twinsuns.cluster import main

    return main([*arguments, "--out", str(folder)])


def test_tuning_is_the_same_for_any_number_of_workers(tmp_path, capsys):
    pytest.importorskip("pyarrow")
    from twinsuns.data import folder_digest, read_table

    task = ["tune", "--levels", "random", "--candidates", "12", "--games", "6", "--shards", "4", "--seed", "7"]
    for workers in ("1", "3"):
        assert run_cluster(tmp_path / workers, *task, "--workers", workers) == 0
    assert "SHA-256 of all shards: " + folder_digest(tmp_path / "1") in capsys.readouterr().out
    assert len(hashes(tmp_path / "1")) == 6 and hashes(tmp_path / "1") == hashes(tmp_path / "3")
    rows = read_table(tmp_path / "1", "candidates").to_pylist()
    assert [row["index"] for row in rows] == list(range(12))
    assert len({row["won"] for row in rows}) > 1 and all(row["games"] == 6 for row in rows)
    assert rows[0]["weight_pass"] != rows[1]["weight_pass"]
    assert run_cluster(tmp_path / "1", *task[:-1], "8") == 2, "a folder has one plan"


def test_puzzles_name_a_choice_that_wins_more_worlds(tmp_path):
    pytest.importorskip("pyarrow")
    from twinsuns.data import read_table

    task = ["puzzles", "--games", "30", "--shards", "3", "--worlds", "8", "--seed", "2"]
    for workers in ("1", "2"):
        assert run_cluster(tmp_path / workers, *task, "--workers", workers) == 0
    assert hashes(tmp_path / "1") == hashes(tmp_path / "2")
    rows = read_table(tmp_path / "1", "puzzles").to_pylist()
    assert 0 < len(rows) < 30
    for row in rows:
        assert row["worlds"] == 8 and row["won"] - row["second"] >= 2
        game = twinsuns.Game("empire-vs-rebellion", seed=f"2/{row['index']}")
        players = [twinsuns.Player(game.game, "lieutenant", seat) for seat in range(2)]
        while game.version < row["ply"]:
            players[game.seat].play(game)
        assert game.seat == row["seat"] and game.decision_name == row["question"]
        assert row["choice"] in game.legal_choices()


@pytest.mark.full
def test_any_number_of_ray_workers_gives_the_same_bytes(tmp_path):
    pytest.importorskip("ray")
    task = ["selfplay", "--levels", "random,lieutenant", "--games", "60", "--shards", "6", "--address", "local"]
    for workers in ("1", "2", "3"):
        assert run_cluster(tmp_path / workers, *task, "--workers", workers) == 0
    assert len(hashes(tmp_path / "1")) == 14
    assert hashes(tmp_path / "1") == hashes(tmp_path / "2") == hashes(tmp_path / "3")


@pytest.mark.full
def test_ray_tunes_and_finds_puzzles_like_threads(tmp_path):
    ray = pytest.importorskip("ray")
    tasks = {
        "tune": ["tune", "--levels", "random", "--candidates", "8", "--games", "4", "--shards", "4"],
        "puzzles": ["puzzles", "--games", "16", "--worlds", "4", "--shards", "4"],
    }
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        for name, task in tasks.items():
            for address in ("local", "threads"):
                assert run_cluster(tmp_path / f"{name}-{address}", *task, "--address", address) == 0
    finally:
        ray.shutdown()
    for name in tasks:
        assert len(hashes(tmp_path / f"{name}-local")) == 6
        assert hashes(tmp_path / f"{name}-local") == hashes(tmp_path / f"{name}-threads")


@pytest.mark.full
def test_a_worker_killed_in_mid_shard_changes_nothing(tmp_path):
    """Kills the process that plays a shard after half of its games; Ray plays the shard again."""
    pytest.importorskip("ray")
    import os
    import signal

    from twinsuns import data
    from twinsuns.cluster import run_shards, write_plan

    plan = Plan.make("empire-vs-rebellion", players=["random", "cadet"], games=64, shards=4, seed=9)
    assert len(plan.matchups) == 4
    write_plan(str(tmp_path / "quiet"), plan)
    folder = str(tmp_path / "killed")
    data.prepare_folder(folder, plan)
    flag = tmp_path / "killed-once"

    def shard(number):
        if number != 2 or flag.exists():
            return data.write_shard(folder, plan, number)
        played, play_games = [], data._native.play_games

        class HalfWay:
            """Plays half of the games of the shard, as ever, and dies before the others."""

            @staticmethod
            def play_games(game, levels, seeds, *rest):
                if len(played) == len(plan.shard_games(number)) // 2:
                    flag.write_text(str(len(played)))
                    os.kill(os.getpid(), signal.SIGKILL)
                played.extend(seeds)
                return play_games(game, levels, seeds, *rest)

        data._native = HalfWay
        return data.write_shard(folder, plan, number)

    run_shards(shard, range(plan.shards), address="local", workers=2)
    assert flag.read_text() == "8"
    assert hashes(pathlib.Path(folder)) == hashes(tmp_path / "quiet")
