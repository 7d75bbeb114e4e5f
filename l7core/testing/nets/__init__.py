"""Nets: invariants that are checked at every decision of random games, one line each in a test.

    from l7core.testing import nets

    def test_nothing_is_lost_or_made():
        nets.conserved(rules(), pieces, faults, games=100)

    def test_secrets_are_kept():
        nets.secret(rules())

Every net plays random games and checks each decision. `games` is the number of games, `first` the
number of the first one, and `decisions` the length of each. `scenarios` selects scenarios.
`players` is `random`, `careful` or `careless` (careful with one random decision in seven). The same
numbers give the same games everywhere. The first fault raises NetBroken, which names the fault, the
game, the decision and the way to repeat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from l7core.bots.determinize import redraw
from l7core.engine.ruleset import Rules
from l7core.engine.state import float_fields
from l7core.engine.what_if import Follow, stop
from l7core.testing.nets import english, sentences
from l7core.testing.nets.chance import Holds, Reckoned
from l7core.testing.nets.endings import Ending, OnTheTable, Standstill
from l7core.testing.nets.foresight import Cautious, Imagined, Lost, Reasoned, has_lost
from l7core.testing.nets.history import Repeated, Saved, Undone
from l7core.testing.nets.offers import Accepted, Again, Deed, Refused, Remedied, Warned
from l7core.testing.nets.pieces import Conserved, Faults, Pieces, no_faults
from l7core.testing.nets.secrecy import (
    Advised,
    Exchange,
    Forked,
    Hidden,
    Secret,
    Standing,
    nothing_hidden,
)
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
    "forks_keep_secrets",
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
    """Check that no piece is lost or created, and that `faults` finds no fault."""
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
    """Check that no view, overlay, log, film or header shows a seat hidden information.

    Hidden information is everything that the ruleset's `redraw` changes. `hidden` names hidden
    parts of a state. Each of them must be redrawn in at least one game, because a `redraw` that
    does nothing would pass the other checks. Hints are checked by `advice_keeps_secrets`.

    The net checks one decision in `every`, with `worlds` redraws. At one decision in `reports`, it
    also checks plain text and the report so far.
    """
    redrawn: set[str] = set()
    hidden_names: set[str] = set()

    def names(state: Any) -> Mapping[str, object]:
        parts = hidden(state)
        hidden_names.update(parts)
        return parts

    def watcher() -> Watcher:
        return Secret(every=every, worlds=worlds, reports=reports, hidden=names, redealt=redrawn)

    watch(rules, watcher, which)
    if never := hidden_names - redrawn:
        raise NetBroken(f"redraw never deals anew: {', '.join(sorted(never))}")


def secret_answers_stand(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that no answer can be undone once the other side has been asked in secret."""
    watch(rules, Standing, which)


def said(rules: Rules, code: Path | None = None, **which: Unpack[Which]) -> None:
    """Check that all events, questions, options, refusals, notes, overlays and hints have words.

    With `code`, the folder of the mod's code, every text key in the code is checked too.
    """
    if code and (unsaid := list(sentences.unsaid_keys(rules, sorted(code.rglob("*.py"))))):
        raise NetBroken("\n".join(unsaid))
    read: set[str] = set()
    watch(rules, lambda: Said(rules, read), which)


def in_english(rules: Rules, **which: Unpack[Which]) -> None:
    """Check articles, plurals and full stops in all texts, log entries and questions.

    A name needs its article. A log entry begins with a capital letter and ends with a full stop. No
    sentence follows itself.
    """
    for words in english.written(rules):
        for fault in english.faults_of(words):
            raise NetBroken(fault)
    read: set[str] = set()
    watch(rules, lambda: english.EnglishNet(rules, read), which)


def ends(rules: Rules, *, most: int = 2_000, **which: Unpack[Which]) -> None:
    """Check that every game ends within `most` decisions; the fault says what was repeated."""
    watch(rules, lambda: Ending(most), which)


def moves_on(
    rules: Rules, on_the_table: OnTheTable, *, most: int = 20, **which: Unpack[Which]
) -> None:
    """Check that careful players do not get stuck, and that every game ends.

    No player may see the same table with the same question more than `most` times. `on_the_table`
    returns what players can change: pawns, pieces and the size of hands. Decks and rounds, which
    change on their own, are left out.
    """
    watch(rules, lambda: Standstill(on_the_table, most), {"players": "careful", **which})


