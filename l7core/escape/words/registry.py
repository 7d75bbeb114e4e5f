"""Where the words of LEVEL 7 [ESCAPE] are registered."""

from __future__ import annotations

from typing import Final

from l7core.api import Vocabulary

vocabulary: Final = Vocabulary()
