"""Effect verbs and conditions: what content can say in data, `{ do = "gain-fear", n = 1 }`.

A verb is one class: its fields are the parameters that content writes, its docstring is its page
in the reference, and its methods are all that anybody wants to know of it.

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

A condition is the same with `holds`. What stands in a class of its own accord can also stand beside
it: `@words.verb(Whistle)` above a function makes that function the flow of `Whistle`, and
`@words.condition(Windy)` above another one makes it the meaning of `Windy`. The tagged unions that
content is decoded with are built from the registries once all mods are in.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.engine.game import Game


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
    trigger: str = ""
    """The trigger that answers, if one does: why it happens, where the source says too little."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of every verb; the class docstring is its documentation.

    What a verb leaves out is taken for granted: it reveals nothing, it always matters, it is worth
    nothing to anybody. Verbs within its fields speak for themselves (`revealed_by`).
    """

    reveals: ClassVar[str] = ""
    """Text key of the barrier that options with this verb bear: `barrier.rolled` for one that
    throws dice. A player is warned by it that there will be no way back."""

    async def carry_out(self, game: Game[Any], scope: Scope) -> None:
        """What it does: a flow."""
        raise NotImplementedError

    def matters(self, game: Game[Any], scope: Scope) -> bool:
        """Whether it would find something to change: a choice that changes nothing is none."""
        return True

    def hindrance(self, game: Game[Any], scope: Scope) -> str:
        """Why it finds nothing to change, if so: the key of a cause. Empty if that goes unsaid."""
        return ""

    def worth(self, game: Game[Any], scope: Scope) -> float:
        """What it is worth to the active seat, in the measure of the ruleset's own bots."""
        return 0.0


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """Base of every condition; the class docstring is its documentation."""

    def holds(self, game: Game[Any], scope: Scope) -> bool:
        """Whether it is so, now."""
        raise NotImplementedError


V = TypeVar("V", bound=Verb)
C = TypeVar("C", bound=Condition)
VerbFlow: TypeAlias = "Callable[[Game[Any], Any, Scope], Coroutine[Any, Any, None]]"
Predicate: TypeAlias = "Callable[[Game[Any], Any, Scope], bool]"
K = TypeVar("K")
F = TypeVar("F")
A = TypeVar("A")
COROUTINE = 0x80
"""The flag of code that stands in an `async def`."""
W = TypeVar("W", bound=Verb | Condition)


class Word(Struct, Generic[K, F], frozen=True):
    """A registered verb or condition."""

    kind: type[K]
    run: F
    """What it does or says, called as a method is: with itself, the game and the scope."""
    mod: str = ""

    @property
    def name(self) -> str:
        return str(self.kind.__struct_config__.tag)  # type: ignore[attr-defined]


VerbWord: TypeAlias = "Word[Verb, Callable[[Any, Game[Any], Scope], Coroutine[Any, Any, None]]]"
ConditionWord: TypeAlias = "Word[Condition, Callable[[Any, Game[Any], Scope], bool]]"


def _as_method(function: Callable[[Game[Any], W, Scope], A]) -> Callable[[W, Game[Any], Scope], A]:
    """What stands beside a class, to be called as though it stood in it."""
    return lambda word, game, scope: function(game, word, scope)


class Vocabulary:
    """The verbs and conditions that one ruleset's content may use."""

    def __init__(self) -> None:
        self.verbs: dict[type[Verb], VerbWord] = {}
        self.conditions: dict[type[Condition], ConditionWord] = {}
        self._names: set[tuple[type, str]] = set()
        """What is taken: verbs and conditions may share a name."""

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
        """Register the condition `kind`, with the decorated function as its meaning."""

        def register(predicate: Predicate) -> Predicate:
            self._add_condition(Word(kind, _as_method(predicate)), predicate)
            return predicate

        return register

    def _add_condition(self, word: ConditionWord, meaning: Callable[..., object]) -> None:
        """Take in a condition; one that would have to be awaited always seems to hold."""
        code = getattr(meaning, "__code__", None)
        if code is not None and code.co_flags & COROUTINE:
            raise L7Error(f"The condition {word.name!r} is async.", hint="It answers at once.")
        self._add(Condition, self.conditions, word)

    def take_in(self, other: Vocabulary, *, mod: str) -> None:
        """Add all words of another vocabulary, as that mod's."""
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
                hint="Give one of them another name.",
            )
        self._names.add(name)
        words[word.kind] = word


# -- what is known of effects before they happen


def could_matter(game: Game[Any], effects: Sequence[Verb], scope: Scope) -> bool:
    """Whether one of the effects could change something; to have none at all is possible too."""
    return not effects or any(_asked(game, each, each.matters, scope) for each in effects)


def worth_of(game: Game[Any], effects: Sequence[Verb], scope: Scope) -> float:
    """What all of the effects together are worth to the active seat."""
    return sum(_asked(game, each, each.worth, scope) for each in effects)


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
    """The first barrier among the effects and those inside of them; empty if there is none."""
    for part in effects:
        if isinstance(part, Struct):
            inside = [getattr(part, name) for name in part.__struct_fields__]
            nested = (revealed_by(each) for each in inside if isinstance(each, tuple))
            own = part.reveals if isinstance(part, Verb) else ""
            found = own or next(filter(None, nested), "")
            if found:
                return found
    return ""
