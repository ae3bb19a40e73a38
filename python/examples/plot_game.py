# %% [markdown]
# # A game of Rebellion, drawn
# Two lieutenants play. At every round the chance of the Rebels is estimated by playing imagined worlds to their end, the
# reputation and time markers show how the race stands, and the number of possible bases shows what the Empire knows. For
# one decision the candidates are compared in the same way.
#
#     python python/examples/plot_game.py --out game.png

# %%
from __future__ import annotations

import argparse

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import twinsuns

# %% [markdown]
# ## Play, and look at the table now and then


# %%
def win_chance(game: twinsuns.Game, worlds: int, rng: np.random.Generator) -> float:
    """Returns how often the Rebels win if two lieutenants play imagined worlds to their end, as a spectator of both
    sides would average it."""
    won = 0
    for number in range(worlds):
        world = game.determinize(number % 2, rng)
        players = [twinsuns.Player("rebellion", "lieutenant", int(rng.integers(2**62))) for _ in range(2)]
        while world.seat is not None:
            players[world.seat].play(world)
        won += world.returns[0] > 0
    return won / worlds


def candidate_chances(
    game: twinsuns.Game, worlds: int, rng: np.random.Generator, most: int = 6
) -> dict[str, float]:
    """Returns the chance of the deciding side after each of the first choices on offer, as far as the side can know."""
    seat = game.seat
    chances = {}
    for action, choice in list(zip(game.legal_actions(), game.legal_choices()))[:most]:
        won = 0
        for _ in range(worlds):
            world = game.determinize(seat, rng)
            world.step(int(action))
            players = [twinsuns.Player("rebellion", "lieutenant", int(rng.integers(2**62))) for _ in range(2)]
            while world.seat is not None:
                players[world.seat].play(world)
            won += world.returns[seat] > 0
        chances[choice] = won / worlds
    return chances


def watch_game(seed: int, worlds: int) -> tuple[dict[str, list[float]], dict[str, float]]:
    """Plays a game and returns what is drawn, one entry a round, and the candidates of the first turn with several
    choices in the third round."""
    game = twinsuns.Game("rebellion", seed=seed)
    candidates: dict[str, float] = {}
    players = [twinsuns.Player("rebellion", "lieutenant", seed + seat) for seat in range(2)]
    rng = np.random.default_rng(seed)
    seen: dict[str, list[float]] = {"time": [], "reputation": [], "win chance": [], "bases": []}
    while game.seat is not None:
        turn = game.decision_name == "Command" and len(game.legal_actions()) > 2
        if not candidates and turn and len(seen["time"]) == 3:
            candidates = candidate_chances(game, worlds, rng)
        players[game.seat].play(game)
        view = game.view("imperial")
        if not game.is_over and view["base_revealed"] is not None and view["time"] > len(seen["time"]):
            seen["time"].append(view["time"])
            seen["reputation"].append(view["reputation"])
            seen["bases"].append(len(view["possible_bases"]))
            seen["win chance"].append(win_chance(game, worlds, rng))
    return seen, candidates


# %% [markdown]
# ## Draw


# %%
def draw_game(seen: dict[str, list[float]], candidates: dict[str, float], file: str) -> None:
    """Draws a game into a file."""
    figure, (above, below, last) = plt.subplots(3, 1, figsize=(8, 9))
    above.plot(seen["time"], seen["win chance"], marker="o")
    above.axhline(0.5, linewidth=0.5)
    above.set(ylabel="chance of the Rebels", ylim=(0, 1), title="A game of two lieutenants")
    below.plot(seen["time"], seen["reputation"], marker="s", label="reputation marker")
    below.plot(seen["time"], seen["time"], linestyle="--", label="time marker")
    below.plot(seen["time"], seen["bases"], marker="^", label="systems that can hold the base")
    below.set(xlabel="round", ylabel="space or number")
    below.legend()
    last.barh(list(candidates), list(candidates.values()))
    last.set(xlabel="chance of the side that decides", xlim=(0, 1), title="Candidates of one turn")
    figure.tight_layout()
    figure.savefig(file, dpi=120)


# %%
if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--out", default="game.png")
    options = parser.parse_args()
    draw_game(*watch_game(options.seed, options.worlds), options.out)
    print(f"drawn into {options.out}")
