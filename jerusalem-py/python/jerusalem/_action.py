"""Typed actions."""

from __future__ import annotations

import re
from typing import Self

_FORM = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(?:\((.*)\))?\s*")


class Action(str):
    """A decision with its parameters: a kind and what it is applied to.

    It is the short name that never changes, as a string, taken apart.

    >>> from jerusalem import Action
    >>> Action("place", "market_a")
    Action('place', 'market_a')
    >>> action = Action.parse("turncoat_opp(1, market_a)")
    >>> action.kind, action.args
    ('turncoat_opp', (1, 'market_a'))
    >>> action == "turncoat_opp(1, market_a)"
    True
    """

    __slots__ = ("kind", "args")

    #: The first word.
    kind: str
    #: What stands between the brackets: numbers and words.
    args: tuple[int | str, ...]

    def __new__(cls, kind: str, *args: int | str) -> Self:
        name = f"{kind}({', '.join(map(str, args))})" if args else kind
        self = super().__new__(cls, name)
        self.kind = kind
        self.args = args
        return self

    @classmethod
    def parse(cls, name: str) -> Self:
        """The action of a short name.

        >>> Action.parse("pass_bid").args
        ()
        """
        found = _FORM.fullmatch(name)
        if not found:
            raise ValueError(f"{name!r} is not the short name of an action")
        kind, inside = found.groups()
        words = [word.strip() for word in inside.split(",")] if inside else []
        return cls(kind, *(int(word) if word.lstrip("-").isdigit() else word for word in words))

    def __repr__(self) -> str:
        return f"Action({', '.join(map(repr, (self.kind, *self.args)))})"

    def __reduce__(self) -> tuple[type[Self], tuple[int | str, ...]]:
        return type(self), (self.kind, *self.args)
