"""First steps: one game, what a seat sees, a search's tools, a record.

    python first_steps.py --game jerusalem --players 3
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import jerusalem


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="jerusalem", choices=jerusalem.GAMES)
    parser.add_argument("--players", type=int, default=3)
    arguments = parser.parse_args()

    game = jerusalem.Game(arguments.game, players=arguments.players, seed=1)
    print(game)  # The board.

    # What the seat to move may do: ids, typed actions, words in every language it has.
    print("ids:     ", game.legal_actions())
    print("actions: ", game.legal()[:5])
    first = int(game.legal_actions()[0])
    for lang in game.languages:
        print(f"{lang}:       {game.action_name(first, lang)}")

    # What it may know: a vector with named blocks.
    seen = game.observe()
    for name, block in list(game.layout.items())[:4]:
        print(f"{name:10} {block.of(seen).tolist()}  ({block.meaning})")

    # Decide by id, by name or by typed action; the last way to say it is a bot.
    game.apply(first)
    for _ in range(30):
        action = game.bot_action("greedy")
        if action is None:
            break
        game.apply(action)

    # For a search: copies, and states that a seat cannot tell from the true one.
    copy = game.clone()
    copy.play_bots("random")
    print("a random end:", copy.scores(), "and the game is where it was:", game.node)
    guess = game.determinize(seat=0, seed=1)
    print("looks the same to seat 0:", (guess.observe(0) == game.observe(0)).all())

    # The end, and a record that replays for ever.
    game.play_bots("greedy")
    print("places:", game.places(), "returns:", game.returns())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save_record(path)
        print("replayed:", jerusalem.Game.load_record(path) == game)


if __name__ == "__main__":
    main()
