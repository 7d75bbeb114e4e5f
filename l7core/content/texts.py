"""Sentences by key, from nested TOML tables of templates.

    [event]
    moved = "{who} moves to {to}."    # event.moved

`str.format_map` fills a template with names and numbers. A template can choose between two forms by
a number (`{n:a guard|# guards}`) and ask for a name with its article (`{room:the}`). It cannot
access attributes (`{who.name}`) or pad a name to an excessive width (`{who:>9999}`).
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from typing import Any

from l7core.content.parse import Parse, parse
from l7core.content.problems import faults
from l7core.content.problems.problem import Path, Problem
from l7core.content.problems.problem_list import ProblemList
from l7core.content.source import Source
from l7core.engine.texts import FORMS

WIDE = re.compile(r"\d{3}|[{}]")
CONVERSIONS = (None, "", "r", "s", "a")


def load_texts(
    sources: Iterable[Source], *, parse: Parse = parse
) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """Return the templates of all files, with later files taking precedence, and all problems."""
    problems = ProblemList()
    texts: dict[str, str] = {}
    for source in sources:
        problems.begin(source)
        data = parse(source)
        if isinstance(data, Problem):
            problems.add(data)
            continue
        for path, table in _tables(data, ()):
            prefix = "".join(f"{part}." for part in path)
            for key, value in table.items():
                if isinstance(value, str) and not (complaint := _complaint(value)):
                    texts[prefix + key] = value
                elif isinstance(value, str):
                    problems.add_fault(source, faults.broken_template((*path, key), complaint))
                elif not isinstance(value, dict):
                    problems.add_fault(source, faults.other_type((*path, key), value, str))
    return texts, problems.in_order()


def is_sentence(key: str) -> bool:
    """Return whether a key contains a sentence; other keys name actions, keyboard keys or rules."""
    root, field = key.partition(".")[0], key.rpartition(".")[2]
    is_of_act = root in ("act", "use") and field != "word"
    return not (is_of_act or root == "rule" or ".act-of." in key)


def _tables(table: dict[str, Any], path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the table and all tables within it, with their paths."""
    yield path, table
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _tables(value, (*path, key))


def _complaint(template: str) -> str:
    """Return the reason why a text is not a valid template, or an empty string."""
    if "{" not in template and "}" not in template:
        return ""
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError as error:
        return str(error).lower()
    for _, name, layout, conversion in parts:
        if name is not None and not name.isidentifier():
            return f"{{{name}}} is not a plain name"
        if conversion not in CONVERSIONS:
            return f"unknown conversion !{conversion}"
        if layout and not _fits(layout):
            return f"invalid format :{layout}"
    return ""


def _fits(layout: str) -> bool:
    """Return whether a format specification is valid and shorter than a line.

    Two forms separated by `|`, such as `a guard|# guards`, may have any width.
    """
    if layout in FORMS:
        return True
    if "|" in layout:
        return layout.count("|") == 1 and "{" not in layout
    if WIDE.search(layout):
        return False
    for value in (1, "word"):
        try:
            format(value, layout)
        except ValueError:
            continue
        return True
    return False
