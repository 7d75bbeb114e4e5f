"""A rulebook: chapters of Markdown, the sections that their headings make, and what is in them.

    ## Moving through doors                  a section; its anchor is `moving-through-doors`
    ## Vents {#vents}                        an anchor of its own, which outlives a new wording
    See [Exploring](#exploring).             a link to a section, wherever it stands

Markdown means here: headings, paragraphs, lists, tables, emphasis and links to anchors. HTML is
refused, so that no front end need fear what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from l7core.content.problems.problem import Problem
from l7core.content.source import Source
from l7core.harmless import harmless

HEADING = re.compile(r"(#{1,6}) +(.+?)(?: +\{#([a-z0-9-]+)\})?\s*$")
HTML = re.compile(r"<[a-zA-Z/!?]")
ITEM = re.compile(r"\s*(?:[-*]|\d+\.) ")
LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
EMPHASIS = re.compile(r"\*\*|`")
RULER = re.compile(r"\|[-| :]+\|?$")
"""The line between the head and the rows of a table."""


class Block(Struct, frozen=True):
    """A paragraph, an item of a list, a row of a table or a heading."""

    line: int
    """Where it begins in its chapter, counted from 0."""
    text: str
    """Its words alone, in one line."""


class Section(Struct, frozen=True):
    """A heading and what stands below it, up to the next heading."""

    anchor: str
    title: str
    level: int
    """1 for the heading of a chapter."""
    chapter: int
    line: int
    blocks: tuple[Block, ...]


class Chapter(Struct, frozen=True):
    """One file."""

    title: str
    text: str
    """Its Markdown, without the anchors."""


class Hit(Struct, frozen=True):
    """A block that has the words that were looked for."""

    section: Section
    block: Block


class Rulebook(Struct, frozen=True):
    """All chapters, in the order in which they are read."""

    chapters: tuple[Chapter, ...] = ()
    sections: tuple[Section, ...] = ()

    def find(self, anchor: str) -> Section | None:
        """The section with that anchor."""
        return next((each for each in self.sections if each.anchor == anchor), None)

    def search(self, words: str) -> tuple[Hit, ...]:
        """The blocks that have all of the words, whole or in part; titles count."""
        wanted = words.casefold().split()
        return tuple(
            Hit(section, block)
            for section in self.sections
            for block in (Block(section.line, section.title), *section.blocks)
            if wanted and all(word in block.text.casefold() for word in wanted)
        )

    def links(self) -> Iterator[tuple[Chapter, str]]:
        """Every link of every chapter, as it is written."""
        for chapter in self.chapters:
            for _, target in LINK.findall(_joined(chapter.text)):
                yield chapter, target


def read_rulebook(sources: Iterable[Source]) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The book that these files make, and what is wrong with those that are left out."""
    chapters: list[Chapter] = []
    sections: list[Section] = []
    problems: list[Problem] = []
    for source in sources:
        lines = harmless(source.text).splitlines()
        refused = _html_in(source, lines)
        if refused:
            problems.append(refused)
            continue
        own = list(_sections(lines, len(chapters)))
        title = own[0].title if own else source.path
        text = "\n".join(_without_anchor(line) for line in lines)
        chapters.append(Chapter(title, text))
        known = {section.anchor for section in sections}
        sections += [section for section in own if section.anchor not in known]
    return Rulebook(tuple(chapters), tuple(sections)), tuple(problems)


def slug(title: str) -> str:
    """The anchor of a heading that names none.

    >>> slug("Moving through doors"), slug("What `l7` does")
    ('moving-through-doors', 'what-l7-does')
    """
    return "-".join(re.findall(r"[a-z0-9]+", title.casefold()))


def plain(markdown: str) -> str:
    """The words without their markup.

    >>> plain("**Guards** go for [threat](#threat).")
    'Guards go for threat.'
    """
    return EMPHASIS.sub("", LINK.sub(r"\1", markdown))


def _sections(lines: list[str], chapter: int) -> Iterator[Section]:
    starts = [number for number, line in enumerate(lines) if HEADING.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        heading = HEADING.match(lines[start])
        assert heading, "a section starts with a heading"
        marks, title, anchor = heading.groups()
        blocks = tuple(_blocks(lines, start + 1, end))
        title = plain(title)
        yield Section(anchor or slug(title), title, len(marks), chapter, start, blocks)


def _blocks(lines: list[str], start: int, end: int) -> Iterator[Block]:
    """The blocks of these lines: a blank line ends one, an item or a table's row begins one."""
    first, held = start, ""
    for number in range(start, end):
        line = lines[number].strip()
        is_row = line.startswith("|")
        if held and (not line or is_row or ITEM.match(lines[number])):
            yield Block(first, plain(held))
            held = ""
        if not line or RULER.match(line):
            continue
        if is_row:
            yield Block(number, plain(" | ".join(each.strip() for each in line.split("|")[1:-1])))
        else:
            first, held = (first, f"{held} {line}") if held else (number, line)
    if held:
        yield Block(first, plain(held))


def _without_anchor(line: str) -> str:
    heading = HEADING.match(line)
    return f"{heading[1]} {heading[2]}" if heading else line


def _joined(text: str) -> str:
    """Links may be broken at the end of a line."""
    return text.replace("\n", " ")


def _html_in(source: Source, lines: list[str]) -> Problem | None:
    for number, line in enumerate(lines, 1):
        if tag := HTML.search(line):
            return Problem(
                code="content-markup",
                mod=source.mod,
                file=source.path,
                line=number,
                column=tag.start() + 1,
                source_line=line,
                message="a rulebook holds no HTML",
                expected="Markdown alone",
            )
    return None
