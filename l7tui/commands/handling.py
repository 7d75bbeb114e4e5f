"""Handlers of commands: screens, panels and their parts, whose methods declare commands.

Example of a handler:

    class MapPanel(Panel):
        def why_one_floor(self) -> str: ...

        @handles(looking.NEXT_FLOOR, unless=why_one_floor)
        def next_floor(self) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from l7tui.commands.command import Command

M = TypeVar("M", bound=Callable[..., None])


class Handling(Struct, frozen=True):
    """The method that runs a command, and its condition."""

    method: str
    """Name of the handler's method."""
    unless: Callable[[Any], str] | None = None
    """Function that returns why the command is unavailable, or an empty string."""

    def reason_against(self, handler: Handler) -> str:
        """Return why the command is unavailable, or an empty string."""
        return self.unless(handler) if self.unless else ""

    def carry_out(self, handler: Handler) -> None:
        getattr(handler, self.method)()


class Handler:
    """An object with methods that run commands."""

    handlings: ClassVar[Mapping[str, Handling]] = {}
    """Handlings by command id."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        inherited = [base.handlings for base in cls.__bases__ if issubclass(base, Handler)]
        own: dict[str, Handling] = {}
        for name, method in vars(cls).items():
            if hasattr(method, "handles"):
                ids, unless = method.handles
                own.update(dict.fromkeys(ids, Handling(name, unless)))
        cls.handlings = {id: each for some in (*inherited, own) for id, each in some.items()}


def handles(*commands: Command, unless: Callable[[Any], str] | None = None) -> Callable[[M], M]:
    """Mark a method as the handler of commands; `unless` returns why they are unavailable."""

    def mark(method: M) -> M:
        method.handles = ([command.id for command in commands], unless)  # type: ignore[attr-defined]
        return method

    return mark


def handler_of(command: Command, handlers: Iterable[Handler]) -> Handler | None:
    """Return the first handler that runs the command, or None."""
    return next((each for each in handlers if command.id in each.handlings), None)
