"""The screen: the hero's side never reads the hidden side."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

CODE = Path(__file__).parents[1] / "l7_alone"
HEROES = ("front", "hero", "acting.py")
"""Modules of the hero's side, which may know the labyrinth's rules but not this labyrinth."""
BEHIND = {"screen", "imagine", "completing", "haunting", "director", "drafting", "answers"}


def modules() -> Iterator[Path]:
    for name in HEROES:
        path = CODE / name
        yield from sorted(path.glob("*.py")) if path.is_dir() else [path]


def test_the_heros_side_takes_nothing_from_behind() -> None:
    peeking = []
    for path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == "behind":
                peeking.append(f"{path.name}:{node.lineno} looks behind the screen")
            if isinstance(node, ast.ImportFrom):
                named = {(node.module or "").split(".")[0], *(each.name for each in node.names)}
                if named & BEHIND:
                    peeking.append(f"{path.name}:{node.lineno} imports {named & BEHIND}")
    assert peeking == []


def test_only_the_api_is_imported() -> None:
    strangers = []
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = {f"{node.module}.{each.name}" for each in node.names}
                ours = {name for name in names if name.startswith(("l7core", "l7tui"))}
                strangers += [name for name in ours if not name.startswith("l7core.api")]
    assert strangers == []
