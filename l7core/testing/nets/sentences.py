"""Checks that everything shown to players has a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from l7core.analysis.invariants import seats_of
from l7core.bots.careful import hint, reason
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.ids import owner
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.testing.nets.watching import Watcher
from l7core.view.guide import KEY

CLOSER_EVERY: Final = 7
"""Number of decisions between two checks of other seats' views, overlays and hints."""
NO_WORDS: Final = frozenset(
    {
        *("id", "target", "room", "rooms", "other", "section", "record", "source"),
        *("key", "prompt", "about", "rule", "kind", "known", "side", "tone", "glyph", "ascii"),
        *("controller", "result", "time", "keeps", "act", "role", "use", "line_uses", "letter"),
        *("art", "art_ascii", "portrait", "portrait_ascii"),
    }
)
"""Fields of views that are not for reading."""
KEY_PLACE: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "emit": (0, ("cause",)),
    "reveal": (0, ()),
    "say": (1, ()),
    "ask": (1, ()),
    "ask_paid": (1, ()),
    "pick": (1, ()),
    "Option": (1, ("label", "barrier", "group")),
}
"""Text keys among the arguments of a call: their position and their keywords."""


class Said(Watcher):
    """A watcher that reads what the seats read, and finds keys and ids without a sentence."""

    def __init__(self, rules: Rules, read: set[str]) -> None:
        self._read = read
        """Texts that have been checked; most texts appear many times."""
        records = {owner(id) for records in rules.library.values() for id in records}
        mods = "|".join(sorted({owner(member.id) for member in rules.family} | records))
        self._unsaid = re.compile(rf"\b({mods})[.:]\w|\w=|[{{}}]")

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        view = kernel.view(ask.seat)
        assert view.ask is not None, "the decider sees the question"
        yield from self._faults([view.ask, view.why_not, view.guide])
        for option in view.ask.options:
            if not option.label:
                yield f"{option.id} has no words"
        for refusal in view.why_not:
            if not (refusal.action and refusal.reason and refusal.rule):
                yield f"a refusal says too little: {refusal}"
        if kernel.decisions % CLOSER_EVERY == 0:
            yield from self._faults([kernel.view(seat) for seat in seats_of(kernel)])
            yield from self._faults([kernel.overlays(seat) for seat in seats_of(kernel)])
            yield from self._faults(self._hint(kernel))

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        texts = kernel.rules.texts
        for event in kernel.events_since(0):
            for key in filter(None, (event.key, event.cause)):
                if event.seats != () and not texts.has(key):
                    yield f"{key!r} is told, and has no sentence"
        for seat in seats_of(kernel):
            yield from self._faults([kernel.view(seat), kernel.log(seat)])

    def _hint(self, kernel: Kernel[Any]) -> str:
        return reason(kernel, hint(kernel)) if kernel.rules.expertise.careful else ""

    def _faults(self, shown: object) -> Iterator[str]:
        for words in words_in(shown):
            if words in self._read:
                continue
            if self._unsaid.search(KEY.sub("", words)):
                yield f"no sentence: {words!r}"
            self._read.add(words)


def words_in(shown: object) -> Iterator[str]:
    """Yield every text of a view that a player reads."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, msgspec.Struct):
        for field in shown.__struct_fields__:
            if field not in NO_WORDS:
                yield from words_in(_readable(field, getattr(shown, field)))
    elif isinstance(shown, (tuple, list)):
        for each in shown:
            yield from words_in(each)


def _readable(field: str, value: Any) -> object:
    """Return a field without ids.

    Of a purse, the names remain; of a guide's options and the card of an option, nothing remains.
    """
    if field == "purse":
        return [name for _, name in value]
    if field == "card" and isinstance(value, str):
        return ()
    if field == "options":
        return [option for option in value if not isinstance(option, str)]
    return value


def unsaid_keys(rules: Rules, code: Iterable[Path]) -> Iterator[str]:
    """Yield a fault for each text key in these files that has no sentence."""
    for file in code:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for key in _keys_of(node):
                    if not rules.texts.has(key):
                        yield f"{file.name}, line {node.lineno}: {key!r} has no sentence"


def _keys_of(call: ast.Call) -> Iterator[str]:
    """Yield the text keys written in a call; an event for nobody needs no sentence."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name not in KEY_PLACE:
        return
    place, words = KEY_PLACE[name]
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    if isinstance(seats := keywords.get("seats"), ast.Tuple) and not seats.elts:
        return
    for value in (*call.args[place : place + 1], *(keywords.get(word) for word in words)):
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
            yield value.value
