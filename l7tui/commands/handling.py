"""Who carries out a command: a screen, a panel or a part of either, by a method that says so.

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
    """How a command is carried out."""

    method: str
    """The name of the handler's method."""
    unless: Callable[[Any], str] | None = None
    """Why it cannot be done now, as a sentence; empty when it can."""

    def reason_against(self, handler: Handler) -> str:
        """What stands in the way of it now."""
        return self.unless(handler) if self.unless else ""

    def carry_out(self, handler: Handler) -> None:
        """Do what the command asks for."""
        getattr(handler, self.method)()


class Handler:
    """Something that carries out commands."""

    handlings: ClassVar[Mapping[str, Handling]] = {}
    """By the ids of the commands."""

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
    """The decorated method carries out these commands, unless there is a reason not to."""

    def mark(method: M) -> M:
        method.handles = ([command.id for command in commands], unless)  # type: ignore[attr-defined]
        return method

    return mark


def handler_of(command: Command, handlers: Iterable[Handler]) -> Handler | None:
    """The first of them that carries out the command."""
    return next((each for each in handlers if command.id in each.handlings), None)
