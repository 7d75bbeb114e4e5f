"""Command `python -m tests.tools.release.ready TAG REPOSITORY`: check that it can be published."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping

import l7core
from tests.tools.places import ROOT

RESERVED = re.compile(r"\.invalid(/|$)")
"""Endings of names that belong to nobody (RFC 2606)."""


def publisher() -> Mapping[str, str]:
    """Return the values that an owner fills in: name, email, repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    values: Mapping[str, str] = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    return values


def what_is_wrong(tag: str, repository: str, told: Mapping[str, str]) -> Iterator[str]:
    """Yield each obstacle to publishing this release, as a sentence."""
    if tag != f"v{l7core.__version__}":
        yield f"The tag is {tag}, and this is L7 {l7core.__version__}."
    for name in ("email", "repository"):
        if RESERVED.search(told[name]):
            yield f"Nobody has filled in the {name} in pyproject.toml yet; it is {told[name]}."
    if told["repository"] != repository:
        yield f"This is {repository}, and pyproject.toml names {told['repository']}."


def main() -> None:
    if wrong := list(what_is_wrong(sys.argv[1], sys.argv[2], publisher())):
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
