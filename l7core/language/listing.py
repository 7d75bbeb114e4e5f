"""The sentences of the program, and the faults of a catalogue compared with them.

The sentences are read from the code itself: the arguments of `spoken` and `sentence`, and the words
of commands. A separate list could be out of date.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from l7core.language import NAME

PACKAGES = ("l7core", "l7tui")
SPEAKERS = ("spoken", "sentence", "guarded")
DECLARED: Mapping[str, tuple[str, ...]] = {
    "Command": ("title", "help", "word"),
    "Palette": ("title",),
}
"""Arguments of these types that players read."""


def sentences(folders: Iterable[Path] = ()) -> list[str]:
    """Return every sentence of the program, or of the code in these folders, in file order."""
    own = () if folders else (NAME,)
    calls = _calls_in(folders or _own_folders())
    return [*dict.fromkeys((*own, *(words for call in calls for words in _sentences_of(call))))]


def guarded_sentences() -> set[str]:
    """Return the sentences of the program that no mod can translate."""
    calls = _calls_in(_own_folders())
    return {words for call in calls if _name(call) == "guarded" for words in _sentences_of(call)}


def faults(
    translations: Mapping[str, str], known: Iterable[str], guarded: Collection[str] = ()
) -> Iterator[str]:
    """Yield the catalogue entries without a sentence, those of guarded sentences, and those with
    other placeholders than their sentence."""
    there = set(known)
    for words, translated in translations.items():
        if words not in there:
            yield f"{words!r} is not an interface sentence"
        elif words in guarded:
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


def _own_folders() -> list[Path]:
    """Return the folders with the code of the program."""
    specs = map(find_spec, PACKAGES)
    return [Path(each) for spec in specs if spec for each in spec.submodule_search_locations or ()]


def _calls_in(folders: Iterable[Path]) -> Iterator[ast.Call]:
    """Yield all calls of named functions in the modules below these folders, in file order."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield node


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _sentences_of(call: ast.Call) -> Iterator[str]:
    """Yield the sentences among the arguments of a call."""
    name = _name(call)
    if name in SPEAKERS and call.args:
        yield from _text(call.args[0])
    for keyword in call.keywords:
        if keyword.arg in DECLARED.get(name, ()):
            yield from _text(keyword.value)


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
