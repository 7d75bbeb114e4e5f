"""The sentences of the program, and the faults of a catalogue compared with them.

The sentences are read from the code itself: the arguments of `spoken` and `sentence`, and the words
of commands. A separate list could be out of date.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from l7core.language import NAME, Guarded, guarded

PACKAGES = ("l7core", "l7tui")
SPEAKERS = {"spoken": str, "sentence": str, "guarded": guarded}
"""Functions with a sentence as their first argument, each with the type of its sentences."""
DECLARED: Mapping[str, tuple[str, ...]] = {
    "Command": ("title", "help", "word"),
    "Palette": ("title",),
}
"""Arguments of these types that players read."""


def sentences(folders: Iterable[Path] = ()) -> list[str]:
    """Return every sentence of the program, or of the code in these folders, in file order.

    Sentences that no mod can translate are `Guarded`.
    """
    found = {NAME: True} if not folders else {}
    for folder in folders or [each for name in PACKAGES for each in _places(name)]:
        for path in sorted(folder.rglob("*.py")):
            found.update(dict.fromkeys(_sentences_in(path.read_text("utf-8")), True))
    return [*found]


def faults(
    translations: Mapping[str, str], known: Iterable[str], *, of_mod: bool = False
) -> Iterator[str]:
    """Yield the catalogue entries without a sentence, and those with other placeholders than
    theirs. For a mod, also yield those of sentences that no mod can translate."""
    there = {each: each for each in known}
    for words, translated in translations.items():
        if words not in there:
            yield f"{words!r} is not an interface sentence"
        elif of_mod and isinstance(there[words], Guarded):
            yield f"{words!r} is about safety or names a command; mods can't translate it"
        elif more := sorted(names_in(translated) - names_in(words)):
            braces = ", ".join(f"{{{name}}}" for name in more)
            yield f"{words!r}: unknown placeholder {braces}"
        elif fewer := sorted(names_in(words) - names_in(translated)):
            braces = ", ".join(f"{{{name}}}" for name in fewer)
            yield f"{words!r}: missing placeholder {braces}"


def names_in(template: str) -> set[str]:
    """Return the names of the placeholders in a sentence.

    >>> sorted(names_in("{who} takes {n:# card|# cards}: {{so}}"))
    ['n', 'who']
    """
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    except ValueError:
        return {f"invalid template {template!r}"}


def _places(package: str) -> list[Path]:
    spec = find_spec(package)
    return [Path(each) for each in (spec and spec.submodule_search_locations) or ()]


def _sentences_in(code: str) -> Iterator[str]:
    """Yield the sentences of one module."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if (kind := SPEAKERS.get(node.func.id)) and node.args:
            yield from map(kind, _text(node.args[0]))
        for keyword in node.keywords:
            if keyword.arg in DECLARED.get(node.func.id, ()):
                yield from _text(keyword.value)


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
