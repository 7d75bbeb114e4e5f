"""Registry of the verbs and conditions of LEVEL 7 [ESCAPE]."""

from __future__ import annotations

from typing import Final

from l7core.api import Vocabulary

vocabulary: Final = Vocabulary()
