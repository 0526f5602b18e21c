"""A bot for any host (docs/bot-protocol.md): python -m jerusalem play --bots "exec:python bot.py"."""

import json
import random
import sys


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    try:
        message = json.loads(line)
    except ValueError:
        continue
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="dice", games=["jerusalem", "walled-city"])
    elif message["type"] == "new_game":
        random.seed(message["seed"])
        say(type="ready", id=message["id"])
    elif message["type"] == "move":
        say(type="move", id=message["id"], action=random.choice(message["legal"])["id"])
    elif message["type"] == "quit":
        break
