"""The rulebook: contents at the left, a chapter at the right, and a search of the whole text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from markdown_it import MarkdownIt
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Offset, Size
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownBlock

from l7core.content.rulebook import Hit, Rulebook, Section
from l7core.language import sentence, spoken
from l7core.view import Tone
from l7tui.commands import everywhere, rulebook
from l7tui.commands.handling import Handler, handles
from l7tui.screens.base import HoldingScreen
from l7tui.text.lines import Line, apart, line, padded, restyled
from l7tui.widgets.contents import Contents
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from l7tui.commands.command import Place


class Bar(LineWidget):
    """The top line, with the title of the book."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    def content(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        left = line((" L7 ", "light"), (f"{glyphs.down} ", "rule"), (spoken("RULEBOOK"), "title"))
        whole = apart(left, line((f"{self.title} ", "faint")), size.width, more=glyphs.more)
        return [restyled(padded(whole, size.width), "bar")]


class Prompt(LineWidget):
    """The bottom line: keys, the search text or a message."""

    KEYS = (
        ("find-in-rules", sentence("find")),
        ("next-hit", sentence("next")),
        ("previous-hit", sentence("previous")),
        ("Left Right", sentence("switch pane")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.sentence = ""
        self.tone: Tone = "info"
        self.letters: str | None = None
        """Search text that is being typed, or None."""

    def content(self, size: Size) -> list[Line]:  # noqa: ARG002
        if self.letters is not None:
            return [line((f" {spoken('Find:')} ", "key"), self.letters, ("_", "pointer"))]
        if self.sentence:
            return [line(" ", (self.sentence, self.tone))]
        spans: list[tuple[str, str]] = [(" ", "plain")]
        for name, effect in self.KEYS:
            spans += [
                (" ".join(map(program_of(self).key_named, name.split())), "key"),
                (f" {spoken(effect)}", "plain"),
                ("   ", "plain"),
            ]
        return [tuple(spans)]

    def on_click(self, event: events.Click) -> None:
        self.press_at(event.x, event.y)


class Text(Markdown):
    """A chapter in the screen's character set."""

    def __init__(self) -> None:
        super().__init__(parser_factory=_parser, open_links=False)

    def draw_with(self, *, ascii_only: bool) -> None:
        """Set the characters of bullets and table lines."""
        self.BULLETS = ["- "] if ascii_only else ["• "]
        self.set_class(ascii_only, "ascii")

    def at(self, number: int) -> MarkdownBlock | None:
        """Return the smallest block that contains a line, or None."""
        containing = [
            block
            for block in self.query(MarkdownBlock)
            if block.source_range[0] <= number < block.source_range[1]
        ]
        return min(containing, key=_height, default=None)


class Sheet(VerticalScroll, can_focus=False):
    """The scrollable view of the chapter; the screen handles its keys."""


class RulebookScreen(HoldingScreen[None]):
    """The rulebook, opened at a section."""

    CSS_PATH = "rulebook.tcss"
    place: ClassVar[Place] = "rulebook"

    def __init__(self, book: Rulebook, title: str, anchor: str = "") -> None:
        super().__init__()
        self.book = book
        self.bar = Bar(title)
        self.contents = Contents(book)
        self.text = Text()
        self.sheet = Sheet(self.text)
        self.prompt = Prompt()
        self.search = Search(self)
        self._chapter: int | None = None
        self._opens_at = book.find(anchor)

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self.search, *super().handlers)

    def compose(self) -> ComposeResult:
        yield self.bar
        yield Horizontal(self.contents, self.sheet)
        yield self.prompt

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        self.contents.has_keyboard = self._opens_at is None
        first = self._opens_at or self.contents.section
        if first:
            self.call_later(self.show_section, first)
        else:
            self.say(spoken("This game has no rulebook."), "warning")

    # -- showing

    async def show_section(self, section: Section) -> None:
        """Show a section's chapter, scrolled to the section's heading."""
        self.contents.point(section)
        await self._show(section.chapter, section.line)

    async def show_block(self, hit: Hit) -> None:
        """Show and mark a block that the search has found."""
        self._give_keyboard(to_contents=False)
        self.contents.point(hit.section)
        await self._show(hit.section.chapter, hit.block.line, marked=True)

    async def _show(self, chapter: int, number: int, *, marked: bool = False) -> None:
        glyphs = self.l7.look.glyphs
        if chapter != self._chapter:
            self._chapter = chapter
            self.text.draw_with(ascii_only=glyphs.ascii)
            self.sheet.scroll_home(animate=False, immediate=True)
            lines = self.book.chapters[chapter].text.splitlines()
            await self.text.update("\n".join(map(glyphs.clean, lines)))
        self.text.query(".hit").remove_class("hit")
        block = self.text.at(number)
        if block:
            block.set_class(marked, "hit")
            self.call_after_refresh(
                self.sheet.scroll_to_widget, block, top=not marked, animate=False
            )

    def say(self, sentence: str, tone: Tone = "info") -> None:
        self.prompt.sentence, self.prompt.tone = sentence, tone
        self.prompt.changed()

    # -- keys

    def take_key(self, event: events.Key) -> bool:
        return self.search.take_key(event)

    def move(self, step: Offset) -> None:
        if step.x:
            self._give_keyboard(to_contents=step.x < 0)
        elif self.contents.has_keyboard:
            self.contents.move(step.y)
        else:
            self.sheet.scroll_relative(y=step.y, animate=False)

    def page(self, way: int) -> None:
        self.sheet.scroll_relative(y=way * (self.sheet.size.height - 1), animate=False)

    def confirm(self) -> None:
        """Search for the typed words, or show the highlighted section."""
        if self.prompt.letters is not None:
            self.search.find(self.prompt.letters)
        elif self.contents.section:
            self._give_keyboard(to_contents=False)
            self.call_later(self.show_section, self.contents.section)

    def back(self) -> None:
        if self.prompt.letters is not None:
            self.search.type(None)
        else:
            self.dismiss()

    def _give_keyboard(self, *, to_contents: bool) -> None:
        self.contents.has_keyboard = to_contents
        self.contents.changed()

    @handles(everywhere.RULEBOOK)
    def close(self) -> None:
        self.dismiss()

    # -- mouse

    def on_contents_picked(self, message: Contents.Picked) -> None:
        self.call_later(self.show_section, message.section)

    def on_markdown_link_clicked(self, message: Markdown.LinkClicked) -> None:
        message.stop()
        section = self.book.find(message.href.lstrip("#"))
        if section:
            self.call_later(self.show_section, section)


class Search(Handler):
    """Handler that searches the book and shows the matches."""

    def __init__(self, screen: RulebookScreen) -> None:
        self.screen = screen
        self.hits: tuple[Hit, ...] = ()
        self.hit: int | None = None
        """Index of the current match."""

    @handles(rulebook.FIND_IN_RULES)
    def begin(self) -> None:
        """Start the input of search words."""
        self.type("")

    def type(self, letters: str | None) -> None:
        """Set the search text; None ends the input."""
        self.screen.prompt.letters = letters
        self.screen.prompt.changed()

    def take_key(self, event: events.Key) -> bool:
        """Edit the search text; return False if the key does not change it."""
        letters = self.screen.prompt.letters
        if letters is None:
            return False
        if event.key == "backspace":
            self.type(letters[:-1])
        elif event.character and event.is_printable:
            self.type(letters + event.character)
        else:
            return False
        return True

    def find(self, words: str) -> None:
        """Show the first match that contains all words."""
        self.type(None)
        self.hits = self.screen.book.search(words)
        self.hit = None
        if self.hits:
            self._turn_to_hit(1)
        else:
            self.screen.say(spoken("No rulebook entry for {words!r}.", words=words), "warning")

    def why_no_hits(self) -> str:
        """Return why there is no next match, or an empty string."""
        find = self.screen.l7.key_of("find-in-rules")
        return "" if self.hits else spoken("Press {find} to search first.", find=find)

    @handles(rulebook.NEXT_HIT, unless=why_no_hits)
    def next_hit(self) -> None:
        self._turn_to_hit(1)

    @handles(rulebook.PREVIOUS_HIT, unless=why_no_hits)
    def previous_hit(self) -> None:
        self._turn_to_hit(-1)

    def _turn_to_hit(self, step: int) -> None:
        """Show the next or previous match, and continue at the other end."""
        current = -1 if self.hit is None else self.hit
        self.hit = (current + step) % len(self.hits)
        number, count = self.hit + 1, len(self.hits)
        self.screen.call_later(
            self._show,
            self.hits[self.hit],
            spoken("Match {number} of {count}", number=number, count=count),
        )

    async def _show(self, hit: Hit, position: str) -> None:
        """Show the block of a match, and its position among all matches."""
        await self.screen.show_block(hit)
        self.screen.say(f"{position}: {hit.section.title}.")


def _parser() -> MarkdownIt:
    """Return a parser for text, tables and links; mods cannot embed HTML or load images."""
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


def _height(block: MarkdownBlock) -> int:
    first, end = block.source_range
    return end - first
