"""Plain English in docs, docstrings, comments, texts and command-line help."""

from __future__ import annotations

import ast
import re
import statistics
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from l7tui.commands import COMMANDS
from tests.tools.places import ROOT

PHRASES = re.compile(
    "|".join(
        (
            # relative clauses in place of a noun
            r"\b[Ww]ho(?:m)?ever\b",
            r"\b[Ww]hatever (?:is|was|lies|stands|comes|they)\b",
            r"\bwhat (?:there is|is there|it is|comes of|becomes of|befalls)\b",
            r"\b(?:who one is|how it stands)\b",
            # archaic or stiff words
            r"\b(?:anew|amiss|befall\w*|hence|thereof|wherein|whereupon|nought|heed\w*)\b",
            r"\bmend(?:ed|s|ing)?\b",
            r"\bbears? (?:a|the|its|their|digits?|letters?)\b",
            r"\b(?:so many|so much as|by and by|at will|of late|for good|nobody's leave)\b",
            # "stand", "lie", "tell" and "go on" in place of today's verbs
            r"\b(?:stands?|stood) (?:in|at|on|beside|below|above|there|here|alone|behind|as it)\b",
            r"\b(?:lies|lie|lay) (?:in|on|beside|below|behind|open|between)\b",
            r"\b(?:lies|lie|lay) (?:there|here|down|where)\b",
            r"\b(?:is|are|was|were|be|been) told\b",
            r"\btells? (?:of|all|it|what|who|how|them|each)\b",
            r"\btold (?:once|twice|in|by|to|what|of)\b",
            r"\b(?:but for|save for|all but(?! certain))\b",
            r"\b(?:go|goes|going|went|gone) on\b",
            r"\b(?:hangs? on|comes? of|makes? of it)\b",
            # "one" as a pronoun
            r"\b(?:one's|where one|if one|as one)\b",
            r"\bone (?:has|is|may|can|does|wants|stands|looks|knows|goes|sees|must)\b",
            r"\b(?:there (?:is|are) such|such a one|if there is (?:one|any|such))\b",
        )
    )
)
FIRST_WORDS = re.compile(
    r"(?:What|Who|Whom|Whose|Where|When|Why|How|Which|It|Its|They|Their|Them|Those|These|Some|Both"
    r"|The same|All that|All of it|The others|The rest)\b"
)
"""Words that begin a docstring whose subject is missing."""

FICTION_FILES = (
    "plugins/*/content/scenario*.toml",
    "plugins/*/content/campaign.toml",
    "plugins/*/content/tiles.toml",
    "plugins/*/content/people.toml",
    "plugins/*/content/characters.toml",
    "plugins/*/content/enemies.toml",
    "plugins/*/content/hunters.toml",
    "plugins/*/content/avatar.toml",
    "plugins/*/texts/en/beats.toml",
    "plugins/*/texts/en/last-words.toml",
    "plugins/examples/*/content/*.toml",
)
"""Files whose sentences belong to the narrator: rooms, people, briefings, endings, last words."""
FICTION_KEYS = ("flavour", "briefing", "ending")
"""Keys of records that hold fiction in every file."""

ALLOWED: dict[str, tuple[str, ...]] = {
    "l7core/engine/texts.py": ("lies in",),
    "plugins/examples/fifth-prisoner/README.md": ("stood in",),
    "plugins/lockdown/content/items.toml": ("Whoever",),
}
"""Phrases that are right where they are, by file: doctests and lines of fiction."""
NOT_OURS = (".", "tests/fixtures/broken", "saves/golden")
"""Folders with frozen files, and with mods that are broken on purpose."""


@cache
def tracked(*patterns: str) -> tuple[str, ...]:
    """Return the paths of the project's files that match one of the glob patterns."""
    found = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    names = sorted(path.relative_to(ROOT).as_posix() for path in found)
    return tuple(each for each in names if not each.startswith(NOT_OURS))


def prose_of_markdown(path: Path) -> Iterator[str]:
    """Yield the lines outside fenced code."""
    is_code = False
    for line in path.read_text("utf-8").splitlines():
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield line


def prose_of_toml(path: Path) -> Iterator[str]:
    """Yield the comments and the texts that are not fiction."""
    text = path.read_text("utf-8")
    yield from re.findall(r"^\s*#(.*)$", text, re.MULTILINE)
    if not any(path.relative_to(ROOT).match(pattern) for pattern in FICTION_FILES):
        yield from _texts(tomllib.loads(text))


def _texts(value: object) -> Iterator[str]:
    match value:
        case str() if " " in value:
            yield value
        case dict():
            for key, inner in value.items():
                if key not in FICTION_KEYS:
                    yield from _texts(inner)
        case list():
            for inner in value:
                yield from _texts(inner)


