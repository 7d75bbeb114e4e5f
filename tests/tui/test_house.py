"""Architecture of the front end: small screens, no import cycles, a handler for each command."""

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
"""Maximum number of methods of a screen, including methods inherited within l7tui."""


def classes(kind: type) -> list[type]:
    """Return the classes of l7tui that derive from this class."""
    modules = [import_module(each.name) for each in pkgutil.walk_packages(l7tui.__path__, "l7tui.")]
    every = {each for module in modules for each in vars(module).values() if inspect.isclass(each)}
    own = (
        each for each in every if issubclass(each, kind) and each.__module__.startswith("l7tui.")
    )
    return sorted(own, key=lambda each: each.__qualname__)


def test_every_command_has_a_handler() -> None:
    handled = set(chain.from_iterable(each.handlings for each in classes(Handler)))  # type: ignore[attr-defined]
    assert handled == set(COMMANDS)


def test_there_are_no_import_cycles() -> None:
    """Imports inside functions and imports for types count as well."""
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
    """Yield the methods that classes of l7tui give a screen."""
    for each in screen.__mro__:
        if each.__module__.startswith("l7tui."):
            for name, value in vars(each).items():
                if inspect.isfunction(value) or isinstance(value, property | classmethod):
                    yield f"{each.__name__}.{name}"


def test_no_screen_has_too_many_methods() -> None:
    counts = {screen.__name__: len(list(methods(screen))) for screen in classes(Screen)}
    expect_none(f"{name}: {count}" for name, count in counts.items() if count > MOST_METHODS)


def test_screens_use_the_saved_game_not_its_kernel() -> None:
    for module in pkgutil.walk_packages(l7tui.__path__, "l7tui."):
        source = inspect.getsource(import_module(module.name))
        reaches = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Attribute))
        lines = [each.lineno for each in reaches if each.attr == "kernel" and not _is_reel(each)]
        assert lines == [], f"{module.name} reaches for a kernel"


def _is_reel(reach: ast.Attribute) -> bool:
    """Return whether the kernel belongs to a replay, which is never saved."""
    return isinstance(reach.value, ast.Attribute) and reach.value.attr == "reel"
