"""Registries for flows and verbs, filled when their modules are imported."""

from __future__ import annotations

from l7core.api import Flows, Vocabulary

flows = Flows()
vocabulary = Vocabulary()
