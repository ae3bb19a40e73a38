"""Random values for every public method: only the documented exceptions come out, and a refusal changes nothing."""

import inspect

import numpy as np
import pytest
import twinsuns

DOCUMENTED = (twinsuns.TwinSunsError, ValueError, TypeError)
ROUNDS = 150

WORDS = ["", "rebel", "imperial", "spectator", "rebellion", "full", "cadet", "play", "pass", "\x00", "\ud800", "9" * 50]
VALUES = [
    None,
    True,
    1.5,
    -0.0,
    1e19,
    float("nan"),
    float("inf"),
    1j,
    b"play",
    object(),
    [],
    [1, "2"],
    [[1]],
    [2**70],
    range(3),
    {"a": 1},
    np.int8(-3),
    np.uint64(2**64 - 1),
    np.float32(2.5),
    np.zeros(3),
    np.zeros((2, 2), np.int64),
    np.zeros(0, np.uint8),
]


def random_value(rng):
    """Returns something that a careless or hostile caller might hand over."""
    kind = rng.integers(4)
    if kind == 0:
        return int(rng.integers(-3, 300))
    if kind == 1:
        return int(rng.choice([-1, 1])) * 2 ** int(rng.integers(5, 90)) + int(rng.integers(-1, 2))
    if kind == 2:
        return WORDS[rng.integers(len(WORDS))]
    return VALUES[rng.integers(len(VALUES))]


def random_call(function, rng, allowed=DOCUMENTED):
    """Calls a function with random values for some of its parameters, and returns whether it was refused."""
    try:
        names = [
            parameter.name
            for parameter in inspect.signature(function).parameters.values()
            if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        ]
    except ValueError:
        names = []
    chosen = [name for name in names if rng.random() < 0.8]
    try:
        if names and rng.random() < 0.8:
            function(**{name: random_value(rng) for name in chosen})
        else:
            function(*[random_value(rng) for _ in range(rng.integers(5))])
    except allowed as error:
        assert str(error), function
        return True
    return False


def public_methods(thing):
    """Returns the names of everything that can be called on an object."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    return [name for name in names if callable(getattr(thing, name))]


def test_a_game_survives_random_calls(game_id):
    rng = np.random.default_rng(1)
    game = twinsuns.Game(game_id, seed=1)
    names = public_methods(game)
    assert {"step", "choose", "observe_into", "determinize", "chance_after", "copy"} <= set(names)
    refused = 0
    for _ in range(ROUNDS):
        for name in names:
            before, version = game.record(reveal_seed=False), game.version
            if random_call(getattr(game, name), rng):
                refused += 1
                assert game.record(reveal_seed=False) == before, name
            elif name not in ("step", "choose", "step_with"):
                assert game.record(reveal_seed=False) == before, name
            else:
                assert game.version == version + 1, name
        if rng.random() < 0.2 and not game.is_over:
            game.step(int(rng.choice(game.legal_actions())))
    assert refused > ROUNDS
    assert twinsuns.Game.from_record(game.record(reveal_seed=False)).history == game.history


def test_a_player_survives_random_calls(game_id):
    rng = np.random.default_rng(2)
    game, player = twinsuns.Game(game_id, seed=2), twinsuns.Player(game_id, "cadet", 2)
    before = game.record()
    for _ in range(ROUNDS):
        for name in public_methods(player):
            assert random_call(getattr(player, name), rng)
    assert game.record() == before
    assert player.choose(game) in game.legal_actions()


def test_many_games_survive_random_calls(game_id):
    rng = np.random.default_rng(3)
    many = twinsuns.vector(game_id, 4, seed=3)
    refused = 0
    for _ in range(ROUNDS):
        for name in public_methods(many):
            before = many.observations.copy()
            if random_call(getattr(many, name), rng):
                refused += 1
                assert (many.observations == before).all(), name
        actions = [random_value(rng) if rng.random() < 0.3 else 0 for _ in range(4)]
        before = many.observations.copy()
        try:
            many.step_ranks(actions)
        except DOCUMENTED:
            assert (many.observations == before).all()
    assert refused > ROUNDS


def test_everything_of_the_module_survives_random_calls(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(4)
    public = [getattr(twinsuns, name) for name in twinsuns.__all__ if callable(getattr(twinsuns, name))]
    assert twinsuns.Game in public and twinsuns.vector in public and twinsuns.levels in public
    # Reading a folder that is not there is reported in the words of the system.
    allowed = (*DOCUMENTED, OSError)
    for _ in range(ROUNDS):
        for thing in public:
            if isinstance(thing, type) and issubclass(thing, (BaseException, twinsuns.VectorEnv)):
                continue
            random_call(thing, rng, allowed)
        for name in ("from_record", "start_chance", "start_with"):
            random_call(getattr(twinsuns.Game, name), rng)


@pytest.mark.parametrize("kind", ["env", "parallel_env", "gym_env"])
def test_environments_survive_random_actions(game_id, kind):
    pytest.importorskip("pettingzoo")
    rng = np.random.default_rng(5)
    options = {"opponent": "random"} if kind == "gym_env" else {}
    environment = getattr(twinsuns, kind)(game_id, seed=5, **options)
    environment.reset()
    for _ in range(ROUNDS):
        before = environment.state_of_play.record()
        value = random_value(rng)
        try:
            if kind == "parallel_env":
                environment.step(dict.fromkeys(environment.possible_agents, value))
            else:
                environment.step(value)
        except DOCUMENTED:
            assert environment.state_of_play.record() == before
