"""Trains a small policy for the card game by masked policy gradient with a critic (a clipped update, as in PPO), in
NumPy alone. It learns to beat random players and stays far below our levels: see docs/python.md for its curve.

    python python/examples/train_policy.py --updates 300 --out curve.csv
"""

from __future__ import annotations

import argparse
import csv

import numpy as np
import twinsuns

GAME, SEAT = "empire-vs-rebellion", 0
HIDDEN, CLIP, ENTROPY, EPOCHS = 96, 0.2, 0.01, 3


class Network:
    """One hidden layer; a head for the actions and one for the value. Trained by Adam."""

    def __init__(self, features: int, actions: int, rng: np.random.Generator) -> None:
        shapes = {"hidden": (features, HIDDEN, 0.16), "policy": (HIDDEN, actions, 0.01), "value": (HIDDEN, 1, 0.01)}
        self.weights = {
            name: (rng.standard_normal((rows, columns)) * scale).astype(np.float32)
            for name, (rows, columns, scale) in shapes.items()
        }
        self.moments = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()}
        self.steps = 0

    def forward(self, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        hidden = np.maximum(rows @ self.weights["hidden"], 0)
        logits = np.where(masks, hidden @ self.weights["policy"], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh(hidden @ self.weights["value"])[:, 0]

    def learn(self, rows, masks, actions, old, advantages, returns, rate: float) -> None:
        hidden, chances, values = self.forward(rows, masks)
        index = np.arange(len(actions))
        ratio = chances[index, actions] / old
        clipped = ((ratio > 1 + CLIP) & (advantages > 0)) | ((ratio < 1 - CLIP) & (advantages < 0))
        weight = np.where(clipped, 0, ratio * advantages)[:, None]
        picked = np.zeros_like(chances)
        picked[index, actions] = 1
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        to_policy = weight * (picked - chances) - ENTROPY * chances * (logs + entropy)
        to_value = ((returns - values) * (1 - values**2))[:, None]
        to_hidden = to_policy @ self.weights["policy"].T + to_value @ self.weights["value"].T
        gradients = {
            "hidden": rows.T @ (to_hidden * (hidden > 0)),
            "policy": hidden.T @ to_policy,
            "value": hidden.T @ to_value,
        }
        self.steps += 1
        for name, gradient in gradients.items():
            gradient = gradient / len(actions)
            first, second = self.moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            size = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            self.weights[name] += size * first / (np.sqrt(second) + 1e-8)


def normalise(rows: np.ndarray, highest: np.ndarray) -> np.ndarray:
    return rows.astype(np.float32) / highest


def pick(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    places = (chances.cumsum(axis=1) < rng.random((len(chances), 1))).sum(axis=1)
    return np.minimum(places, chances.shape[1] - 1)


def collect(network, many, highest, rng, decisions):
    """Plays until enough decisions of finished games are there: the network in its seat, random players in the other."""
    open_games: list[list] = [[] for _ in range(many.num_envs)]
    batch: list = []
    while len(batch) < decisions:
        mine = np.flatnonzero(many.seats == SEAT)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in many.masks])
        if len(mine):
            rows, masks = normalise(many.observations[mine], highest), many.masks[mine] > 0
            _, chances, values = network.forward(rows, masks)
            chosen = pick(chances, rng)
            legal = masks[np.arange(len(mine)), chosen]
            chosen = np.where(legal, chosen, chances.argmax(axis=1))
            actions[mine] = chosen
            for place, game in enumerate(mine):
                chance = chances[place, chosen[place]]
                open_games[game].append((rows[place], masks[place], chosen[place], chance, values[place]))
        many.step(actions)
        for game in np.flatnonzero(many.dones):
            batch += [(*step, many.rewards[game, SEAT]) for step in open_games[game]]
            open_games[game] = []
    return [np.array(column) for column in zip(*batch)]


def win_rate(network: Network, opponent: str, highest: np.ndarray, games: int) -> float:
    won = 0
    for number in range(games):
        game = twinsuns.Game(GAME, seed=f"evaluation/{number}")
        other = twinsuns.Player(GAME, opponent, number)
        while game.seat is not None:
            if game.seat != SEAT:
                other.play(game)
                continue
            row, mask = game.observation()[None], game.action_mask()[None] > 0
            _, chances, _ = network.forward(normalise(row, highest), mask)
            game.step(int(chances[0].argmax()))
        won += game.returns[SEAT] > 0
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--decisions", type=int, default=4096, help="decisions of an update")
    parser.add_argument("--every", type=int, default=25, help="updates between evaluations")
    parser.add_argument("--games", type=int, default=200, help="games of an evaluation")
    parser.add_argument("--out", default="curve.csv")
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    many = twinsuns.vector(GAME, 64, seed=1)
    blocks = twinsuns.features(GAME).values()
    highest = np.concatenate([np.full(block.size, min(block.highest, 20), np.float32) for block in blocks])
    network = Network(many.feature_count, many.action_count, rng)
    with open(options.out, "w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["update", "decisions", "against_random", "against_cadet", "against_lieutenant"])
        for update in range(options.updates + 1):
            if update % options.every == 0:
                levels = ("random", "cadet", "lieutenant")
                rates = [win_rate(network, level, highest, options.games) for level in levels]
                curve.writerow([update, update * options.decisions, *rates])
                file.flush()
                print(update, *(f"{level} {rate:.1%}" for level, rate in zip(levels, rates)), flush=True)
            batch = collect(network, many, highest, rng, options.decisions)
            rows, masks, actions, old, values, returns = batch
            advantages = returns - values
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
            for _ in range(EPOCHS):
                for part in np.array_split(rng.permutation(len(actions)), 4):
                    chosen = (column[part] for column in (rows, masks, actions, old, advantages, returns))
                    network.learn(*chosen, rate=1e-3)


if __name__ == "__main__":
    main()
