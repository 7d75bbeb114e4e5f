"""A reader for files with a single table, such as a manifest, with errors by line as in content."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from l7core.content.decode import Decoder
from l7core.content.parse import Parse, parse
from l7core.content.problems.problem import Problem
from l7core.content.problems.problem_list import ProblemList
from l7core.content.source import Source
from l7core.engine.effects import Vocabulary

T = TypeVar("T", bound=Struct)


def read_table(source: Source, kind: type[T], parse: Parse = parse) -> T | tuple[Problem, ...]:
    """Return the whole file as a single struct, or all problems in it."""
    raw = parse(source)
    if isinstance(raw, Problem):
        return (raw,)
    decoder = Decoder(Vocabulary())
    try:
        table: T = decoder.convert(raw, kind)
    except msgspec.ValidationError:
        from l7core.content.problems.explain import faults_of  # slow import, rarely needed

        problems = ProblemList()
        problems.begin(source)
        for fault in faults_of(kind, raw, "the file", decoder):
            problems.add_fault(source, fault)
        return problems.in_order()
    return table
