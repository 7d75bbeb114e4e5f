"""The full-screen program: which screen is in front, how it looks, and which keys there are."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakKeyDictionary

from msgspec import Struct
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from l7core.engine.errors import UnknownId
from l7core.language import ENGLISH, language_now, sentence, speak, spoken
from l7tui.commands import COMMANDS
from l7tui.commands.keymap import Keymap, shown
from l7tui.game.interrupt import interruptible
from l7tui.router import screen_for
from l7tui.screens import destinations
from l7tui.screens.base import L7Screen
from l7tui.screens.l7 import Front
from l7tui.settings.choices import (
    Settings,
    from_command_line,
    from_environment,
    from_terminal,
    is_of_mod,
)
from l7tui.settings.preferences import Preferences
from l7tui.terminal import driver
from l7tui.text.glyphs import ASCII, BOX
from l7tui.text.lines import line
from l7tui.text.style import Look
from l7tui.text.theme import DARK, MONOCHROME, PALETTES, Palette
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook
    from l7core.engine.state import Setup
    from l7core.mods.authoring.develop import Workbench
    from l7core.mods.owned.collection import Collection
    from l7core.mods.saves.fit import Fit
    from l7core.persist.saved_game import SavedGame
    from l7core.persist.store import Store
    from l7tui.game.extensions import Brought
    from l7tui.game.host import Host
    from l7tui.game.past_game import PastGame
    from l7tui.game.session import Session


LOOK_AT_MODS = 1.0
"""Seconds between two looks at the files of mods under development."""
QUIT = sentence("Quit L7? Your game is saved.")


class NewGame(Struct, frozen=True):
    """Start at the table of a new game."""

    setup: Setup
    title: str = ""
    """What it is called; its scenario's title if nothing else is said."""


class ResumedGame(Struct, frozen=True):
    """Start at the table of a saved game; the latest without a name."""

    name: str = ""


Start: TypeAlias = NewGame | ResumedGame | None
"""Where the program begins; None is the title."""


def run(
    load_host: Callable[[], Host],
    store: Store,
    *,
    start: Start = None,
    settings_file: Path | None = None,
    chosen: Mapping[str, str | bool] | None = None,
    samples: Store | None = None,
    collection: Callable[[], Collection] | None = None,
    is_served: bool = False,
) -> int:
    """Play full screen; returns the process's exit code.

    `load_host` is called when rules are first needed, so that the title stands before any mod is
    read. Errors of a start that is not the title are raised before the screen is taken over.
    `chosen` are the settings that the command line names; they go before the environment's, and
    both before the file's. `samples` are games to look at, which come with the program;
    `collection` is all the mods that there are, loaded or not. Who `is_served` plays on a machine
    of somebody else's, and names no files of it.
    """
    gc.disable()  # until the first screen stands: next to nothing of what is loaded goes away
    forced = {
        **from_terminal(sys.__stdout__),
        **from_environment(os.environ),
        **from_command_line(chosen or {}),
    }
    preferences = Preferences(forced=forced)
    if settings_file:
        preferences = Preferences.opened(settings_file, forced)
    app = L7App(load_host, store, preferences, samples=samples, collection=collection)
    app.is_served = is_served
    try:
        app.seat_at(start)
        app.run()
    finally:
        gc.enable()
    if app.defect:
        from l7core.support.crash import screen_failed
        from l7tui.game.past_game import EXPORTS

        error, game, unsaved = app.defect
        raise screen_failed(error, store.folder / EXPORTS, game=game, unsaved=unsaved) from error
    return app.return_code or 0


