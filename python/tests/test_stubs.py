"""The types that are promised are those of the native part."""

import subprocess
import sys

import pytest


@pytest.mark.full
def test_the_stubs_fit_the_native_part(tmp_path):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "twinsuns._native"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
