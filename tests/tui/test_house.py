"""The screens as a house: small screens, no circles of imports, handlers for all commands."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from itertools import chain

import grimp
from textual.screen import Screen

import l7tui
from l7tui.commands import COMMANDS
from l7tui.commands.handling import Handler
from tests.tools.faults import expect_none

MOST_METHODS = 40
"""Of a screen, its own and those that it has from other classes of the house."""


def classes(kind: type) -> list[type]:
    """Those of the house that are of that kind."""
    modules = [import_module(each.name) for each in pkgutil.walk_packages(l7tui.__path__, "l7tui.")]
    every = {each for module in modules for each in vars(module).values() if inspect.isclass(each)}
    own = (
        each for each in every if issubclass(each, kind) and each.__module__.startswith("l7tui.")
    )
    return sorted(own, key=lambda each: each.__qualname__)


def test_every_command_is_carried_out_by_something() -> None:
    handled = set(chain.from_iterable(each.handlings for each in classes(Handler)))  # type: ignore[attr-defined]
    assert handled == set(COMMANDS)


def test_no_two_modules_need_each_other() -> None:
    """Imports in functions and those for types alone count as well."""
    graph = grimp.build_graph("l7tui", cache_dir=None)
    left = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    while free := {each for each, needed in left.items() if not needed & left.keys()}:
        left = {each: needed for each, needed in left.items() if each not in free}
    assert left == {}, "these lie in a circle, or above one"


def test_a_handler_has_the_methods_that_it_names() -> None:
    expect_none(
        f"{kind.__name__}.{each.method}"
        for kind in classes(Handler)
        if issubclass(kind, Handler)
        for each in kind.handlings.values()
        if not callable(getattr(kind, each.method, None))
    )


def methods(screen: type) -> Iterator[str]:
    """What the classes of the house make a screen able to do."""
    for each in screen.__mro__:
        if each.__module__.startswith("l7tui."):
            for name, value in vars(each).items():
                if inspect.isfunction(value) or isinstance(value, property | classmethod):
                    yield f"{each.__name__}.{name}"


def test_no_screen_does_too_much_itself() -> None:
    counts = {screen.__name__: len(list(methods(screen))) for screen in classes(Screen)}
    expect_none(f"{name}: {count}" for name, count in counts.items() if count > MOST_METHODS)


def test_screens_ask_the_saved_game_and_reach_into_no_kernel_of_it() -> None:
    for module in pkgutil.walk_packages(l7tui.__path__, "l7tui."):
        source = inspect.getsource(import_module(module.name))
        reaches = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Attribute))
        lines = [each.lineno for each in reaches if each.attr == "kernel" and not _is_reel(each)]
        assert lines == [], f"{module.name} reaches for a kernel"


def _is_reel(reach: ast.Attribute) -> bool:
    """A game that is played back has one of its own, which nobody saves."""
    return isinstance(reach.value, ast.Attribute) and reach.value.attr == "reel"