# -- saves and undo


def saved_everywhere(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that a game does not change if it is saved and loaded at every decision.

    A saved state must not hold floats, whose sums differ between Python versions.
    """
    _check_state(rules)
    watch(rules, Saved, which)


def undone_where_unmarked(rules: Rules, *, once: bool = False, **which: Unpack[Which]) -> None:
    """Check that an answer without a barrier can be undone, and redone with the same result.

    With `once`, an action shows its barrier at its start, for all questions up to the next action.
    """
    watch(rules, lambda: Undone(once=once), which)


def same_again(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that the same setup and answers give the same game, and that views do not change it.

    A state must not hold floats, whose sums differ between Python versions.
    """
    _check_state(rules)
    watch(rules, Repeated, which)


def _check_state(rules: Rules) -> None:
    if floats := float_fields(rules.state):
        raise NetBroken(f"the state holds floats; save whole numbers: {', '.join(floats)}")


# -- offers


def accepts_all_offers(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that every option can be chosen and paid for, and that split games stay separate."""
    watch(rules, Accepted, which)


def refuses_no_offer(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that no refused action is offered, and that no refusal is repeated."""
    watch(rules, Refused, which)


def refusals_become_offers(
    rules: Rules, again: Again, deeds: Mapping[str, Deed], **which: Unpack[Which]
) -> None:
    """Check that a refused action is offered after the remedy has been applied.

    `deeds` applies a remedy, by the last part of its text key. `again` returns the task that asks
    for an action. If a second refusal appears, its remedy is applied next. A deed that no game
    needs is a fault, so the list stays current.
    """
    done: Counter[str] = Counter()
    watch(rules, lambda: Remedied(again, deeds, done), which)
    if idle := deeds.keys() - done:
        raise NetBroken(f"remedies that nobody was told of: {', '.join(sorted(idle))}")


def barriers_true(rules: Rules, *, once: bool = False, **which: Unpack[Which]) -> None:
    """Check that an option shows a barrier if it can reveal something, and only then.

    With `once`, an action shows its barrier at its start, for all questions up to the next action.
    """
    watch(rules, lambda: Warned(once=once), which)


def odds_true(rules: Rules, holds: Holds, follow: Follow = stop, **which: Unpack[Which]) -> None:
    """Check that the odds of an option are those of its real flow, over all dice.

    `holds` returns whether an outcome, given by its words, has happened. `follow` answers the
    questions before that, as for `what_if`. Odds are compared where they can be computed exactly.
    """
    compared: set[str] = set()
    watch(rules, lambda: Reckoned(holds, follow, compared), which)
    if not compared:
        raise NetBroken("no odds were compared")


# -- players


def plays_on_when_imagined(rules: Rules, *, every: int = 5, **which: Unpack[Which]) -> None:
    """Check that an imagined game is at the same question and can be continued."""
    watch(rules, lambda: Imagined(every), which)


def forks_keep_secrets(
    rules: Rules, exchange: Exchange = redraw, *, every: int = 7, **which: Unpack[Which]
) -> None:
    """Check that a fork depends on its seed and on what the deciding seat knows, and nothing else.

    At one decision in `every`, `exchange` replaces everything hidden from that seat. The same seed
    must then give the same fork. An `exchange` of the ruleset's tests finds what `redraw` leaves
    as it is; the default finds only dependence on what `redraw` changes.
    """
    watch(rules, lambda: Forked(exchange, every=every), which)


def advice_keeps_secrets(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that careful advice is an option and does not depend on hidden information."""
    watch(rules, Advised, {"players": "careless", **which})


def advice_says_why(rules: Rules, **which: Unpack[Which]) -> None:
    """Check that every reason for careful advice is a sentence that adds to the option's label."""
    watch(rules, Reasoned, {"players": "careless", **which})


def advice_takes_no_certain_loss(
    rules: Rules, lost: Lost = has_lost, **which: Unpack[Which]
) -> None:
    """Check that careful players avoid options that lose in every imagined game.

    Such an option is a fault only if there is another option that does not lose. `lost` returns
    whether a seat is out of the game, if that is not the same as `value` 0.
    """
    watch(rules, lambda: Cautious(lost), {"players": "careless", **which})
