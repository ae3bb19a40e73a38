#!/usr/bin/env python3
"""Plays a whole game at a table server, with random legal choices.

    python3 http_bot.py [--server http://127.0.0.1:1977] [--game rebellion] [--level random]
    python3 http_bot.py --table ID --seat imperial      joins an open seat (docs/server.md)
"""
import argparse, json, random, secrets, time, urllib.error, urllib.request


class Server:
    def __init__(self, address):
        self.address, self.proof = address, {}

    def ask(self, path, **body):
        """Sends JSON and returns the JSON answer. Waits and repeats if the server says we are too fast."""
        headers = {"Content-Type": "application/json", **self.proof}
        data = json.dumps({**body, "key": secrets.token_hex(16)}).encode() if body else None
        request = urllib.request.Request(self.address + path, data, headers)
        while True:
            try:
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refusal:
                if "Retry-After" not in refusal.headers:
                    raise
                time.sleep(int(refusal.headers["Retry-After"]))


def pick(update):
    """Picks a choice: put your own idea here. `update["view"]` is everything this seat may know."""
    return random.choice(update["choices"])["choice"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--server", default="http://127.0.0.1:1977")
    arguments.add_argument("--game", default="empire-vs-rebellion", help="the game at a new table")
    arguments.add_argument("--level", default="random", help="the opponent at a new table")
    arguments.add_argument("--table", help="the id of a table to join instead")
    arguments.add_argument("--seat", default="rebel", help="where to sit")
    options = arguments.parse_args()
    server = Server(options.server)
    if options.table:
        joined = server.ask(f"/api/tables/{options.table}/join", seat=options.seat, name="bot")
    else:
        seats = {seat: f"computer:{options.level}" for seat in ("rebel", "imperial")} | {options.seat: "me"}
        joined = server.ask("/api/tables", game=options.game, seats=seats, name="bot")
    table = f"/api/tables/{joined['table']['table']}"
    server.proof = {"Authorization": f"Bearer {joined['seats'][0]['secret']}"}
    while (update := server.ask(f"{table}/view"))["table"]["status"] != "over":
        at = {"version": update["version"], "draft": update["draft"]}
        if update.get("choices"):
            server.ask(f"{table}/choose", choice=pick(update), **at)
        else:  # wait up to 25 seconds for news
            server.ask(f"{table}/view?wait=25&since={at['version']}&revision={update['table']['revision']}")
    print("winners:", ", ".join(update["table"]["outcome"]["winners"]) or "nobody")


if __name__ == "__main__":
    main()
