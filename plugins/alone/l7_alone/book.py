"""Registries for flows, verbs and conditions; modules add to them on import."""

from __future__ import annotations

from l7core.api import Flows, Vocabulary

flows = Flows()
vocabulary = Vocabulary()
