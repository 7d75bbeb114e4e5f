"""Checks of a ruleset's verbs and conditions while bots play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from l7core.engine.effects import ConditionWord, Scope, VerbWord
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules
from l7core.engine.state import encode

MOVING = ("rng", "agenda", "spent", "setup")
"""Parts of a state that change without an event at the table."""


class VerbCoverage:
    """A watch on verbs and conditions: the records that use them, and broken guarantees."""

    def __init__(self, rules: Rules, mod: str) -> None:
        self.rules = rules
        self.mod = mod
        self.used: set[str] = set()
        """Ids of the records seen in play."""
        self.faults: list[str] = []
        self.remarks: set[str] = set()
        """Oddities that may be intended, but often are not."""
        self._triggers = {
            id(effect): trigger.id
            for heard in rules.listeners.values()
            for trigger in heard
            for effect in trigger.effects
        }
        rules.verbs = {kind: self._watched_verb(word) for kind, word in rules.verbs.items()}
        rules.conditions = {
            kind: self._watched_condition(word) if word.mod == mod else word
            for kind, word in rules.conditions.items()
        }

    def begin(self) -> None:
        """Clear all findings before another game."""
        self.used.clear()
        self.faults.clear()
        self.remarks.clear()

    def records(self) -> dict[str, list[str]]:
        """Return the ids of the records that the mod adds or changes, by kind."""
        by_kind: dict[str, list[str]] = {}
        for kind, records in self.rules.provenance.items():
            for id, provenance in records.items():
                origins = (provenance.written, *provenance.patches.values())  # type: ignore[attr-defined]
                if any(origin.mod == self.mod for origin in origins):
                    by_kind.setdefault(kind, []).append(id)
        return by_kind

    def note(self, words: Iterable[object]) -> None:
        """Note the ids among these words as records seen in play."""
        for word in words:
            if isinstance(word, str) and ":" in word:
                self.used.add(word)

    def _watched_verb(self, word: VerbWord) -> VerbWord:
        own = word.mod == self.mod

        async def run(effect: Any, game: Game[Any], scope: Scope) -> None:
            self.note((scope.source, self._triggers.get(id(effect), "")))
            before = _table(game) if own else b""
            event_count = len(game.events)
            await word.run(effect, game, scope)
            if own and len(game.events) == event_count and _table(game) != before:
                self.remarks.add(f"the verb {word.name!r} changes the game but logs no event")

        return replace(word, run=run)

    def _watched_condition(self, word: ConditionWord) -> ConditionWord:
        def run(condition: Any, game: Game[Any], scope: Scope) -> bool:
            before = encode(game.state)
            holds = word.run(condition, game, scope)
            if encode(game.state) != before:
                self.faults.append(f"the condition {word.name!r} changes the game")
            return holds

        return replace(word, run=run)


def _table(game: Game[Any]) -> bytes:
    """Encode the state without the parts that change on their own."""
    state = msgspec.to_builtins(game.state)
    return msgspec.msgpack.encode({name: state[name] for name in state if name not in MOVING})
