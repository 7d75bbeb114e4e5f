"""The TOML parser: the standard library's, with additional limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from l7core.content.problems.locate import problem_at, problem_of
from l7core.content.problems.problem import Fault, Path, Problem
from l7core.content.source import MAX_DEPTH, Source

KEY_PART = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
LONG_KEY = rf"(?:^|[\[{{,])[ \t]*+({KEY_PART}(?:[ \t]*+\.[ \t]*+{KEY_PART}){{{MAX_DEPTH}}})"
"""Dotted keys with too many parts, which take quadratic time to parse."""
LARGEST = 9_999
"""Largest absolute value of a number in content; types may set smaller limits."""
LONGEST_LIST = 400
"""Most entries in a list within a record; the lists of records may be longer."""
LONGEST_TEXT = 4_000
"""Most characters in a text."""
LONG_NUMBER = r"\d[\d_]{1000}"
POSITION = r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z"
ADVICE = (
    ("Invalid value", "put text in quotes; write true and false in lower case"),
    ("Cannot overwrite a value", "this key is defined twice; remove one of them"),
    ("Cannot declare", "for several tables with the same name, write [[name]] with two brackets"),
    ("Expected newline", "put each key on its own line"),
    ("Unescaped '\\'", "write \\\\ for a backslash, or put the text in single quotes"),
)

Parse: TypeAlias = Callable[[Source], dict[str, Any] | Problem]
"""Signature of `parse` and of faster replacements for it."""


def parse(source: Source) -> dict[str, Any] | Problem:
    """Return the tables of the file, or the problem that makes it unreadable."""
    import tomllib  # not needed if the text is cached

    text = source.text
    long_key = _long_key(text)
    if long_key is not None:
        return _too_deep(source, long_key)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _syntax_problem(source, str(error))
    except ValueError:
        # tomllib does not catch the error that int() raises for thousands of digits.
        number = re.search(LONG_NUMBER, text)
        return problem_at(
            source,
            number.start() if number else 0,
            code="content-value",
            message="the number has too many digits",
        )
    except RecursionError:
        return _too_deep(source, _depth_exceeded_at(text))
    if _is_too_deep(data):
        return _too_deep(source, _depth_exceeded_at(text))
    if excess := next(_beyond(data, ()), None):
        return problem_of(source, excess)
    return data


def _beyond(value: Any, path: Path) -> Iterator[Fault]:
    """Yield a fault for each value larger than any game needs, to protect memory and time."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _beyond(inner, (*path, key))
    elif isinstance(value, list):
        if len(value) > LONGEST_LIST and len(path) > 1:
            yield Fault(
                code="content-value",
                path=path,
                message=f"the list has {len(value):,} entries",
                expected=f"at most {LONGEST_LIST:,}",
            )
        for number, inner in enumerate(value):
            yield from _beyond(inner, (*path, number))
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            message = f"the text has {len(value):,} characters"
            yield Fault(
                code="content-value",
                path=path,
                message=message,
                expected=f"at most {LONGEST_TEXT:,}",
            )
    elif isinstance(value, int | float) and not abs(value) <= LARGEST:
        yield Fault(
            code="content-value",
            path=path,
            message="the number is out of range",
            expected=f"a number from -{LARGEST:,} to {LARGEST:,}",
        )


def _long_key(text: str) -> int | None:
    """Return the offset of a key with too many parts; only lines with enough dots are searched."""
    if text.count(".") < MAX_DEPTH:
        return None
    start = 0
    for line in text.split("\n"):
        if line.count(".") >= MAX_DEPTH and (match := re.search(LONG_KEY, line)):
            return start + match.start(1)
        start += len(line) + 1
    return None


def _is_too_deep(data: dict[str, Any]) -> bool:
    level: list[Any] = [data]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for container in level
            for inner in (container.values() if type(container) is dict else container)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True


def _depth_exceeded_at(text: str) -> int:
    from l7core.content.positions import TooDeep, scan  # slow import, rarely needed

    try:
        scan(text)
    except TooDeep as error:
        return error.offset
    return 0


def _too_deep(source: Source, offset: int) -> Problem:
    return problem_at(
        source,
        offset,
        code="content-too-deep",
        message="tables and lists are nested too deeply",
        expected=f"at most {MAX_DEPTH} levels",
    )


def _syntax_problem(source: Source, error: str) -> Problem:
    """Turn an error message of tomllib, without the position in it, into a problem."""
    position = re.search(POSITION, error)
    message = re.sub(POSITION, "", error)
    offset = len(source.text.rstrip())
    if position and position[1]:
        lines = source.text.split("\n")
        offset = sum(len(line) + 1 for line in lines[: int(position[1]) - 1])
        offset += int(position[2]) - 1
    advice = next((advice for start, advice in ADVICE if message.startswith(start)), "")
    return problem_at(
        source,
        offset,
        code="content-syntax",
        message=f"not valid TOML: {message[:1].lower()}{message[1:]}",
        suggestion=advice,
    )
