"""What must hold at every decision of every game, one line each for the tests of a ruleset.

    from l7core.testing import nets

    def test_nothing_is_lost_or_made():
        nets.conserved(rules(), pieces, faults, games=100)

    def test_secrets_are_kept():
        nets.secret(rules())

Every net plays random games and looks on. `games` says how many, `first` is the number of the
first, `decisions` how far each is played, `scenarios` of what, and `players` is `random`,
`careful` or `careless` (careful, but for one decision in seven). The same numbers are the same
games everywhere. The first fault raises NetBroken, which says what is wrong, in which game, at
which decision, and how to see it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from l7core.engine.ruleset import Rules
from l7core.engine.what_if import Follow, stop
from l7core.testing.nets import english, sentences
from l7core.testing.nets.chance import Holds, Reckoned
from l7core.testing.nets.endings import Ending, OnTheTable, Standstill
from l7core.testing.nets.foresight import Cautious, Imagined, Lost, Reasoned, has_lost
from l7core.testing.nets.history import Repeated, Saved, Undone
from l7core.testing.nets.offers import Accepted, Again, Deed, Refused, Remedied, Warned
from l7core.testing.nets.pieces import Conserved, Faults, Pieces, no_faults
from l7core.testing.nets.secrecy import Advised, Hidden, Secret, Standing, nothing_hidden
from l7core.testing.nets.sentences import Said
from l7core.testing.nets.watching import NetBroken, Watcher, Which, play, watch

__all__ = [
    "Deed",
    "NetBroken",
    "Watcher",
    "Which",
    "accepts_all_offers",
    "advice_keeps_secrets",
    "advice_says_why",
    "advice_takes_no_certain_loss",
    "barriers_true",
    "conserved",
    "ends",
    "in_english",
    "moves_on",
    "odds_true",
    "play",
    "plays_on_when_imagined",
    "refusals_become_offers",
    "refuses_no_offer",
    "said",
    "same_again",
    "saved_everywhere",
    "secret",
    "secret_answers_stand",
    "undone_where_unmarked",
    "watch",
]


# -- the table


def conserved(
    rules: Rules, pieces: Pieces, faults: Faults = no_faults, **which: Unpack[Which]
) -> None:
    """Nothing that `pieces` counts is lost or made, and `faults` finds nothing to complain of."""
    watch(rules, lambda: Conserved(pieces, faults), which)


def secret(
    rules: Rules,
    hidden: Hidden = nothing_hidden,
    *,
    every: int = 7,
    worlds: int = 1,
    reports: int = 0,
    **which: Unpack[Which],
) -> None:
    """No view, overlay, log, film or header shows a seat what the ruleset's `redraw` deals anew.

    `hidden` names what lies hidden in a state; each must have been dealt anew in one of the games,
    for the net would hold of a redraw that does nothing. What a hint may tell is the matter of
    `advice_keeps_secrets`. It looks at one decision in `every`, through as many redraws as
    `worlds` says; at one in `reports`, plain text and the report so far are read as well.
    """
    redealt: set[str] = set()
    named: set[str] = set()

    def names(state: Any) -> Mapping[str, object]:
        there = hidden(state)
        named.update(there)
        return there

    def watcher() -> Watcher:
        return Secret(every=every, worlds=worlds, reports=reports, hidden=names, redealt=redealt)

    watch(rules, watcher, which)
    if never := named - redealt:
        raise NetBroken(f"redraw never deals anew: {', '.join(sorted(never))}")


def secret_answers_stand(rules: Rules, **which: Unpack[Which]) -> None:
    """Nobody takes back what they decided before the other side was asked in secret."""
    watch(rules, Standing, which)


def said(rules: Rules, code: Path | None = None, **which: Unpack[Which]) -> None:
    """Every event, cause, question, option, refusal, note, overlay and hint has its sentence.

    With the folder of the mod's `code`, so has every key that is named there, played or not.
    """
    if code and (unsaid := list(sentences.unsaid_keys(rules, sorted(code.rglob("*.py"))))):
        raise NetBroken("\n".join(unsaid))
    read: set[str] = set()
    watch(rules, lambda: Said(rules, read), which)


def in_english(rules: Rules, **which: Unpack[Which]) -> None:
    """Articles, plurals and full stops are right in all texts, and in all that games tell and ask.

    A name stands in no sentence without its article, an entry of the log begins with a capital and
    ends with a stop, nothing is said twice in a row.
    """
    for words in english.written(rules):
        for fault in english.faults_of(words):
            raise NetBroken(fault)
    read: set[str] = set()
    watch(rules, lambda: english.Told(rules, read), which)


def ends(rules: Rules, *, most: int = 2_000, **which: Unpack[Which]) -> None:
    """Every game is over after `most` decisions; one that is not says what it repeats."""
    watch(rules, lambda: Ending(most), which)


def moves_on(
    rules: Rules, on_the_table: OnTheTable, *, most: int = 20, **which: Unpack[Which]
) -> None:
    """The same table comes before no careful player with the same question more than `most` times,
    and every game has its end.

    `on_the_table` says what lies there that players could change: pawns, pieces, hands by their
    size; what changes by itself, such as decks and rounds, does not count.
    """
    watch(rules, lambda: Standstill(on_the_table, most), {"players": "careful", **which})


# -- saves and undo


def saved_everywhere(rules: Rules, **which: Unpack[Which]) -> None:
    """A game that is saved and loaded at every decision goes as if it never was."""
    watch(rules, Saved, which)


def undone_where_unmarked(rules: Rules, *, once: bool = False, **which: Unpack[Which]) -> None:
    """What shows no barrier can be undone; undo leads back, and redo leads to the same again.

    With `once`, an action shows its barrier where it begins, for all that is asked until the next.
    """
    watch(rules, lambda: Undone(once=once), which)


def same_again(rules: Rules, **which: Unpack[Which]) -> None:
    """The same setup and answers make the same game, and to look at it changes nothing."""
    watch(rules, Repeated, which)


# -- offers


def accepts_all_offers(rules: Rules, **which: Unpack[Which]) -> None:
    """Every option that is offered can be taken, with its payment; a split game stays apart."""
    watch(rules, Accepted, which)


def refuses_no_offer(rules: Rules, **which: Unpack[Which]) -> None:
    """What the seat is told that it cannot do is not offered, and no refusal is told twice."""
    watch(rules, Refused, which)


def refusals_become_offers(
    rules: Rules, again: Again, deeds: Mapping[str, Deed], **which: Unpack[Which]
) -> None:
    """What is refused is offered once that is done which the refusal names as its remedy.

    `deeds` does it, by the last part of the remedy's text key; `again` is the task that asks what
    to do. Where another refusal stands behind the first, its remedy is tried next. A deed that no
    game has a use for fails, so that the list stays true.
    """
    done: Counter[str] = Counter()
    watch(rules, lambda: Remedied(again, deeds, done), which)
    if idle := deeds.keys() - done:
        raise NetBroken(f"remedies that nobody was told of: {', '.join(sorted(idle))}")


def barriers_true(rules: Rules, *, once: bool = False, **which: Unpack[Which]) -> None:
    """An option shows a barrier where something can become known by it, and nowhere else.

    With `once`, an action shows it where it begins, for all that is asked until the next.
    """
    watch(rules, lambda: Warned(once=once), which)


def odds_true(rules: Rules, holds: Holds, follow: Follow = stop, **which: Unpack[Which]) -> None:
    """The odds that an option shows are those of its real flow, over all dice.

    `holds` says whether an outcome has come about, by its words; `follow` answers what is asked
    before it has, as `what_if` wants it. Each number is compared where it can be told exactly.
    """
    compared: set[str] = set()
    watch(rules, lambda: Reckoned(holds, follow, compared), which)
    if not compared:
        raise NetBroken("no odds were compared")


# -- players


def plays_on_when_imagined(rules: Rules, *, every: int = 5, **which: Unpack[Which]) -> None:
    """A game whose unknowns are dealt anew stands at the same question, and can be played on."""
    watch(rules, lambda: Imagined(every), which)


def advice_keeps_secrets(rules: Rules, **which: Unpack[Which]) -> None:
    """The careful player's advice is an option, and the same whatever its seat cannot know."""
    watch(rules, Advised, {"players": "careless", **which})


def advice_says_why(rules: Rules, **which: Unpack[Which]) -> None:
    """Every reason of the careful player is a sentence that says more than the option does."""
    watch(rules, Reasoned, {"players": "careless", **which})


def advice_takes_no_certain_loss(
    rules: Rules, lost: Lost = has_lost, **which: Unpack[Which]
) -> None:
    """Careful players take no option that loses in every imagined game where another does not.

    `lost` says whether a seat is out of the game, where that is not the same as `value` 0.
    """
    watch(rules, lambda: Cautious(lost), {"players": "careless", **which})
