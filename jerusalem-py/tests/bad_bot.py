"""A bot that plays well until its third move and then does what its argument says."""

import json
import os
import subprocess
import sys
import time


def say(**message):
    print(json.dumps(message), flush=True)


def misbehave(mode, message):
    id, legal = message["id"], message["legal"]
    good = {"type": "move", "id": id, "action": legal[0]["id"]}
    if mode == "hang":
        time.sleep(1000)
    elif mode == "hang with a child":
        sleep = [sys.executable, "-S", "-c", "import time; time.sleep(1000)"]
        child, other = subprocess.Popen(sleep), subprocess.Popen(sleep, process_group=0)
        print("children", child.pid, other.pid, file=sys.stderr, flush=True)
        time.sleep(1000)
    elif mode == "die":
        os.kill(os.getpid(), 9)
    elif mode == "leave":
        print("out of ideas", file=sys.stderr)
        sys.exit(3)
    elif mode == "close":
        os.close(1)
        time.sleep(1000)
    elif mode == "endless line":
        while True:
            os.write(1, b"x" * 65536)
    elif mode == "flood":
        while True:
            print('{"type": "move"}' * 100)
    elif mode == "flood of errors":
        while True:
            os.write(2, b"x" * 65536)
    elif mode == "twice":
        say(**good)
        say(**good)
    elif mode == "old":
        say(**{**good, "id": id - 1})
    elif mode == "no id":
        say(type="move", action=good["action"])
    elif mode == "unasked":
        say(**good)
        say(type="note", text="I am winning")
    elif mode == "error":
        say(type="error", id=id, message="I do not know this game")
    elif mode == "deep":
        print('{"type": "move", "action": ' + "[" * 200_000 + "]" * 200_000 + "}", flush=True)
    elif mode == "long number":
        print(f'{{"type": "move", "id": {id}, "action": {"9" * 10_000}}}', flush=True)
    elif mode == "bytes":
        os.write(1, b"\xff\xfe\x00\n")
    elif mode.startswith("line:"):
        print(mode[5:].replace("ID", str(id)), flush=True)
    elif mode == "fine":
        say(**good)


def main():
    mode, moves = sys.argv[1], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if mode == "mute":
                time.sleep(1000)
            games = (
                ["chess", "walled-city"] if mode == "other game" else ["jerusalem", "walled-city"]
            )
            wants = ["secrets"] if mode == "secrets" else ["events"]
            version = 99 if mode == "version" else 1
            say(type="hello", protocol=version, name="bad bot", games=games, wants=wants)
        elif message["type"] == "new_game":
            moves = 0
            say(type="ready", id=message["id"])
        elif message["type"] == "move":
            moves += 1
            if mode == "slow":
                time.sleep(0.01)
            if moves == 3 and mode != "slow":
                misbehave(mode, message)
            else:
                say(type="move", id=message["id"], action=message["legal"][0]["id"])
        elif message["type"] == "quit":
            time.sleep(1000 if mode == "stay" else 0)
            return


main()