class L7App(App[None], inherit_bindings=False):
    """One run of the program."""

    CSS_PATH = "app.tcss"
    TITLE = "L7"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        load_host: Callable[[], Host],
        store: Store,
        preferences: Preferences,
        *,
        samples: Store | None = None,
        collection: Callable[[], Collection] | None = None,
    ) -> None:
        settings = preferences.now
        super().__init__(
            driver_class=driver(),
            ansi_color=True if settings.theme == MONOCHROME.name else None,
        )
        self.driver_class = interruptible(self.driver_class)
        self._load_host = load_host
        self._load_collection = collection
        self._bench: Workbench | None = None
        """Looks after mods that are written while they are played."""
        self.store = store
        self.samples = samples
        self.preferences = preferences
        self._speak(settings.language)
        self.keymap = Keymap(settings.keys, settings.key_changes)
        self._palettes: dict[str, Palette] = {}
        for palette in PALETTES.values():
            self._add_palette(palette)
        self._look_as(settings)
        # The first sheet of styles is written with the theme's colours, not written once more.
        self.set_reactive(App.theme, self.look.palette.name)
        self.stylesheet.set_variables(self.get_css_variables())
        self._session: Session | None = None
        self._played_in = ENGLISH
        """The language that its rules were read in."""
        self.is_served = False
        """Whether it is played on a machine of somebody else's."""
        self.defect: tuple[Exception, str, str] | None = None
        """What has ended the program, in which game, and why that is not saved if it is not."""
        self._rulebooks: dict[str, Rulebook] = {}
        self._warned = False
        """Whether the player knows that leaving loses something."""
        self._reached: WeakKeyDictionary[Screen[Any], destinations.Destination] = (
            WeakKeyDictionary()
        )
        """How screens were reached that have a name."""

    @cached_property
    def host(self) -> Host:
        """The rules there are, loaded when they are first needed."""
        return self._load_host()

    @cached_property
    def collection(self) -> Collection | None:
        """All the mods that there are, where they can be looked after."""
        return self._load_collection() if self._load_collection else None

    @property
    def has_collection(self) -> bool:
        return self._load_collection is not None

    def load_mods_again(self) -> None:
        """Mods have changed: whatever is begun or opened from now on has them as they are."""
        if self.collection:
            # A host that was loaded for the start would be handed out again.
            self._load_host = self.collection.host
        vars(self).pop("host", None)
        vars(self).pop("brought", None)
        self._rulebooks.clear()

    def rulebook(self) -> tuple[Rulebook, str]:
        """The book of the game in play, else of the first there is, and that game's title."""
        from l7core.content.rulebook import Rulebook

        session = self._session
        id = session.ruleset if session else next(iter(self.host.rulesets), "")
        if id and id not in self._rulebooks:
            with suppress(UnknownId):
                self._rulebooks[id] = self.host.rulebook(id)[0]
        if id not in self._rulebooks:
            return Rulebook(), ""
        played = session.rules.ruleset if session else self.host.rulesets[id]
        return self._rulebooks[id], played.title

    def picture(self) -> str:
        """What stands on the screen, as SVG."""
        return self.export_screenshot(title="L7")

    # -- which screen

    def seat_at(self, start: Start) -> None:
        """Prepare the table that the program begins at, if it begins at one."""
        if start is None:
            return
        from l7tui.game.session import begin, resume

        match start:
            case NewGame(setup, title):
                self.sit_at(begin(self.host, self.store, setup, title))
            case ResumedGame(name):
                self.sit_at(resume(self.host, self.store, name or self.store.latest()))

    def sit_at(self, session: Session) -> None:
        """Prepare that game's table."""
        self._session = session
        self._played_in = language_now()
        self._warned = False

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """None below a screen that hides them; Textual would paint it anew whenever they change."""
        return [] if self.screen.styles.background.a == 1 else super()._background_screens

    def on_mount(self) -> None:
        # Textual's own blank screen stays below: only what lies on another can be replaced.
        first = self._table(self._session) if self._session else self._title()
        self.push_screen(first)
        self.call_after_refresh(_spare_what_stands)
        if trouble := self.preferences.trouble:
            self.call_after_refresh(first.say, trouble, "warning")
        if is_of_mod(self.settings.theme):
            self.call_after_refresh(self._bring_theme, first)

    def on_ready(self) -> None:
        """Paint the first picture now: Textual held it back while it started, and would wait for
        its next frame."""
        self.screen._on_timer_update()

    def open(
        self, destination: destinations.Destination, then: Callable[[Any], None] | None = None
    ) -> None:
        """Put a screen over the one in front; `then` is told its answer once it is closed."""
        screen = screen_for(destination, self)
        self._reached[screen] = destination
        self.push_screen(screen, then)

    def is_open(self, kind: type[destinations.Destination]) -> bool:
        """Whether such a screen is in front, or lies below the one that is."""
        return any(isinstance(self._reached.get(screen), kind) for screen in self.screen_stack)

    def begin(self, setup: Setup) -> None:
        """Go to the table of a new game."""
        from l7tui.game.session import begin

        self._sit_down(begin(self.host, self.store, setup))

    def resume(self, name: str) -> None:
        """Go to the table of a saved game; where its mods are not as they were, ask first."""
        from l7tui.game.session import resume

        seating = self._seating(name)
        if seating is None:
            self._sit_down(resume(self.host, self.store, name))
        elif seating.fits:
            self._sit_down(resume(seating.host, self.store, name))
        else:
            from l7tui.screens.dialogs.mend_save import AmendScreen

            self.push_screen(AmendScreen(name, seating))

    def _seating(self, name: str) -> Fit | None:
        """The mods that there are for a saved game."""
        from l7core.mods.host import Host
        from l7core.mods.saves.fit import check_fit

        if self.collection is None or not isinstance(self.host, Host):
            return None
        return check_fit(self.collection, self.host, self.store.header(name))

    def play_on(self, past: PastGame, answers: int) -> None:
        """Go to the table of a new game that begins as that one did."""
        self.sit_down_at(past.play_on(self.store, answers))

    def speak_at_the_table(self) -> None:
        """Where another language has been chosen, go on with the game in it."""
        session = self._session
        if session is None or self._played_in == language_now():
            return
        if session.game.is_on_disk and not (session.unsaved or session.game.read_only):
            self._close_session()
            self.resume(session.game.name)

    def sit_down_at(self, game: SavedGame) -> None:
        """Go to the table of a game that has been opened already."""
        from l7tui.game.session import Session

        self._close_session()
        self._sit_down(Session(game))

    def show_title(self) -> None:
        """Leave whatever is in front for the title."""
        self._session = None
        self._replace(self._title())

    def may_leave(self, screen: Front) -> bool:
        """Whether the game is safe; if it is not, the second wish to leave is granted."""
        trouble = self._session.unsaved if self._session else ""
        if trouble and not self._warned:
            self._warned = True
            screen.say(
                spoken("Not saved. Repeat to quit anyway. {trouble}", trouble=trouble),
                "danger",
            )
            return False
        return True

    def leave_program(self, screen: Front) -> None:
        """Save the game, if there is one, and exit; ask first if the player wants to be asked."""
        if not self.may_leave(screen):
            return
        if self.settings.confirm_quit:
            self.open(destinations.Confirm(spoken("Quit"), spoken(QUIT)), self._quit_if)
        else:
            self._quit()

    def _quit_if(self, agreed: bool | None) -> None:
        if agreed:
            self._quit()

    def _quit(self) -> None:
        self._close_session()
        self.exit()

    def _sit_down(self, session: Session) -> None:
        self.sit_at(session)
        self._replace(self._table(session))

    def _look_at_mods(self) -> None:
        """Where somebody has changed a mod, go on with it as it is now."""
        from l7tui.game.session import Session

        session, bench = self._session, self._bench
        at_table = isinstance(self.screen, L7Screen) and self.screen.place == "table"
        if not (session and bench and at_table) or session.game.read_only:
            return
        try:
            told = bench.renew(session.game)
        except KeyboardInterrupt:
            self._tell_in_front([spoken("Interrupted. Your mods are unchanged.")])
            return
        if told:
            self.load_mods_again()
            if bench.host:
                vars(self)["host"] = bench.host
            self._sit_down(Session(session.game))
            self.call_after_refresh(self._tell_in_front, told)

    def _tell_in_front(self, told: Sequence[str]) -> None:
        """Say it below; mistakes, which have lines and marks, are read over the screen."""
        if not isinstance(self.screen, L7Screen):
            return
        if any("\n" in each for each in told):
            lines = [each for sentence in told for each in sentence.splitlines()]
            self.screen.read(spoken("Mod"), [line(each) for each in lines])
        else:
            self.screen.say(" ".join(told))

    def _title(self) -> L7Screen[Any]:
        from l7tui.screens.title.title import TitleScreen

        return TitleScreen()

    def _table(self, session: Session) -> L7Screen[Any]:
        from l7tui.screens.table.play import TableScreen

        if self._bench is None and self.collection and self.collection.developer:
            from l7core.mods.authoring.develop import Workbench

            self._bench = Workbench(self.collection)
            self.set_interval(LOOK_AT_MODS, self._look_at_mods)
        return TableScreen(session)

    def _replace(self, screen: L7Screen[Any]) -> None:
        """That screen alone, however many lie over each other now."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.switch_screen(screen)
        self.call_after_refresh(self._tidy_up)

    def _tidy_up(self) -> None:
        """Collect what the last screen left behind, and spare what stands now."""
        gc.unfreeze()
        gc.collect()
        _spare_what_stands()

    def _close_session(self) -> None:
        if self._session:
            self._session.game.close()
            self._session = None

    def on_unmount(self) -> None:
        self._close_session()

    def _handle_exception(self, error: Exception) -> None:
        """End in order. Textual would print the values of all variables over the terminal."""
        self._return_code = 1
        if self._exception is None:
            session = self._session
            game, unsaved = (session.game.name, session.unsaved) if session else ("", "")
            self.defect = error, game, unsaved
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    # -- what mods bring for the screen

    @cached_property
    def brought(self) -> Brought:
        """The themes and panels of the mods, which are loaded for it."""
        from l7tui.game.extensions import Brought

        brought = Brought(self.host.modules)
        for palette in brought.palettes.values():
            self._add_palette(palette)
        return brought

    def palettes(self) -> Mapping[str, Palette]:
        """Every theme by its name, those of mods last."""
        return {**PALETTES, **self.brought.palettes}

    def _add_palette(self, palette: Palette) -> None:
        self._palettes[palette.name] = palette
        self.register_theme(_theme(palette))

    def _bring_theme(self, first: L7Screen[Any]) -> None:
        """The theme of a mod, once the first screen stands."""
        theme = self.settings.theme
        if theme in self.palettes():
            self._put_on(self.settings)
            self._repaint()
        else:
            troubles = [each for each in self.brought.troubles if theme in each]
            why = (
                troubles[0]
                if troubles
                else spoken("No loaded mod provides the theme {theme}.", theme=theme)
            )
            first.say(why, "warning")

    # -- settings, look and keys

    @property
    def settings(self) -> Settings:
        """What holds now."""
        return self.preferences.now

    def change_settings(self, **changes: Any) -> str:
        """Set these fields, keep them for later, and show it; what kept them from the disk."""
        self.preferences.change(**changes)
        settings = self.settings
        self.keymap = Keymap(settings.keys, settings.key_changes)
        if settings.language != language_now():
            self._speak(settings.language)
            if self.collection:
                self.collection.language = settings.language
            self.load_mods_again()
        self._put_on(settings)
        self._repaint()
        return self.preferences.trouble

    def _speak(self, language: str) -> None:
        """Say everything in that language: of mods, what they have in it."""
        if language == ENGLISH:
            speak(ENGLISH, {})
            return
        from l7core.language.catalogue import catalogue  # start-up time

        mods = self.collection.speaking() if self.collection else ()
        speak(language, catalogue(language, mods))

    def languages(self) -> Mapping[str, str]:
        """What there is to choose from, each with its own name for itself."""
        from l7core.language.catalogue import languages

        return languages(self.collection.speaking() if self.collection else ())

    def _put_on(self, settings: Settings) -> None:
        """Draw as the settings say, and have Textual's own widgets do so too."""
        self._look_as(settings)
        self.theme = self.look.palette.name

    def _look_as(self, settings: Settings) -> None:
        """Draw as the settings say; in the dark theme where theirs is not there."""
        palette = self._palettes.get(settings.theme, DARK)
        self.look = Look(palette, ASCII if settings.ascii_only else BOX)

    def _repaint(self) -> None:
        for screen in self.screen_stack:
            screen.refresh()
            for widget in screen.query(LineWidget):
                widget.changed()

    def key_named(self, name: str) -> str:
        """A command's first key; anything else is taken for the name of a key."""
        return self.key_of(name) if name in COMMANDS else spoken(name)

    def key_of(self, command: str) -> str:
        """The first key of a command as people call it; empty where it has none."""
        keys = self.keymap.keys(COMMANDS[command])
        return shown(keys[0]) if keys else ""


def _spare_what_stands() -> None:
    """Keep the collector from walking all that while somebody waits for a key."""
    gc.freeze()
    gc.enable()


def _theme(palette: Palette) -> Theme:
    """A palette as Textual's own widgets see it."""
    colours = palette.colours
    if not colours:
        return Theme(
            palette.name,
            primary="ansi_default",
            foreground="ansi_default",
            background="ansi_default",
            surface="ansi_default",
            panel="ansi_default",
            ansi=True,
            variables={
                "ansi-background": "ansi_default",
                "ansi-foreground": "ansi_default",
                "block-cursor-text-style": "reverse",
                "block-cursor-blurred-text-style": "reverse",
            },
        )
    return Theme(
        palette.name,
        primary=colours["amber"],
        secondary=colours["steel"],
        accent=colours["amber"],
        warning=colours["yellow"],
        error=colours["red"],
        success=colours["green"],
        foreground=colours["text"],
        background=palette.background,
        surface=colours["on-bar"],
        panel=colours["on-chosen"],
        dark=palette.dark,
    )
