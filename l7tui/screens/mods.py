"""The list of mods with their state, and commands to install, switch and remove them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.language import guarded, sentence, spoken
from l7core.mods.fingerprint import every_file, fingerprint
from l7core.mods.install.consent import request_for
from l7core.mods.install.installing import install
from l7core.mods.install.switching import disable, enable, needed_by, remove
from l7core.mods.order import explain
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.listing import Listed, listed
from l7core.mods.owned.trust import WARNING, refuse
from l7tui.commands import mods
from l7tui.commands.handling import Handler, handles
from l7tui.screens.destinations import Confirm, Typed
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, line, padded, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import LineWidget, highlighted

if TYPE_CHECKING:
    from pathlib import Path

    from textual import events

    from l7core.mods.owned.trust import Request
    from l7tui.commands.command import Place

T = TypeVar("T")

LIST_PART = 0.4
HASH_DIGITS = 16
HEADING = 10
"""Width of a fact's name in characters."""
STATES = {
    "loaded": ("+", "good", guarded("loaded")),
    "disabled": ("-", "faint", guarded("disabled")),
    "not loaded": ("!", "warning", guarded("not loaded")),
}
"""Symbol, style and word of each state."""


class ModsPage(Page):
    """The list of mods at the left, the highlighted mod at the right."""

    heading = sentence("MODS")
    hints = (
        ("install-mod", sentence("install")),
        ("toggle-mod", sentence("enable/disable")),
        ("remove-mod", sentence("remove")),
        ("mod-order", sentence("order")),
        ("Enter", sentence("details")),
        ("Esc", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.mods: Sequence[Listed] = ()
        self.at = 0
        self._start = 0

    @property
    def mod(self) -> Listed | None:
        """Highlighted mod, or None without mods."""
        return self.mods[self.at] if self.at < len(self.mods) else None

    def facts(self) -> str:
        loaded = sum(mod.state == "loaded" for mod in self.mods)
        return spoken("{loaded} of {n} loaded", loaded=loaded, n=len(self.mods))

    def body(self, size: Size) -> list[Line]:
        if self.mod is None:
            return [line(f"  {spoken('No mods installed.')}")]
        list_width = int(size.width * LIST_PART)
        self._start = max(0, min(self.at - size.height // 2, len(self.mods) - size.height))
        shown = self.mods[self._start : self._start + size.height]
        listed = [self._row(mod, mod is self.mod, list_width) for mod in shown]
        width = size.width - list_width - 4
        about = [
            part
            for each in about_mod(self.mod)
            for part in wrapped(each, width, indent=HEADING if _is_fact(each) else 0)
        ]
        if len(about) > size.height:
            about = [*about[: size.height - 1], line((self.look.glyphs.more, "faint"))]
        listed += [BLANK] * (size.height - len(listed))
        about += [BLANK] * (size.height - len(about))
        side = (f" {self.look.glyphs.down} ", "rule")
        return [
            (*padded(row, list_width), side, *detail)
            for row, detail in zip(listed, about, strict=True)
        ]

    def number_at(self, y: int) -> int | None:
        """Return the index of the mod at a screen row, or None."""
        number = self._start + y - TOP_ROWS
        return number if 0 <= number < len(self.mods) else None

    def _row(self, mod: Listed, chosen: bool, width: int) -> Line:
        glyphs = self.look.glyphs
        sign, style, _ = STATES[mod.state]
        words = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            (f"{sign} ", f"{style} bold"),
            (mod.name or mod.id, "title"),
            (f"  {mod.version}", "faint"),
        )
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if chosen else words


def about_mod(mod: Listed) -> Iterator[Line]:
    """Yield the details of a mod: description, state, manifest, files and problems."""
    sign, style, word = STATES[mod.state]
    manifest = mod.manifest
    yield line((mod.name or mod.id, "title"), (f"  {mod.id} {mod.version}", "faint"))
    if manifest and manifest.blurb:
        yield line(manifest.blurb)
    yield line(
        (f"{sign} {spoken(word)}", f"{style} bold"),
        (f": {mod.reason}" if mod.reason else "", style),
    )
    yield BLANK
    if manifest:
        yield _fact(spoken("author"), ", ".join(manifest.authors) or spoken(guarded("not given")))
        yield _fact(spoken("licence"), manifest.licence or spoken(guarded("not given")))
        code = (
            spoken(guarded("code: runs on your machine"))
            if manifest.kind == "code"
            else spoken(guarded("data only: never runs code"))
        )
        yield _fact(spoken("kind"), code)
        yield _fact(
            spoken("provides"), ", ".join(manifest.provides) or spoken(guarded("not given"))
        )
        if manifest.requires:
            needs = ", ".join(f"{id} {range}".strip() for id, range in manifest.requires.items())
            yield _fact(spoken("requires"), needs)
    yield _fact(spoken("from"), mod.source or mod.origin)
    if mod.folder.is_dir():
        yield _fact(spoken("hash"), fingerprint(mod.folder)[:HASH_DIGITS])
        yield _fact(spoken("files"), f"{len(every_file(mod.folder))}")
    for problem in mod.details:
        yield BLANK
        yield line((problem, "warning"))


def all_about(mod: Listed) -> Iterator[Line]:
    """Yield the details of a mod, with its full hash and all its files."""
    yield from about_mod(mod)
    if mod.folder.is_dir():
        yield BLANK
        yield _fact(spoken("folder"), str(mod.folder))
        yield _fact(spoken("hash"), fingerprint(mod.folder))
        yield from (_fact("", name) for name in _names(mod.folder))


def _names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in every_file(folder))


def _fact(heading: str, words: str) -> Line:
    return line((heading.ljust(HEADING), "faint"), words)


def _is_fact(row: Line) -> bool:
    return bool(row) and row[0][1] == "faint" and len(row[0][0]) == HEADING


class ConsentPage(Overlay[bool]):
    """Request to run a mod's code; only a capital letter agrees, never the confirm key."""

    AGREE = "Y"

    def __init__(self, request: Request) -> None:
        super().__init__(spoken(guarded("This mod runs code")), tuple(_asked(request)), "")

    def on_mount(self) -> None:
        super().on_mount()
        back = self.l7.key_of("back")
        self.sheet.hint = spoken(
            guarded("{agree}: allow and run   {back}: don't run"), agree=self.AGREE, back=back
        )

    def take_key(self, event: events.Key) -> bool:
        if event.character == self.AGREE:
            self.dismiss(True)
            return True
        return False

    def on_line_widget_pressed(self, message: LineWidget.Pressed) -> None:
        """Agree on a click on the letter, which is not the key of a command."""
        if message.key == self.AGREE:
            self.dismiss(True)

    def confirm(self) -> None:
        self.page(1)

    def back(self) -> None:
        self.dismiss(False)


def _asked(request: Request) -> Iterator[Line]:
    yield line((spoken(WARNING), "danger bold"))
    yield BLANK
    for heading, words in request.facts():
        yield _fact(heading, words)
    if request.earlier:
        yield BLANK
        yield line(
            (
                spoken(
                    guarded("You allowed version {earlier}. Changes since then:"),
                    earlier=request.earlier,
                ),
                "warning",
            )
        )
        for change in request.changes:
            yield _fact(f"  {change.how}", change.file)
    yield BLANK
    yield line((spoken(guarded("{n:# file|# files}"), n=len(request.files)), "faint"))
    for name, size in request.files:
        yield line((f"{size:>9,}  ", "faint"), name)


class ModsScreen(PageScreen):
    place: ClassVar[Place] = "mods"

    def __init__(self) -> None:
        self.mods_page = ModsPage()
        super().__init__(self.mods_page)
        self._care = ModActions(self, self.mods_page)

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self._care, *super().handlers)

    def on_mount(self) -> None:
        self._care.list_again()

    def move(self, step: Offset) -> None:
        page = self.mods_page
        if page.mods:
            page.at = (page.at + step.y) % len(page.mods)
            page.changed()

    def page(self, way: int) -> None:
        page = self.mods_page
        page.at = 0 if way < 0 else max(0, len(page.mods) - 1)
        page.changed()

    def confirm(self) -> None:
        if mod := self.mods_page.mod:
            self.read(mod.name or mod.id, all_about(mod))

    def on_click(self, event: events.Click) -> None:
        """Highlight a mod on the first click, show its details on the second."""
        number = self.mods_page.number_at(event.screen_y)
        if number is None:
            return
        if number == self.mods_page.at:
            self.confirm()
        else:
            self.mods_page.at = number
            self.mods_page.changed()


class ModActions(Handler):
    """Handler that installs, switches and removes mods."""

    def __init__(self, screen: PageScreen, page: ModsPage) -> None:
        self.screen = screen
        self.page = page

    @property
    def _collection(self) -> Collection:
        collection = self.screen.l7.collection
        assert collection, "the screen needs mods"
        return collection

    def list_again(self, id: str = "") -> None:
        """Read the list of mods again, and highlight the given mod if it is listed."""
        page = self.page
        page.mods = listed(self._collection, self._collection.host())
        found = [index for index, mod in enumerate(page.mods) if mod.id == id]
        page.at = found[0] if found else max(0, min(page.at, len(page.mods) - 1))
        page.changed()

    def _changed(self, id: str = "") -> None:
        self.screen.l7.load_mods_again()
        self.list_again(id)

    def why_fixed(self) -> str:
        """Return why the highlighted mod cannot be changed, or an empty string."""
        mod = self.page.mod
        if mod is None:
            return spoken("No mods installed.")
        return spoken("Built-in mods can't be removed.") if mod.origin == "bundled" else ""

    @handles(mods.INSTALL_MOD)
    def install(self) -> None:
        question = spoken("Folder, zip file or package name:")
        self.screen.l7.open(Typed(spoken("Install a mod"), question), self._install)

    def _install(self, source: str | None) -> None:
        if not source:
            return
        # Ask for consent on a separate page after the installation.
        installed = self._guarded(lambda: install(self._collection, source, refuse))
        if installed is None:
            return
        self._changed(installed.id)
        self.screen.say(
            spoken(
                guarded("Installed {id} {version}."), id=installed.id, version=installed.version
            ),
            "good",
        )
        if not installed.runs:
            self._ask_about(installed.id)

    @handles(mods.TOGGLE_MOD, unless=why_fixed)
    def toggle(self) -> None:
        mod = self.page.mod
        assert mod, "unavailable without a mod"
        if mod.state == "loaded":
            self._guarded(lambda: disable(self._collection, mod.id))
            self._changed(mod.id)
            self.screen.say(spoken(guarded("Disabled {id}."), id=mod.id))
            return
        ready = self._guarded(lambda: enable(self._collection, mod.id, refuse))
        self._changed(mod.id)
        if ready is False:
            self._ask_about(mod.id)
        elif ready:
            now = self.page.mod
            is_loaded = now is not None and now.state == "loaded"
            message = (
                spoken(guarded("Enabled {id}."), id=mod.id)
                if is_loaded
                else f"{mod.id}: {now.reason if now else ''}."
            )
            self.screen.say(message, "good" if is_loaded else "warning")

    def _ask_about(self, id: str) -> None:
        request = request_for(self._collection, id)
        if request is None:
            return

        def answered(agreed: bool | None) -> None:
            if agreed:
                self._collection.trust.agree(request)
                self._changed(id)
                self.screen.say(spoken(guarded("{id} is allowed to run."), id=id), "good")
            else:
                self.screen.say(spoken(guarded("{id} is not allowed to run."), id=id))

        self.screen.app.push_screen(ConsentPage(request), answered)

    @handles(mods.REMOVE_MOD, unless=why_fixed)
    def remove_mod(self) -> None:
        mod = self.page.mod
        assert mod, "unavailable without a mod"
        needed = needed_by(self._collection, mod.id)
        besides = (
            " " + spoken(guarded("Required by: {mods}."), mods=", ".join(needed)) if needed else ""
        )
        question = spoken(
            guarded("Delete {name}? Saves that use it can still be read.{besides}"),
            name=mod.name or mod.id,
            besides=besides,
        )

        def answered(agreed: bool | None) -> None:
            if agreed:
                # Reload after a failure as well: `remove` returns None in either case.
                self._guarded(lambda: remove(self._collection, mod.id))
                self._changed()

        self.screen.l7.open(Confirm(spoken(guarded("Remove")), question), answered)

    @handles(mods.MOD_ORDER)
    def read_order(self) -> None:
        places = explain(mod.manifest for mod in self._collection.host().mods)
        lines = [
            line((f"{number:>3}  ", "faint"), (each.mod, "title"), (f"  {each.why}", "plain"))
            for number, each in enumerate(places, 1)
        ]
        self.screen.read(spoken("Load order"), lines)

    def _guarded(self, act: Callable[[], T]) -> T | None:
        """Return the result of an action; if the action fails, say why and return None."""
        try:
            return act()
        except L7Error as error:
            self.screen.say(str(error), "danger")
            return None
