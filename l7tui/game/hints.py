"""First-time hints: a line about something that has just happened for the first time.

A ruleset brings them as texts, `hint.` before the key of what they are about: a question
(`hint.escape.turn`) or an event (`hint.escape.challenge.failed`). A shorter key stands for all
that begin with it (`hint.escape.fear`). A name in braces is a command, and becomes its key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from l7core.engine.texts import Texts
from l7core.view import View
from l7tui.commands import COMMANDS


def first_hint(view: View, since: int, texts: Texts, read: Collection[str]) -> str:
    """The key of the hint for what is new to this player; empty when there is none.

    `since` is the number of the first log entry that is news.
    """
    return hint_about(_facts(view, since), texts, read)


def hint_about(facts: Iterable[str], texts: Texts, read: Collection[str]) -> str:
    """The key of the hint for the first of these questions and events that has one to be read."""
    for fact in facts:
        for key in _keys(fact):
            if texts.has(key):
                if key not in read:
                    return key
                break
    return ""


def words_of(key: str, texts: Texts, key_of: Callable[[str], str]) -> str:
    """The hint's words, with the keys that the commands have now."""
    return texts.say(key, {id.replace("-", "_"): key_of(id) for id in COMMANDS})


def _facts(view: View, since: int) -> Iterator[str]:
    """What can be hinted at: the question before what led to it, the latest before the rest."""
    if view.ask and not view.ask.secret:
        yield view.ask.prompt
    for entry in reversed(view.log):
        if entry.number < since:
            break
        yield entry.key


def _keys(fact: str) -> Iterator[str]:
    """The texts that may be about it, the most particular first."""
    parts = fact.split(".")
    for length in range(len(parts), 0, -1):
        yield ".".join(("hint", *parts[:length]))
