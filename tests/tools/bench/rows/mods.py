"""Mods: the cost of a hundred at the start, and no cost of installed distributions."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from l7core.mods.bundled import bundled
from l7core.mods.install.copying import copy_folder
from l7core.mods.manifest import read_manifest
from l7core.mods.owned.collection import Collection
from tests.tools.bench.registry import CannotRun, Effort, Figure, at_most, row
from tests.tools.bench.timing import side_by_side
from tests.tools.places import ROOT

MODS = 100
DISTRIBUTIONS = 500
PLAY = ("play", "escape:l7", "--plain", "--seed=1")

MANIFEST = """\
id = "bench-{n}"
name = "Bench {n}"
version = "1.0"
api = ">=1,<2"
kind = "data"
authors = ["The bench"]
ruleset = "escape:l7"
provides = ["cards"]
"""
ITEM = """\
[[item]]
id = "thing-{n}"
name = "Thing {n}"
text = "+1 Strength when you attack."
bonuses = [{{ stat = "strength", n = 1, on = "attack" }}]
in-deck = false
"""


@row("mods.hundred", at_most(1.25))
def hundred(effort: Effort) -> Figure:
    """Start a game and exit at its first question, with 100 data mods, against none."""
    with _homes() as (ours, peer):
        _install(ours)
        pair = side_by_side(lambda: _play(ours), lambda: _play(peer), seconds=effort.seconds)
    return Figure(pair.ours * 1e3, "ms", ratio=pair.ratio, peer=pair.peer * 1e3)


@row("mods.title", at_most(1.1))
def title(effort: Effort) -> Figure:
    """Run `l7 --version` with 100 data mods, against none: it does not look for mods."""
    with _homes() as (ours, peer):
        _install(ours)
        version = ("--version",)
        pair = side_by_side(
            lambda: _run(ours, *version), lambda: _run(peer, *version), seconds=effort.seconds
        )
    return Figure(pair.ours * 1e3, "ms", ratio=pair.ratio, peer=pair.peer * 1e3)


@row("mods.distributions", at_most(1.1))
def distributions(effort: Effort) -> Figure:
    """Start a game with 500 installed distributions that have entry points, against none."""
    with _homes() as (ours, peer), TemporaryDirectory() as site:
        for n in range(DISTRIBUTIONS):
            info = Path(site) / f"bench_{n}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Name: bench-{n}\nVersion: 1.0\n")
            (info / "entry_points.txt").write_text(f"[l7]\nbench = bench_{n}\n")
        pair = side_by_side(
            lambda: _play(ours, PYTHONPATH=f"{_path()}{os.pathsep}{site}"),
            lambda: _play(peer, PYTHONPATH=_path()),
            seconds=effort.seconds,
        )
    return Figure(pair.ours * 1e3, "ms", ratio=pair.ratio, peer=pair.peer * 1e3)


@contextmanager
def _homes() -> Iterator[tuple[Path, Path]]:
    with TemporaryDirectory() as ours, TemporaryDirectory() as peer:
        yield Path(ours), Path(peer)


def _install(home: Path) -> None:
    collection = Collection(home / "data", bundled("plugins"))
    with TemporaryDirectory() as made:
        for n in range(MODS):
            mod = Path(made) / f"bench-{n}"
            (mod / "content").mkdir(parents=True)
            (mod / "mod.toml").write_text(MANIFEST.format(n=n))
            (mod / "content" / "items.toml").write_text(ITEM.format(n=n))
            with collection.shelf.draft() as draft:
                copy_folder(mod, draft / "mod")
                manifest, problems = read_manifest(draft / "mod")
                assert manifest, problems
                collection.shelf.put(draft / "mod", manifest, str(mod))


def _path() -> str:
    return str(ROOT)


def _play(home: Path, **surroundings: str) -> None:
    _run(home, *PLAY, **surroundings)


def _run(home: Path, *arguments: str, **surroundings: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "l7core", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env={**os.environ, "L7_HOME": str(home), **surroundings},
    )
    if done.returncode:
        last = done.stderr.decode().strip().rpartition("\n")[2]
        raise CannotRun(f"`l7 {' '.join(arguments)}` fails: {last}")
