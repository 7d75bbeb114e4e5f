"""Effect verbs and conditions, which content writes as data: `{ do = "gain-fear", n = 1 }`.

A verb is a class. Its fields are the parameters that content writes, its docstring is its page in
the reference, and its methods define its behaviour.

>>> words = Vocabulary()
>>> @words.add
... class Whistle(Verb, frozen=True, kw_only=True, tag="whistle"):
...     "Whistle, so that everybody hears it."
...     times: int = 1
...     async def carry_out(self, game, scope):
...         for _ in range(self.times):
...             game.emit("my-mod.whistled", who=f"seat:{scope.seat}")
...     def matters(self, game, scope):
...         return self.times > 0
...     def worth(self, game, scope):
...         return -0.5 * self.times
>>> words.verbs[Whistle].name
'whistle'

A condition works the same way with `holds`. The behaviour can also be defined outside the class:
`@words.verb(Whistle)` above a function makes the function the flow of `Whistle`, and
`@words.condition(Windy)` makes a function the test of `Windy`. The tagged unions that decode
content are built from the registries once all mods are loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from math import fsum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.engine.game import Game


class Scope(Struct, frozen=True, kw_only=True, gc=False):
    """The seat, source and subject of an effect, as filled in by its card or window."""

    seat: int
    """Seat that the effect calls `active`."""
    source: str = ""
    """Id of the record that has the effect."""
    about: str = ""
    """Subject of the window: a card, a room or a pawn."""
    n: int = 0
    """Number that belongs to the window: a roll or a loss."""
    trigger: str = ""
    """Id of the trigger that fired, if any; the reason for an effect whose source says too little.
    """


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base class of every verb; the docstring of a subclass is its documentation.

    By default a verb reveals nothing, always matters and is worth 0. Verbs nested in its fields
    declare their own barriers (`revealed_by`).
    """

    reveals: ClassVar[str] = ""
    """Text key of the barrier for options with this verb, such as `barrier.rolled` for a verb that
    rolls dice. It warns the player that the option cannot be undone."""

    async def carry_out(self, game: Game[Any], scope: Scope) -> None:
        """Carry out the verb; this is a flow."""
        raise NotImplementedError

    def matters(self, game: Game[Any], scope: Scope) -> bool:
        """Return whether the verb would change anything; a choice without any change is not
        offered."""
        return True

    def hindrance(self, game: Game[Any], scope: Scope) -> str:
        """Return the text key of the reason why the verb changes nothing; empty for no message."""
        return ""

    def worth(self, game: Game[Any], scope: Scope) -> float:
        """Return the value of the verb for the active seat, on the scale of the ruleset's bots."""
        return 0.0


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """Base class of every condition; the docstring of a subclass is its documentation."""

    def holds(self, game: Game[Any], scope: Scope) -> bool:
        """Return whether the condition is true now."""
        raise NotImplementedError


V = TypeVar("V", bound=Verb)
C = TypeVar("C", bound=Condition)
VerbFlow: TypeAlias = "Callable[[Game[Any], Any, Scope], Coroutine[Any, Any, None]]"
Predicate: TypeAlias = "Callable[[Game[Any], Any, Scope], bool]"
K = TypeVar("K")
F = TypeVar("F")
A = TypeVar("A")
COROUTINE = 0x80
"""Code flag of an `async def` function."""
W = TypeVar("W", bound=Verb | Condition)


class Word(Struct, Generic[K, F], frozen=True):
    """A registered verb or condition."""

    kind: type[K]
    run: F
    """Function of the word, called like a method with the word, the game and the scope."""
    mod: str = ""

    @property
    def name(self) -> str:
        return str(self.kind.__struct_config__.tag)  # type: ignore[attr-defined]


VerbWord: TypeAlias = "Word[Verb, Callable[[Any, Game[Any], Scope], Coroutine[Any, Any, None]]]"
ConditionWord: TypeAlias = "Word[Condition, Callable[[Any, Game[Any], Scope], bool]]"


