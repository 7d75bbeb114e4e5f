"""Available and unavailable actions from a single source: options and refusals.

A flow goes through every action that a player may expect. It yields an `Option` for each available
action and a `Refusal` for each unavailable one:

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

`options(…)` of these offers is the question, and `why_nots(…)` of the same offers explains the
rest. The texts name the action as `<prefix>.do.<action>` and the reason as `<prefix>.why.<reason>`.
These texts are optional: `<prefix>.remedy.<reason>` says how to remove the obstacle, and
`<prefix>.brief.<reason>` is the reason in at most five words. Where the action is a case of another
one, `<prefix>.act-of.<action>` is the id of that other action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from l7core.engine.ask import Args, Option
from l7core.engine.game import Game
from l7core.engine.texts import Word
from l7core.kit.memo import memoised
from l7core.view import WhyNot


class Refusal(Struct, frozen=True, gc=False):
    """An action that a player may expect, and the first reason why it is unavailable."""

    action: str
    """The action, as the last part of a text key."""
    reason: str
    rule: str
    """Rulebook heading of the rule that forbids the action."""
    target: str = ""
    """Id of the target that the action would have."""
    words: Args = {}
    """Values for the braces of the sentences, in addition to the target."""


Offers: TypeAlias = Iterable[Option | Refusal]


class Sorted(Struct):
    """Offers that are split into two lists from the start, which is faster for frequent offers.

    Pass one `Sorted` to every part of a flow; each part adds to its two lists:

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
    """Build a refusal of an action, with its reason and rule."""
    return Refusal(action, reason, rule, target, words)


def options(offers: Offers) -> list[Option]:
    """Return the available options, in order."""
    if type(offers) is Sorted:
        return offers.options
    return [offer for offer in offers if type(offer) is Option]


def asked(game: Game[Any], offers: Offers) -> list[Option]:
    """Return the options of a question, and keep all its offers for `of_question`."""
    if type(offers) is Sorted:
        game.offered = (game.answers, offers)
        return offers.options
    listed = [*offers]
    game.offered = (game.answers, listed)
    return options(listed)


def of_question(game: Game[Any]) -> Offers | None:
    """Return all offers of the open question if `asked` built it, otherwise None."""
    offered = game.offered
    return offered[1] if offered and offered[0] == game.answers else None


def refusals(offers: Offers) -> list[Refusal]:
    """Return the refusals, in order."""
    if type(offers) is Sorted:
        return offers.refusals
    return [offer for offer in offers if type(offer) is Refusal]


def why_nots(game: Game[Any], prefix: str, offers: Offers) -> tuple[WhyNot, ...]:
    """Return the refusals among the offers as sentences for the player."""
    return tuple([in_words(game, prefix, refusal) for refusal in refusals(offers)])


def in_words(game: Game[Any], prefix: str, refusal: Refusal) -> WhyNot:
    """Return one refusal as sentences for the player."""
    what = (refusal.action, refusal.reason, refusal.rule, refusal.target)
    if not refusal.words and not refusal.target:
        return _in_words(game, prefix, what)
    spoken = game.rules.spoken
    words = [
        (arg, (spoken(game, word) or word) if isinstance(word, str) and word else word)
        for arg, word in (*refusal.words.items(), ("target", refusal.target))
    ]
    return _in_words(game, prefix, what, *words)


@memoised
def _in_words(
    game: Game[Any], prefix: str, keys: tuple[str, str, str, str], *named: tuple[str, Word]
) -> WhyNot:
    action, reason, rule, target = keys
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
