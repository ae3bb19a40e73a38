"""Every example of docs/python.md runs as it stands, and its shell commands are understood."""

import pathlib
import re
import shlex

import pytest
from twinsuns.cluster import make_parser, make_plan

ROOT = pathlib.Path(__file__).parents[2]
TEXT = (ROOT / "docs/python.md").read_text()
HEAVY = {"pyspiel", "ray", "matplotlib"}
"""What only `cargo xtask python --full` installs."""

BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
SHELL_LINES = "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, flags=re.DOTALL)).replace("\\\n", " ").splitlines()
CLUSTER = "python -m twinsuns.cluster "


def needed(block):
    match = re.match(r"# needs: (.+)", block)
    return match.group(1).split(", ") if match else []


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(block, marks=[pytest.mark.full] if HEAVY & set(needed(block)) else [], id=f"example-{number}")
        for number, block in enumerate(BLOCKS, start=1)
    ],
)
def test_example_runs(block, tmp_path, monkeypatch):
    for package in needed(block):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "docs/python.md", "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("line", [line for line in SHELL_LINES if line.startswith(CLUSTER)])
def test_cluster_command_is_accepted(line):
    options = make_parser().parse_args(shlex.split(line.removeprefix(CLUSTER), comments=True))
    plan = make_plan(options)
    assert plan.shards == options.shards


def test_there_are_examples():
    assert len(BLOCKS) >= 8
    assert sum(line.startswith(CLUSTER) for line in SHELL_LINES) >= 5
