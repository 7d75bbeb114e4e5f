"""A pseudo-language for tests, which reveals untranslated words on a screen.

>>> accented("Play on")
'Ṗĺáÿ óń~~'
>>> accented("{n:# game|# games} of {who}: {room:the}")
'{n:# ǵáḿé|# ǵáḿéś} óƒ {who}: {room:the}~'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ÁḂĆĎÉḞǴĤÍĴḰĹḾŃÓṖɊŔŚŤÚṼẂẊÝŹáḃćďéƒǵĥíĵḱĺḿńóṗɋŕśťúṽẃẋÿź"
_ACCENTS = str.maketrans(PLAIN, ACCENTED)
_BRACES = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
_FORMS = re.compile(r"\{(\w+):([^{}]*\|[^{}]*)\}")
LONGER = 0.3
"""Extra length, because other languages take that much more space than English."""

T = TypeVar("T")


class Pseudo(dict[str, str]):
    """A catalogue that contains every sentence."""

    def get(self, key: str, default: T | None = None) -> str | T:  # noqa: ARG002
        return accented(key)


def accented(template: str) -> str:
    """Return the text longer and with accents on all letters; placeholders do not change."""
    pieces = _BRACES.split(template)
    text = "".join(_between(piece) if piece[:1] == "{" else _with(piece) for piece in pieces)
    letters = sum(map(str.isalpha, _BRACES.sub("", template)))
    return text + "~" * round(letters * LONGER)


def accented_all(templates: Mapping[str, str]) -> dict[str, str]:
    """Return these texts with accents, by the same keys."""
    return {key: accented(text) for key, text in templates.items()}


def _with(text: str) -> str:
    return text.translate(_ACCENTS)


def _between(braces: str) -> str:
    """Return a placeholder; if it has two forms of a phrase, both get accents."""
    forms = _FORMS.fullmatch(braces)
    return f"{{{forms[1]}:{_with(forms[2])}}}" if forms else braces
