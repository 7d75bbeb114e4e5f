"""Where flows, verbs and conditions are registered as their modules are imported."""

from __future__ import annotations

from l7core.api import Flows, Vocabulary

flows = Flows()
vocabulary = Vocabulary()
