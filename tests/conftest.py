"""Settings and fixtures for all tests."""

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
"""Free bytes in memory that are required for temporary folders there."""

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # drop an earlier lookup


COMPILED = "l7-compiled-"
SELDOM = (500_000, 10, 100)
"""Garbage collection thresholds for the newest, the middle and the oldest generation."""


def pytest_configure(config: pytest.Config) -> None:
    """Collect garbage rarely, and compile L7 once for all programs that tests start.

    If Python may not write compiled files beside the sources, they go into a folder of this run.
    The imports of the tests themselves are unaffected.
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
    """Skip `fsync`: written data outlives the process even without it.

    Other tests check that the syncs are requested, and when.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _swift_collector() -> Iterator[None]:
    """Freeze the objects that exist now, and collect garbage once at the end.

    The program freezes its objects and cleans up after its only table. A test process has hundreds
    of tables and would freeze and scan all of them. At the end, pytest collects garbage five times.
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
    """Parse equal TOML texts once per process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tomllib, "loads", _loads)
        yield


def _loads(text: str) -> Any:
    """Return the tables of a text, new on each call: callers complete them in place."""
    packed = _packed(text)
    return msgspec.msgpack.decode(packed) if packed else _read_toml(text)


@lru_cache(maxsize=1_000)
def _packed(text: str) -> bytes:
    """Return the packed tables of a text; empty if packing would change them, as with dates."""
    tables = _read_toml(text)
    try:
        packed = msgspec.msgpack.encode(tables)
        return packed if msgspec.msgpack.decode(packed) == tables else b""
    except (ValueError, OverflowError, RecursionError):
        return b""


_parse_styles: Final = Stylesheet._parse_rules


@pytest.fixture(autouse=True, scope="session")
def _swift_styles() -> Iterator[None]:
    """Parse each set of styles and colours once per process, not once per program."""
    parsed: dict[tuple[object, ...], list[RuleSet]] = {}

    def parse(sheet: Stylesheet, *args: Any, **kwargs: Any) -> list[RuleSet]:
        key = (*args, *kwargs.items(), *sheet._variables.items())
        if key not in parsed:
            parsed[key] = _parse_styles(sheet, *args, **kwargs)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Stylesheet, "_parse_rules", parse)
        yield


@pytest.fixture(autouse=True, scope="session")
def _swift_pilots() -> Iterator[None]:
    """Let pilots continue as soon as the program is idle."""
    with pytest.MonkeyPatch.context() as patched:
        stillness.install(patched)
        yield
