"""Rulebooks: chapters of Markdown, divided into sections by their headings.

    ## Moving through doors                  a section; its anchor is `moving-through-doors`
    ## Vents {#vents}                        its own anchor, which stays when the wording changes
    See [Exploring](#exploring).             a link to a section of any chapter

The supported Markdown is headings, paragraphs, lists, tables, emphasis and links to anchors. HTML
is refused, so that front ends can show all text safely.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from l7core.content.problems.problem import Problem
from l7core.content.source import Source
from l7core.sanitize import sanitize

HEADING = re.compile(r"(#{1,6}) +(.+?)(?: +\{#([a-z0-9-]+)\})?\s*$")
HTML = re.compile(r"<[a-zA-Z/!?]")
ITEM = re.compile(r"\s*(?:[-*]|\d+\.) ")
LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
EMPHASIS = re.compile(r"\*\*|`")
RULER = re.compile(r"\|[-| :]+\|?$")
"""Line between the header and the rows of a table."""


class Block(Struct, frozen=True):
    """A paragraph, a list item, a table row or a heading."""

    line: int
    """First line of the block in its chapter, counted from 0."""
    text: str
    """Text of the block without markup, on one line."""


class Section(Struct, frozen=True):
    """A heading and the content below it, up to the next heading."""

    anchor: str
    title: str
    level: int
    """Level of the heading; 1 is the heading of a chapter."""
    chapter: int
    line: int
    blocks: tuple[Block, ...]


class Chapter(Struct, frozen=True):
    """A chapter, made from one file."""

    title: str
    text: str
    """Markdown of the chapter, without anchors."""


class Hit(Struct, frozen=True):
    """A block that matches a search."""

    section: Section
    block: Block


class Rulebook(Struct, frozen=True):
    """All chapters, in reading order."""

    chapters: tuple[Chapter, ...] = ()
    sections: tuple[Section, ...] = ()

    def find(self, anchor: str) -> Section | None:
        """Return the section with the given anchor, or None."""
        return next((each for each in self.sections if each.anchor == anchor), None)

    def search(self, words: str) -> tuple[Hit, ...]:
        """Return the blocks and titles that contain all of the words, also as parts of words."""
        wanted = words.casefold().split()
        return tuple(
            Hit(section, block)
            for section in self.sections
            for block in (Block(section.line, section.title), *section.blocks)
            if wanted and all(word in block.text.casefold() for word in wanted)
        )

    def links(self) -> Iterator[tuple[Chapter, str]]:
        """Yield every link target with its chapter, as written."""
        for chapter in self.chapters:
            for _, target in LINK.findall(_joined(chapter.text)):
                yield chapter, target


def read_rulebook(sources: Iterable[Source]) -> tuple[Rulebook, tuple[Problem, ...]]:
    """Return the book made from these files, and the problems of files that are left out."""
    chapters: list[Chapter] = []
    sections: list[Section] = []
    problems: list[Problem] = []
    for source in sources:
        lines = sanitize(source.text).splitlines()
        refused = _html_in(source, lines)
        if refused:
            problems.append(refused)
            continue
        new_sections = list(_sections(lines, len(chapters)))
        title = new_sections[0].title if new_sections else source.path
        text = "\n".join(_without_anchor(line) for line in lines)
        chapters.append(Chapter(title, text))
        known = {section.anchor for section in sections}
        sections += [section for section in new_sections if section.anchor not in known]
    return Rulebook(tuple(chapters), tuple(sections)), tuple(problems)


def slug(title: str) -> str:
    """Return the default anchor of a heading.

    >>> slug("Moving through doors"), slug("What `l7` does")
    ('moving-through-doors', 'what-l7-does')
    """
    return "-".join(re.findall(r"[a-z0-9]+", title.casefold()))


def plain(markdown: str) -> str:
    """Return the text without markup.

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
    """Yield the blocks in a range of lines.

    A blank line ends a block; a list item or a table row begins one.
    """
    first, text = start, ""
    for number in range(start, end):
        line = lines[number].strip()
        is_row = line.startswith("|")
        if text and (not line or is_row or ITEM.match(lines[number])):
            yield Block(first, plain(text))
            text = ""
        if not line or RULER.match(line):
            continue
        if is_row:
            yield Block(number, plain(" | ".join(cell.strip() for cell in line.split("|")[1:-1])))
        else:
            first, text = (first, f"{text} {line}") if text else (number, line)
    if text:
        yield Block(first, plain(text))


def _without_anchor(line: str) -> str:
    heading = HEADING.match(line)
    return f"{heading[1]} {heading[2]}" if heading else line


def _joined(text: str) -> str:
    """Return the text without line breaks, because a link may span two lines."""
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
                message="HTML is not allowed in a rulebook",
                expected="Markdown only",
            )
    return None
