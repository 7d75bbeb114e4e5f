"""A file that is one table: a manifest, a setting; with the same care for mistakes as content."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from l7core.content.decode import Words
from l7core.content.parse import parse
from l7core.content.problems.problem import Problem
from l7core.content.problems.report import Report
from l7core.content.source import Source
from l7core.engine.effects import Vocabulary

T = TypeVar("T", bound=Struct)


def read_table(source: Source, kind: type[T]) -> T | tuple[Problem, ...]:
    """The whole file as one struct, or everything that is wrong with it."""
    raw = parse(source)
    if isinstance(raw, Problem):
        return (raw,)
    words = Words(Vocabulary())
    try:
        table: T = words.convert(raw, kind)
    except msgspec.ValidationError:
        from l7core.content.problems.explain import faults_of  # only ever wanted after a mistake

        report = Report()
        report.begin(source)
        for fault in faults_of(kind, raw, "the file", words):
            report.add_fault(source, fault)
        return report.problems()
    return table
