"""The benchmark runs, and importing is quick."""

import pytest
import twinsuns.bench


def test_every_line_measures_something(game_id):
    for measure in (twinsuns.bench.measure_raw, twinsuns.bench.measure_aec):
        decisions, seconds, work = measure(game_id, 0.01)
        assert decisions > 0 and seconds > 0 and work > 0
    for observed in (True, False):
        assert twinsuns.bench.measure_vector(game_id, 0.01, 8, observed)[0] > 0


def test_importing_takes_less_than_three_tenths_of_a_second():
    # On the processor: what else the machine does must not fail the test. `python -m twinsuns.bench` takes the clock.
    assert twinsuns.bench.import_seconds("process_time") < twinsuns.bench.MAX_IMPORT_SECONDS


def test_the_table_is_printed_and_missed_goals_fail_the_check(capsys, monkeypatch):
    small = ["--seconds", "0.01", "--games", "8", "--own", "--check"]
    monkeypatch.setattr(twinsuns.bench, "MAX_IMPORT_SECONDS", 60)
    for goal, word, code in [(1, "reached", 0), (10**12, "not reached", 1)]:
        goals = {what: dict.fromkeys(games, goal) for what, games in twinsuns.bench.GOALS.items()}
        monkeypatch.setattr(twinsuns.bench, "GOALS", goals)
        assert twinsuns.bench.main(small) == code
        lines = capsys.readouterr().out.splitlines()
        judged = [line for line in lines if f"goal {goal:,}: " in line]
        assert len(judged) == 8 and all(line.endswith(f": {word}") for line in judged)
        assert all("(extrapolated" in line for line in judged)


def test_extrapolated_figures_reach_no_goal(capsys):
    # A thousand decisions in ten seconds by the clock, of which the processor worked a hundredth.
    assert not twinsuns.bench.print_line("busy", (1000, 10.0, 0.1), goal=5000)
    assert "goal 5,000: not reached" in capsys.readouterr().out


@pytest.mark.full
def test_the_other_libraries_are_measured_in_the_same_run(capsys):
    pytest.importorskip("pyspiel")
    pytest.importorskip("rlcard")
    twinsuns.bench.print_others(0.05)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5 and all("/s" in line for line in lines)
