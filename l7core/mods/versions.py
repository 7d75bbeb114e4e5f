"""Version ranges of manifests: `>=1,<2`.

`packaging` parses the versions. Its ranges are not used, because importing them takes longer than
the whole start and loads threads.

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
    """Return whether a version is below another; a pre-release of 2 is not below 2."""
    is_candidate = version.is_prerelease and not wanted.is_prerelease
    return version < wanted and not (is_candidate and _same_release(version, wanted))


def _after(version: Version, wanted: Version) -> bool:
    """Return whether a version is above another; a post-release of 2 is not above 2."""
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
    """A set of versions, as written in a manifest."""

    text: str
    clauses: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, text: str) -> Range:
        """Parse comma-separated clauses that must all hold; an empty text accepts every version.

        Raises ValueError for anything else.
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
        """Return whether a version is in the range."""
        # A local build of a version counts as that version.
        parsed = Version(parse_version(version).public)
        return all(COMPARE[sign](parsed, parse_version(wanted)) for sign, wanted in self.clauses)


def parse_version(text: str) -> Version:
    """Return a PEP 440 version; raise ValueError with a sentence for anything else."""
    try:
        return Version(text)
    except InvalidVersion:
        raise ValueError(f"{text!r} is not a version such as '1.2.0'") from None
