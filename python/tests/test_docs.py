"""Every example of docs/python.md runs as it stands."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[2]
TEXT = (ROOT / "docs/python.md").read_text()
HEAVY = {"pyspiel", "ray", "matplotlib"}
"""What only `cargo xtask python --full` installs."""

BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)


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


def test_there_are_examples():
    assert len(BLOCKS) >= 8
