"""First-time hints: a line about an event or question that is new to the player.

A ruleset supplies them as texts with the key `hint.` plus the key of a question
(`hint.escape.turn`) or an event (`hint.escape.challenge.failed`). A shorter key applies to all keys
that begin with it (`hint.escape.fear`). A command id in braces is replaced by its key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from l7core.engine.texts import Texts
from l7core.view import View
from l7tui.commands import COMMANDS


def first_hint(view: View, since: int, texts: Texts, read: Collection[str]) -> str:
    """Return the key of the hint for the latest news, or an empty string.

    `since` is the number of the first new log entry.
    """
    return hint_about(_facts(view, since), texts, read)


def hint_about(facts: Iterable[str], texts: Texts, read: Collection[str]) -> str:
    """Return the key of the first unread hint about these questions and events, or ""."""
    for fact in facts:
        for key in _keys(fact):
            if texts.has(key):
                if key not in read:
                    return key
                break
    return ""


def words_of(key: str, texts: Texts, key_of: Callable[[str], str]) -> str:
    """Return a hint's text with the current keys of its commands."""
    return texts.say(key, {id.replace("-", "_"): key_of(id) for id in COMMANDS})


def _facts(view: View, since: int) -> Iterator[str]:
    """Yield the open question, then the new log entries, the latest first."""
    if view.ask and not view.ask.secret:
        yield view.ask.prompt
    for entry in reversed(view.log):
        if entry.number < since:
            break
        yield entry.key


def _keys(fact: str) -> Iterator[str]:
    """Yield the hint keys for a question or event, the most specific first."""
    parts = fact.split(".")
    for length in range(len(parts), 0, -1):
        yield ".".join(("hint", *parts[:length]))
