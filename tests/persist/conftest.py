"""What all tests of saves share."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def _swift_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: whatever a process has written outlives it even unsynced.

    That the syncs are asked for, and when, has its own tests.
    """
    monkeypatch.setattr(os, "fsync", lambda _: None)
