"""Trains a small policy for the card game by masked policy gradient with a critic (a clipped update, as in PPO), in
NumPy alone, against one level that does not learn: a best response to it, as far as so little training goes. It learns
to beat random players and stays far below our levels: see docs/python.md for its curves.

    python python/examples/train_policy.py --against lieutenant --updates 200 --out curve.csv
"""

from __future__ import annotations

import argparse
import itertools

import numpy as np
import twinsuns

GAME, SEAT, LEVELS = "empire-vs-rebellion", 0, ("random", "cadet", "lieutenant")
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


def observe(games: list[twinsuns.Game], highest: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    rows = np.stack([game.observation() for game in games]).astype(np.float32) / highest
    return rows, np.stack([game.action_mask() for game in games]) > 0


class Arena:
    """Games against one level that go on until the network has to decide."""

    def __init__(self, level: str, games: int) -> None:
        self.players = [twinsuns.Player(GAME, level, number) for number in range(games)]
        self.numbers, self.steps = itertools.count(), [[] for _ in self.players]
        self.games = [self.begin() for _ in self.players]

    def begin(self) -> twinsuns.Game:
        return twinsuns.Game(GAME, seed=f"training/{next(self.numbers)}")

    def collect(self, network: Network, highest: np.ndarray, rng: np.random.Generator, decisions: int) -> list:
        batch: list = []
        while len(batch) < decisions:
            for place, (game, player) in enumerate(zip(self.games, self.players)):
                while game.seat != SEAT:
                    if not game.is_over:
                        player.play(game)
                        continue
                    batch += [(*step, game.returns[SEAT]) for step in self.steps[place]]
                    self.games[place], self.steps[place] = self.begin(), []
                    game = self.games[place]
            rows, masks = observe(self.games, highest)
            _, chances, values = network.forward(rows, masks)
            chosen = (np.log(chances + 1e-30) + rng.gumbel(size=chances.shape)).argmax(axis=1)
            for place, (game, action) in enumerate(zip(self.games, chosen)):
                self.steps[place].append((rows[place], masks[place], action, chances[place, action], values[place]))
                game.step(int(action))
        return [np.array(column) for column in zip(*batch)]


def win_rate(network: Network, opponent: str, highest: np.ndarray, games: int) -> float:
    won = 0
    for number in range(games):
        game = twinsuns.Game(GAME, seed=f"evaluation/{number}")
        other = twinsuns.Player(GAME, opponent, number)
        while game.seat is not None:
            if game.seat == SEAT:
                _, chances, _ = network.forward(*observe([game], highest))
                game.step(int(chances[0].argmax()))
            else:
                other.play(game)
        won += game.returns[SEAT] > 0
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="random", help="the level that it learns to beat")
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--decisions", type=int, default=4096, help="decisions of an update")
    parser.add_argument("--every", type=int, default=25, help="updates between evaluations")
    parser.add_argument("--games", type=int, default=200, help="games of an evaluation")
    parser.add_argument("--out", default="curve.csv")
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    arena = Arena(options.against, 64)
    blocks = twinsuns.features(GAME).values()
    highest = np.concatenate([np.full(block.size, min(block.highest, 20), np.float32) for block in blocks])
    network = Network(arena.games[0].feature_count, arena.games[0].action_count, rng)
    with open(options.out, "w") as curve:
        print("update,decisions", *(f"against_{level}" for level in LEVELS), sep=",", file=curve)
        for update in range(options.updates + 1):
            if update % options.every == 0:
                rates = [win_rate(network, level, highest, options.games) for level in LEVELS]
                print(update, update * options.decisions, *rates, sep=",", file=curve, flush=True)
                print(update, *(f"{level} {rate:.1%}" for level, rate in zip(LEVELS, rates)), flush=True)
            rows, masks, actions, old, values, returns = arena.collect(network, highest, rng, options.decisions)
            advantages = returns - values
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
            for _ in range(EPOCHS):
                for part in np.array_split(rng.permutation(len(actions)), 4):
                    chosen = (column[part] for column in (rows, masks, actions, old, advantages, returns))
                    network.learn(*chosen, rate=1e-3)


if __name__ == "__main__":
    main()
