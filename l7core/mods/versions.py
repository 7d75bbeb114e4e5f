"""Version ranges of manifests: `>=1,<2`.

`packaging` reads the versions. Its ranges are left aside: importing them costs more than the
whole of the start, and loads threads.

>>> Range.parse(">=1,<2").holds("1.4"), Range.parse(">=1,<2").holds("2.0")
(True, False)
>>> Range.parse("~=1.4").holds("1.9"), Range.parse("").holds("0.1")
(True, True)
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from msgspec import Struct
from packaging.version import InvalidVersion, Version

CLAUSE = re.compile(r"\s*(>=|<=|==|!=|~=|>|<)\s*(\S+)\s*\Z")


def _compatible(version: Version, wanted: Version) -> bool:
    return version >= wanted and version.release[: len(wanted.release) - 1] == wanted.release[:-1]


COMPARE: dict[str, Callable[[Version, Version], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
    "~=": _compatible,
}


class Range(Struct, frozen=True):
    """A set of versions, as a manifest writes it."""

    text: str
    clauses: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, text: str) -> Range:
        """Comma-separated clauses that must all hold; an empty text takes every version.

        Raises ValueError on anything else.
        """
        clauses = []
        for part in filter(None, (each.strip() for each in text.split(","))):
            match = CLAUSE.match(part)
            if match is None:
                raise ValueError(f"{part!r} is not a version range such as '>=1,<2'")
            sign, version = match.groups()
            if sign == "~=" and len(parse_version(version).release) < 2:
                raise ValueError(f"{part!r}: '~=' needs a version with at least two numbers")
            parse_version(version)
            clauses.append((sign, version))
        return cls(text, tuple(clauses))

    def holds(self, version: str) -> bool:
        """Whether that version is in the range."""
        parsed = parse_version(version)
        return all(COMPARE[sign](parsed, parse_version(wanted)) for sign, wanted in self.clauses)


def parse_version(text: str) -> Version:
    """A PEP 440 version, or ValueError with a sentence."""
    try:
        return Version(text)
    except InvalidVersion:
        raise ValueError(f"{text!r} is not a version such as '1.2.0'") from None
