"""Conversion of raw data into structs, with verbs and conditions found by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from l7core.content.record import Conditions, Effects
from l7core.engine.effects import Vocabulary, Word


class Lexicon(Struct, frozen=True):
    """All verbs, or all conditions, by name."""

    noun: str
    tag: str
    """Key with the name of the verb or condition: `do` or `is`."""
    kinds: Mapping[str, type[Struct]]

    def find(self, raw: Any) -> type[Struct] | None:
        """Return the struct of the verb or condition that a raw table names, or None."""
        name = raw.get(self.tag) if isinstance(raw, dict) else None
        return self.kinds.get(name) if isinstance(name, str) else None


class Decoder:
    """Converter from raw data to structs, with the verbs and conditions of one ruleset."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.lexicons: dict[Any, Lexicon] = {
            Effects: Lexicon("verb", "do", _by_name(vocabulary.verbs.values())),
            Conditions: Lexicon("condition", "is", _by_name(vocabulary.conditions.values())),
        }

    def convert(self, raw: Any, kind: Any) -> Any:
        """Return raw data as a value of the given type; raise `msgspec.ValidationError` if it does
        not fit."""
        return msgspec.convert(raw, kind, dec_hook=self._decode, str_keys=True)

    def _decode(self, kind: Any, raw: Any) -> Any:
        """Decode effects and conditions, which msgspec does not know and which can be nested."""
        lexicon = self.lexicons.get(kind)
        if lexicon is None:
            raise NotImplementedError(f"unsupported type in content: {kind}")
        if not isinstance(raw, list):
            got = type(raw).__name__
            raise msgspec.ValidationError(f"Expected {lexicon.noun}s, got `{got}`")
        words = []
        for item in raw:
            word = lexicon.find(item)
            if word is None:
                raise msgspec.ValidationError(f"Unknown {lexicon.noun}")
            words.append(self.convert(item, word))
        return kind(words)


def _by_name(words: Iterable[Word[Any, Any]]) -> dict[str, type[Struct]]:
    return {word.name: word.kind for word in words}
