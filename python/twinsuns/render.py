"""A game as text."""

from __future__ import annotations

from .game import Game


def _line(name: str, value: object) -> str:
    return f"{name:<14}{value}"


def render_text(game: Game) -> str:
    """Returns the table as a spectator sees it, in a few lines."""
    view = game.view("spectator")
    lines = [_line("game", f"{game.game} {game.setup}"), _line("version", game.version)]
    for name in ("round", "time", "reputation", "balance"):
        if isinstance(view.get(name), (int, str)):
            lines.append(_line(name, view[name]))
    if game.game == "rebellion":
        lines += _places(view)
    else:
        lines += _sides(view)
    if game.is_over:
        lines.append(_line("winners", ", ".join(game.seats[seat] for seat in game.winners or [])))
    else:
        lines.append(_line("deciding", f"{game.seats[game.seat or 0]}: {game.decision_name}"))
    if game.history:
        lines.append(_line("choices", len(game.history)))
    return "\n".join(lines)


def render_table(game: Game, mode: str | None) -> str | None:
    """Returns the table as text, or prints it in the mode ``human``."""
    text = render_text(game)
    if mode == "human":
        print(text)
        return None
    return text


def _places(view: dict) -> list[str]:
    lines = []
    for place in view["places"]:
        units = ", ".join(f"{entry['count']} {entry['unit']}" for entry in place["units"])
        lines.append(_line(place["place"], units))
    return lines


def _sides(view: dict) -> list[str]:
    lines = []
    for side in ("rebel", "imperial"):
        seen = view[side]
        cards = ", ".join(card["card"] for card in seen["in_play"])
        facts = f"{seen['points']} points, {seen['influence']} influence, total {seen['total']}"
        lines.append(_line(side, f"{facts}; {cards}"))
    return lines
