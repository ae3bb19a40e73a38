"""The programs in python/examples run."""

import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def run(tmp_path, name, *arguments):
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("level", ["random", "lieutenant"])
def test_the_training_example_trains_and_stays_short(tmp_path, level):
    small = ["--against", level, "--updates", "1", "--decisions", "64", "--every", "1", "--games", "2"]
    run(tmp_path, "train_policy.py", *small)
    lines = (tmp_path / "curve.csv").read_text().splitlines()
    assert len(lines) == 3 and lines[0].startswith("update,decisions,against_random")
    assert len((EXAMPLES / "train_policy.py").read_text().splitlines()) <= 150


@pytest.mark.full
def test_a_game_is_plotted(tmp_path):
    pytest.importorskip("matplotlib")
    run(tmp_path, "plot_game.py", "--worlds", "2")
    assert (tmp_path / "game.png").stat().st_size > 10_000