def docstrings(path: Path) -> Iterator[str]:
    """Yield the docstrings of a module, of its classes, functions and fields."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        body = getattr(node, "body", None)
        for item in body if isinstance(body, list) else ():
            match item:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield re.sub(r"^\s*(?:>>>|\.\.\.).*$", "", text, flags=re.MULTILINE)


def strings_on_screen(path: Path) -> Iterator[str]:
    """Yield the literal arguments of calls that translate or define texts for players."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in (
            "spoken",
            "sentence",
            "Command",
            "L7Error",
            "add",
            "add_argument",
        ):
            for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                match argument:
                    case ast.Constant(value=str(text)) if " " in text:
                        yield text


def _name(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def comments(path: Path) -> Iterator[str]:
    """Yield the comments of a module."""
    yield from re.findall(r"(?:^|  )\s*# (.*)$", path.read_text("utf-8"), re.MULTILINE)


def prose(path: Path) -> Iterator[str]:
    """Yield everything in a file that a person reads, except fiction."""
    if path.suffix == ".md":
        yield from prose_of_markdown(path)
    elif path.suffix == ".toml":
        yield from prose_of_toml(path)
    else:
        yield from docstrings(path)
        yield from strings_on_screen(path)
        yield from comments(path)


@pytest.mark.parametrize(
    "area",
    [
        ("l7core/**/*.py", "l7doors/**/*.py"),
        ("l7tui/**/*.py",),
        ("plugins/**/*.py",),
        ("tests/**/*.py", "saves/**/*.py", "*.py"),
        ("*.md", ".github/**/*.md", "docs/**/*.md", "plugins/**/*.md", "saves/**/*.md"),
        ("plugins/**/*.toml",),
    ],
    ids=lambda area: area[0],
)
def test_no_phrase_reads_as_translated_or_archaic(area: tuple[str, ...]) -> None:
    found = []
    for path in tracked(*area):
        if path == Path(__file__).relative_to(ROOT).as_posix() or "/texts/de/" in path:
            continue
        for text in prose(ROOT / path):
            found += [
                f"{path}: '{match[0]}' in {text.strip()[:90]!r}"
                for match in PHRASES.finditer(text)
                if match[0] not in ALLOWED.get(path, ())
            ]
    assert not found, "\n".join(found)


def test_a_docstring_begins_with_a_verb_or_a_noun() -> None:
    found = [
        f"{path}: {text.strip().splitlines()[0][:90]}"
        for path in tracked(
            "l7*/**/*.py", "plugins/**/*.py", "tests/**/*.py", "saves/**/*.py", "*.py"
        )
        for text in docstrings(ROOT / path)
        if FIRST_WORDS.match(text.strip())
    ]
    assert not found, "\n".join(found)


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, without markup and placeholders.

    >>> sentences("Press {act:explore}. **Go** there, then stop.")
    ['Press x.', 'Go there, then stop.']
    """
    plain = re.sub(r"\{[^{}]*\}", "x", text)
    plain = re.sub(r"\[([^][]*)\]\([^()]*\)", r"\1", plain).replace("*", "").replace("`", "")
    return [each.strip() for each in re.split(r"(?<=[.!?])\s+|\n+", plain) if each.strip()]


def lessons() -> Iterator[str]:
    """Yield the texts of every step of every lesson."""
    for path in tracked("plugins/*/content/*.toml"):
        for scenario in tomllib.loads((ROOT / path).read_text("utf-8")).get("scenario", ()):
            match scenario:
                case {"lesson": {"steps": steps}}:
                    yield from (step["text"] for step in steps)


def rulebooks() -> Iterator[str]:
    """Yield the paragraphs and list items of the rulebooks."""
    for path in tracked("plugins/*/rulebook/en/*.md"):
        text = (ROOT / path).read_text("utf-8")
        rows = re.sub(r"^(?:#|\|).*$", "", text, flags=re.MULTILINE)
        yield from re.split(r"\n\s*\n|\n(?=\s*(?:[-*>]|\d+\.) )", rows)


def help_texts() -> Iterator[str]:
    """Yield the explanations of every command of the screen."""
    for command in COMMANDS.values():
        yield command.help


@pytest.mark.parametrize("texts", [lessons, rulebooks, help_texts], ids=lambda each: each.__name__)
def test_sentences_are_short(texts: object) -> None:
    assert callable(texts)
    lengths = {
        each: len(each.split()) for text in texts() for each in sentences(text.replace("\n", " "))
    }
    assert len(lengths) > 30
    long = [each for each, length in lengths.items() if length > 30]
    assert not long, "\n".join(long)
    assert statistics.mean(lengths.values()) <= 16
