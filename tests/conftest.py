"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from l7tui import app
from tests.tui import stillness

pytest.register_assert_rewrite("l7core.testing")

settings.register_profile(
    "l7",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("l7")

MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30
"""Bytes that must be free in memory before temporary folders are made there."""

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # it may have been looked up before


COMPILED = "l7-compiled-"
SELDOM = (500_000, 10, 100)
"""Objects after which garbage is looked for among the newest, and how often among the others."""


def pytest_configure(config: pytest.Config) -> None:
    """Garbage is looked for seldom, and programs that tests start do not compile L7 anew, each.

    Where nothing compiled is to lie beside the sources, it lies in a folder of this run. What
    tests run themselves is imported as ever.
    """
    gc.set_threshold(*SELDOM)
    if COMPILED in (sys.pycache_prefix or ""):  # a worker of such a run
        sys.pycache_prefix, sys.dont_write_bytecode = None, True
    elif sys.dont_write_bytecode:
        folder = tempfile.mkdtemp(prefix=COMPILED)
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder


@pytest.fixture(autouse=True, scope="session")
def _swift_disk() -> Iterator[None]:
    """No waiting for the disk: what a process has written outlives it even unsynced.

    That the syncs are asked for, and when, has its own tests.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _swift_collector() -> Iterator[None]:
    """What is loaded by now stays; what is left in the end is gone through once.

    The program spares what stands and tidies up behind each table: it has one. A process of tests
    has had hundreds, which would be spared and walked through as well. When all is done pytest
    collects garbage five times over.
    """
    gc.collect()
    gc.freeze()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(app, "_spare_what_stands", gc.enable)
        patched.setattr(app.L7App, "_tidy_up", lambda _: None)
        yield
    gc.collect()
    gc.freeze()


_read_toml: Final = tomllib.loads


@pytest.fixture(autouse=True, scope="session")
def _swift_toml() -> Iterator[None]:
    """The same text is read as TOML once, however many tests load the games that it belongs to."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tomllib, "loads", _loads)
        yield


def _loads(text: str) -> Any:
    """The tables of a text, new ones each time: who reads them completes them in place."""
    packed = _packed(text)
    return msgspec.msgpack.decode(packed) if packed else _read_toml(text)


@lru_cache(maxsize=1_000)
def _packed(text: str) -> bytes:
    """The tables of a text, packed; nothing where they would come out otherwise, as dates do."""
    tables = _read_toml(text)
    try:
        packed = msgspec.msgpack.encode(tables)
        return packed if msgspec.msgpack.decode(packed) == tables else b""
    except (ValueError, OverflowError, RecursionError):
        return b""


_parse_styles: Final = Stylesheet._parse_rules


@pytest.fixture(autouse=True, scope="session")
def _swift_styles() -> Iterator[None]:
    """Each set of styles and colours is parsed once in a run, not once in each program."""
    parsed: dict[tuple[object, ...], list[RuleSet]] = {}

    def parse(sheet: Stylesheet, *what: Any, **more: Any) -> list[RuleSet]:
        key = (*what, *more.items(), *sheet._variables.items())
        if key not in parsed:
            parsed[key] = _parse_styles(sheet, *what, **more)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Stylesheet, "_parse_rules", parse)
        yield


@pytest.fixture(autouse=True, scope="session")
def _swift_pilots() -> Iterator[None]:
    """Pilots go on as soon as the program stands still."""
    with pytest.MonkeyPatch.context() as patched:
        stillness.install(patched)
        yield
