"""Rulebooks line by line: the same text as on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from l7core.content.rulebook import ITEM, Block, Rulebook, Section
from l7core.language import spoken

WIDTH = 78


def whole(book: Rulebook) -> Iterator[str]:
    """Yield every section in order."""
    for number, section in enumerate(book.sections):
        if number:
            yield ""
        yield from told(section)


def contents(book: Rulebook) -> Iterator[str]:
    """Yield the headings, each with its anchor."""
    for section in book.sections:
        yield f"{'  ' * (section.level - 1)}{section.title} [{section.anchor}]"


def about(book: Rulebook, term: str) -> Iterator[str]:
    """Yield the section with that anchor or title; otherwise, every section with these words."""
    section = named(book, term)
    if section:
        yield from told(section)
        below = [each.title for each in below_of(book, section)]
        if below:
            yield spoken("Sections: {join}.", join=", ".join(below))
    else:
        yield from hits(book, term)


def hits(book: Rulebook, words: str) -> Iterator[str]:
    """Yield the sections that contain all the words, each with the matching paragraphs."""
    blocks = book.search(words)
    if not blocks:
        yield spoken("No rulebook entry for {words!r}.", words=words)
    for section in dict.fromkeys(hit.section.anchor for hit in blocks):
        matches = [hit for hit in blocks if hit.section.anchor == section]
        yield f"{matches[0].section.title} [{section}]"
        for hit in matches:
            if hit.block.line != hit.section.line:
                yield from _wrapped(hit.block, "  ")


def named(book: Rulebook, term: str) -> Section | None:
    """Return the section with that anchor or, failing that, with that title."""
    wanted = term.strip().casefold()
    titled = (each for each in book.sections if each.title.casefold() == wanted)
    return book.find(wanted.lstrip("#")) or next(titled, None)


def below_of(book: Rulebook, section: Section) -> Iterable[Section]:
    """Yield the sections of a chapter, given the section of its heading."""
    if section.level == 1:
        for each in book.sections:
            if each.chapter == section.chapter and each is not section:
                yield each


def told(section: Section) -> Iterator[str]:
    """Yield a section: its title with the anchor, then its paragraphs."""
    yield f"{section.title} [{section.anchor}]"
    before = ""
    for block in section.blocks:
        if not (_is_row(before) and _is_row(block.text)):
            yield ""
        yield from _wrapped(block, "")
        before = block.text


def _is_row(text: str) -> bool:
    return " | " in text or bool(ITEM.match(text))


def _wrapped(block: Block, indent: str) -> list[str]:
    item = ITEM.match(block.text)
    hanging = " " * (item.end() if item else 0)
    return wrap(block.text, WIDTH, initial_indent=indent, subsequent_indent=indent + hanging)
