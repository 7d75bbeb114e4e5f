"""Marks for features that only some systems have."""

from __future__ import annotations

import os
from typing import Final

import pytest

posix_only: Final = pytest.mark.skipif(
    os.name == "nt", reason="processes do not fork here, and files have no rights"
)
