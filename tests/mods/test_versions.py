"""Version ranges match those of the packaging library, which is too slow to import."""

from __future__ import annotations

from itertools import product

from packaging.specifiers import SpecifierSet

from l7core.mods.versions import Range

VERSIONS = (
    *("0.9", "1", "1.0", "1.0.1", "1.4", "1.9.9", "2", "2.0", "2.0.0", "2.0.1", "2.1", "10"),
    *("1.0a1", "1.0rc1", "1.4b2", "2.0.dev1", "2.0a1", "2.0b1", "2.0rc1", "2.1rc1"),
    *("1.0.post1", "2.0.post1", "2.1.post3", "1.0+local", "2.0+local.7"),
)
SIGNS = (">=", "<=", ">", "<", "==", "!=")
WANTED = ("1", "1.0", "1.4", "2", "2.0", "2.0.1", "2.1")
"""Versions that manifests ask for: releases."""


def test_a_range_contains_the_same_versions_as_packaging() -> None:
    texts = [*(f"{sign}{wanted}" for sign, wanted in product(SIGNS, WANTED)), "~=1.4", "~=2.0.0"]
    faults = [
        f"{text} and {version}"
        for text, version in product(texts, VERSIONS)
        if Range.parse(text).holds(version)
        != SpecifierSet(text).contains(version, prereleases=True)
    ]
    assert not faults, faults
