"""Sentences by key, from nested TOML tables of templates.

    [event]
    moved = "{who} moves to {to}."    # event.moved

`str.format_map` fills a template with names and numbers. A template can choose between two forms by
a number (`{n:a guard|# guards}`) and ask for a name with its article (`{room:the}`). It cannot
access attributes (`{who.name}`) or pad a name to an excessive width (`{who:>9999}`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from l7core.content.parse import Parse, parse
from l7core.content.problems import faults
from l7core.content.problems.problem import Path, Problem
from l7core.content.problems.problem_list import ProblemList
from l7core.content.source import Source
from l7core.engine.texts import FORMS
from l7core.language.templates import complaint_about


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
                if isinstance(value, str) and not (
                    complaint := complaint_about(value, forms=FORMS)
                ):
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
