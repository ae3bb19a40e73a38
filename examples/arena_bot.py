#!/usr/bin/env python3
"""A computer player that `twinsuns arena` can meet: it picks any legal choice.

    twinsuns arena rebellion --a 'program:python3 examples/arena_bot.py' --b cadet --games 5

The arena writes one JSON object per line: `new` when a game begins, then a `view` for every decision. The view holds
what the seat may know and its legal choices; the answer names one of them. docs/bots.md describes the lines.
"""

import json
import random
import sys

chance = random.Random()
for line in sys.stdin:
    request = json.loads(line)
    if "new" in request:
        chance.seed(request["new"]["seed"])
    else:
        choice = chance.choice(request["view"]["choices"])
        print(json.dumps({"choice": choice}), flush=True)
