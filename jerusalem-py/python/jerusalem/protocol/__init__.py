"""Bots in any language: JSON lines over standard input and output.

What is said is in ``docs/bot-protocol.md``. `messages` has the lines themselves, `program` runs a
foreign program without trusting it, `host` asks it for moves, `serve` is our own bots as such a
program (``python -m jerusalem bot NAME``), and `check` says what a program does wrong
(``python -m jerusalem check-bot CMD``).
"""

from __future__ import annotations

from .host import Host
from .messages import PROTOCOL, WANTS, Fault
from .program import Limits, Program

__all__ = ["PROTOCOL", "WANTS", "Fault", "Host", "Limits", "Program"]
