"""Effect verbs and conditions: what content can say in data, `{ do = "gain-fear", n = 1 }`.

A verb is a struct of parameters and the flow that carries it out. A condition is a struct and
a function that answers yes or no. Both are registered under the name that content writes; the
tagged unions that content is decoded with are built from the registries once all mods are in.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.engine.game import Game


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of every effect's parameters; the class docstring is its documentation."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """Base of every condition's parameters."""


class Scope(Struct, frozen=True, kw_only=True, gc=False):
    """Who and what an effect is about, as its card or window filled it in."""

    seat: int
    """The seat that the effect calls `active`."""
    source: str = ""
    """The record whose effect this is."""
    about: str = ""
    """What the window concerns: a card, a room, a pawn."""
    n: int = 0
    """The number the window concerns: a roll, a loss."""


V = TypeVar("V", bound=Verb)
C = TypeVar("C", bound=Condition)
VerbFlow: TypeAlias = "Callable[[Game[Any], Any, Scope], Coroutine[Any, Any, None]]"
Predicate: TypeAlias = "Callable[[Game[Any], Any, Scope], bool]"
K = TypeVar("K")
F = TypeVar("F")


class Word(Struct, Generic[K, F], frozen=True):
    """A registered verb or condition."""

    kind: type[K]
    run: F
    mod: str = ""

    @property
    def name(self) -> str:
        return str(self.kind.__struct_config__.tag)  # type: ignore[attr-defined]


VerbWord: TypeAlias = Word[Verb, VerbFlow]
ConditionWord: TypeAlias = Word[Condition, Predicate]


class Vocabulary:
    """The verbs and conditions that one ruleset's content may use."""

    def __init__(self) -> None:
        self.verbs: dict[type[Verb], VerbWord] = {}
        self.conditions: dict[type[Condition], ConditionWord] = {}

    def verb(self, kind: type[V]) -> Callable[[VerbFlow], VerbFlow]:
        """Register the decorated flow as what the verb `kind` does."""

        def register(flow: VerbFlow) -> VerbFlow:
            self._add(self.verbs, Word(kind, flow))
            return flow

        return register

    def condition(self, kind: type[C]) -> Callable[[Predicate], Predicate]:
        """Register the decorated function as what the condition `kind` means."""

        def register(predicate: Predicate) -> Predicate:
            self._add(self.conditions, Word(kind, predicate))
            return predicate

        return register

    def take_in(self, other: Vocabulary, *, mod: str) -> None:
        """Add all words of another vocabulary, as that mod's."""
        for verb in other.verbs.values():
            self._add(self.verbs, Word(verb.kind, verb.run, verb.mod or mod))
        for condition in other.conditions.values():
            self._add(self.conditions, Word(condition.kind, condition.run, condition.mod or mod))

    def _add(self, words: dict[Any, Any], word: Word[Any, Any]) -> None:
        for known in words.values():
            if known.name == word.name:
                raise L7Error(
                    f"The word {word.name!r} is defined twice"
                    f" ({known.mod or 'core'} and {word.mod or 'core'}).",
                    hint="Give one of them another name.",
                )
        words[word.kind] = word
