"""The benchmark runs, and importing is quick."""

import twinsuns.bench


def test_every_line_measures_something(game_id):
    for measure in (twinsuns.bench.measure_raw, twinsuns.bench.measure_aec):
        decisions, seconds, work = measure(game_id, 0.01)
        assert decisions > 0 and seconds > 0 and work > 0
    for observed in (True, False):
        assert twinsuns.bench.measure_vector(game_id, 0.01, 8, observed)[0] > 0


def test_importing_takes_less_than_three_tenths_of_a_second():
    assert twinsuns.bench.import_seconds() < 0.3


def test_the_table_is_printed(capsys):
    twinsuns.bench.main(["--seconds", "0.01", "--games", "8", "--own"])
    lines = capsys.readouterr().out.splitlines()
    assert sum("/s when idle" in line for line in lines) == 8
