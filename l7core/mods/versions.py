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
    series = wanted.release[:-1]
    padded = version.release + (0,) * len(series)
    return version >= wanted and padded[: len(series)] == series


def _before(version: Version, wanted: Version) -> bool:
    """A candidate for 2 is not what somebody means who asks for less than 2."""
    is_candidate = version.is_prerelease and not wanted.is_prerelease
    return version < wanted and not (is_candidate and _same_release(version, wanted))


def _after(version: Version, wanted: Version) -> bool:
    """A correction of 2 is still 2 to somebody who asks for more than 2."""
    is_correction = version.is_postrelease and not wanted.is_postrelease
    return version > wanted and not (is_correction and _same_release(version, wanted))


def _same_release(version: Version, wanted: Version) -> bool:
    return Version(version.base_version) == Version(wanted.base_version)


COMPARE: dict[str, Callable[[Version, Version], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": _after,
    "<": _before,
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
        # What somebody has built of a version of their own is still that version.
        parsed = Version(parse_version(version).public)
        return all(COMPARE[sign](parsed, parse_version(wanted)) for sign, wanted in self.clauses)


def parse_version(text: str) -> Version:
    """A PEP 440 version, or ValueError with a sentence."""
    try:
        return Version(text)
    except InvalidVersion:
        raise ValueError(f"{text!r} is not a version such as '1.2.0'") from None
