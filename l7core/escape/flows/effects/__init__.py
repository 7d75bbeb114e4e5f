"""What each verb of the vocabulary does, by the chapters of `vocabulary.py`."""

from l7core.escape.flows.effects import aid, decks, enemies, order, prisoners, rooms

__all__ = ["aid", "decks", "enemies", "order", "prisoners", "rooms"]
