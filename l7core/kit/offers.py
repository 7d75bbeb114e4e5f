"""What can be done now and what cannot, told once: a list of options and of refusals.

A flow that offers something goes through everything that a player may expect, and yields an
`Option` for what stands and a `Refusal` for what does not:

>>> def moves(here, locked):
...     for room in here:
...         if room in locked:
...             yield refuse("go", "locked", "doors", room, n=locked[room])
...         else:
...             yield Option(f"move:{room}", target=room)
>>> rooms, locked = ["room:hall", "room:vault"], {"room:vault": 3}
>>> [option.id for option in options(moves(rooms, locked))]
['move:room:hall']
>>> [(refusal.reason, refusal.target) for refusal in refusals(moves(rooms, locked))]
[('locked', 'room:vault')]

What is asked is `options(…)` of the list, and what the player is told of the rest is `why_nots(…)`
of the same one: the texts have the action as `<prefix>.do.<action>`, the reason as
`<prefix>.why.<reason>`, and what would help as `<prefix>.remedy.<reason>`, if anything would. Where
there is no room for a sentence, `<prefix>.brief.<reason>` says it in at most five words; where an
action is a case of another act, `<prefix>.act-of.<action>` says of which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from l7core.engine.ask import Args, Option
from l7core.engine.game import Game
from l7core.engine.texts import Word
from l7core.kit.written import once
from l7core.view import WhyNot


class Refusal(Struct, frozen=True, gc=False):
    """Something that a player may expect to do, and the first reason why it is not possible."""

    action: str
    """What it would be: the last part of a text key."""
    reason: str
    rule: str
    """The heading of the rulebook under which it stands."""
    target: str = ""
    """What it would have been about."""
    words: Args = {}
    """What the sentences are filled from, besides the target."""


Offers: TypeAlias = Iterable[Option | Refusal]


class Sorted(Struct):
    """Offers as two lists, for what is listed so often that nobody should sort it afterwards.

    Each part of a flow gets it and adds to one list or the other, in the same walk:

    >>> def moves(here, locked, offered):
    ...     for room in here:
    ...         if room in locked:
    ...             offered.refusals.append(refuse("go", "locked", "doors", room))
    ...         else:
    ...             offered.options.append(Option(f"move:{room}", target=room))
    >>> offered = Sorted()
    >>> moves(["room:hall", "room:vault"], {"room:vault"}, offered)
    >>> [option.id for option in options(offered)]
    ['move:room:hall']
    """

    options: list[Option] = []
    refusals: list[Refusal] = []

    def __iter__(self) -> Iterator[Option | Refusal]:
        yield from self.options
        yield from self.refusals


def refuse(action: str, reason: str, rule: str, target: str = "", **words: str | int) -> Refusal:
    """That action is refused, for that reason, by that rule."""
    return Refusal(action, reason, rule, target, words)


def options(offers: Offers) -> list[Option]:
    """What stands: the options, in their order."""
    if type(offers) is Sorted:
        return offers.options
    return [offer for offer in offers if type(offer) is Option]


def asked(game: Game[Any], offers: Offers) -> list[Option]:
    """The options of a question; `of_question` has all of them until it is answered."""
    if type(offers) is Sorted:
        game.offered = (game.answers, offers)
        return offers.options
    listed = [*offers]
    game.offered = (game.answers, listed)
    return options(listed)


def of_question(game: Game[Any]) -> Offers | None:
    """All that the pending question was made from, if `asked` has made it."""
    offered = game.offered
    return offered[1] if offered and offered[0] == game.answers else None


def refusals(offers: Offers) -> list[Refusal]:
    """What does not stand, in the same order."""
    if type(offers) is Sorted:
        return offers.refusals
    return [offer for offer in offers if type(offer) is Refusal]


def why_nots(game: Game[Any], prefix: str, offers: Offers) -> tuple[WhyNot, ...]:
    """All refusals among the offers in words."""
    return tuple([in_words(game, prefix, refusal) for refusal in refusals(offers)])


def in_words(game: Game[Any], prefix: str, refusal: Refusal) -> WhyNot:
    """One refusal in words."""
    what = (refusal.action, refusal.reason, refusal.rule, refusal.target)
    if not refusal.words and not refusal.target:
        return _in_words(game, prefix, what)
    spoken = game.rules.spoken
    words = [
        (arg, (spoken(game, word) or word) if isinstance(word, str) and word else word)
        for arg, word in (*refusal.words.items(), ("target", refusal.target))
    ]
    return _in_words(game, prefix, what, *words)


@once
def _in_words(
    game: Game[Any], prefix: str, what: tuple[str, str, str, str], *named: tuple[str, Word]
) -> WhyNot:
    action, reason, rule, target = what
    texts, words = game.rules.texts, {"target": target, **dict(named)}
    remedy, brief = f"{prefix}.remedy.{reason}", f"{prefix}.brief.{reason}"
    return WhyNot(
        action=texts.say(f"{prefix}.do.{action}", words),
        reason=texts.say(f"{prefix}.why.{reason}", words),
        rule=rule,
        remedy=texts.say(remedy, words) if texts.has(remedy) else "",
        target=target,
        act=texts.templates.get(f"{prefix}.act-of.{action}", action),
        brief=texts.say(brief, words) if texts.has(brief) else "",
    )