def _as_method(function: Callable[[Game[Any], W, Scope], A]) -> Callable[[W, Game[Any], Scope], A]:
    """Wrap a function defined outside a class so that it can be called like a method."""
    return lambda word, game, scope: function(game, word, scope)


class Vocabulary:
    """The verbs and conditions that one ruleset's content may use."""

    def __init__(self) -> None:
        self.verbs: dict[type[Verb], VerbWord] = {}
        self.conditions: dict[type[Condition], ConditionWord] = {}
        self._names: set[tuple[type, str]] = set()
        """Names in use; a verb and a condition may share a name."""

    def add(self, kind: type[W]) -> type[W]:
        """Register the decorated class: a verb with `carry_out`, or a condition with `holds`."""
        if issubclass(kind, Verb):
            self._add(Verb, self.verbs, Word(kind, kind.carry_out))
        else:
            self._add_condition(Word(kind, kind.holds), kind.holds)
        return kind

    def verb(self, kind: type[V]) -> Callable[[VerbFlow], VerbFlow]:
        """Register the verb `kind`, with the decorated function as its flow."""

        def register(flow: VerbFlow) -> VerbFlow:
            self._add(Verb, self.verbs, Word(kind, _as_method(flow)))
            return flow

        return register

    def condition(self, kind: type[C]) -> Callable[[Predicate], Predicate]:
        """Register the condition `kind`, with the decorated function as its test."""

        def register(predicate: Predicate) -> Predicate:
            self._add_condition(Word(kind, _as_method(predicate)), predicate)
            return predicate

        return register

    def _add_condition(self, word: ConditionWord, meaning: Callable[..., object]) -> None:
        """Register a condition; reject an async one, because a coroutine always counts as true."""
        code = getattr(meaning, "__code__", None)
        if code is not None and code.co_flags & COROUTINE:
            raise L7Error(
                f"The condition {word.name!r} is async.", hint="Conditions must be plain functions."
            )
        self._add(Condition, self.conditions, word)

    def take_in(self, other: Vocabulary, *, mod: str) -> None:
        """Add all words of another vocabulary; words without a mod are assigned to `mod`."""
        for verb in other.verbs.values():
            self._add(Verb, self.verbs, Word(verb.kind, verb.run, verb.mod or mod))
        for condition in other.conditions.values():
            self._add(
                Condition,
                self.conditions,
                Word(condition.kind, condition.run, condition.mod or mod),
            )

    def _add(self, base: type, words: dict[Any, Any], word: Word[Any, Any]) -> None:
        name = base, word.name
        if name in self._names:
            known = next(each for each in words.values() if each.name == word.name)
            raise L7Error(
                f"The word {word.name!r} is defined twice"
                f" ({known.mod or 'core'} and {word.mod or 'core'}).",
                hint="Rename one of them.",
            )
        self._names.add(name)
        words[word.kind] = word


# -- evaluation of effects before they run


def has_effect(game: Game[Any], effects: Sequence[Verb], scope: Scope) -> bool:
    """Return whether any of the effects could change something; also true for no effects at all."""
    return not effects or any(_asked(game, each, each.matters, scope) for each in effects)


def worth_of(game: Game[Any], effects: Sequence[Verb], scope: Scope) -> float:
    """Return the total value of the effects for the active seat."""
    return fsum(_asked(game, each, each.worth, scope) for each in effects)


def _asked(
    game: Game[Any], verb: Verb, question: Callable[[Game[Any], Scope], A], scope: Scope
) -> A:
    game.step(scope.source)
    try:
        return question(game, scope)
    except BaseException:
        game.blame = game.blame or game.rules.verbs[type(verb)].mod
        raise


def revealed_by(effects: Iterable[Any]) -> str:
    """Return the first barrier among the effects and those nested in them, or an empty string."""
    for part in effects:
        if isinstance(part, Struct):
            inside = [getattr(part, name) for name in part.__struct_fields__]
            nested = (revealed_by(each) for each in inside if isinstance(each, tuple))
            own = part.reveals if isinstance(part, Verb) else ""
            found = own or next(filter(None, nested), "")
            if found:
                return found
    return ""
