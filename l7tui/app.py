"""The full-screen app: its screens, its look and its keys."""

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

from l7core.engine.errors import L7Error, UnknownId
from l7core.language import ENGLISH, language_now, sentence, speak, spoken
from l7core.mods.bundled import is_bundled
from l7core.sanitize import sanitize
from l7tui.commands import COMMANDS
from l7tui.commands.keymap import Keymap, shown
from l7tui.game.interrupt import interruptible
from l7tui.router import screen_for
from l7tui.screens import destinations
from l7tui.screens.app_protocol import Front
from l7tui.screens.base import L7Screen
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
    from l7core.mods.saves.compatibility import Compatibility, ModInventory
    from l7core.persist.header import Header
    from l7core.persist.saved_game import SavedGame
    from l7core.persist.store import Store
    from l7tui.game.extensions import Brought
    from l7tui.game.finished_game import FinishedGame
    from l7tui.game.host import LoadedMods
    from l7tui.game.session import Session


LOOK_AT_MODS = 1.0
"""Seconds between checks of mods under development."""
QUIT = sentence("Quit L7? Your game is saved.")


class NewGame(Struct, frozen=True):
    """A start at the table of a new game."""

    setup: Setup
    title: str = ""
    """Title of the game; empty for the scenario's title."""


class ResumedGame(Struct, frozen=True):
    """A start at the table of a saved game; without a name, of the latest one."""

    name: str = ""


Start: TypeAlias = NewGame | ResumedGame | None
"""Starting point of the program; None is the title screen."""


def run(
    load_host: Callable[[], LoadedMods],
    store: Store,
    *,
    start: Start = None,
    settings_file: Path | None = None,
    chosen: Mapping[str, str | bool] | None = None,
    samples: Store | None = None,
    collection: Callable[[], Collection] | None = None,
    is_served: bool = False,
    saves: str = "",
) -> int:
    """Run the full-screen app and return its exit code.

    Call `load_host` when rules are first needed, so that the title screen appears before any mod is
    read. If `start` names a game, raise errors from opening it before the app takes over the
    terminal. The settings in `chosen` come from the command line. They override the environment's
    settings, and both override the file's. `samples` are the bundled example games. `collection`
    returns all mods, loaded or not. With `is_served`, the player uses a browser and may not name
    files of this machine. `saves` is the folder of the saves, if the player has chosen one.
    """
    gc.disable()  # until the first screen is shown: startup creates almost no garbage
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
        from l7tui.game.finished_game import EXPORTS

        error, game, unsaved = app.defect
        raise screen_failed(error, store.folder / EXPORTS, game=game, unsaved=unsaved) from error
    if app.left and not is_served:
        from l7core.plain.play import to_continue

        moved = app.left.store.folder != store.folder
        folder = str(app.left.store.folder) if moved else saves
        sys.stdout.write(f"{spoken('Saved.')} {sanitize(to_continue(app.left, folder))}\n")
    return app.return_code or 0


class L7App(App[None], inherit_bindings=False):
    """The Textual app of L7."""

    CSS_PATH = "app.tcss"
    TITLE = "L7"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        load_host: Callable[[], LoadedMods],
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
        """Reloader of mods that are edited during play."""
        self.store = store
        self.samples = samples
        self.preferences = preferences
        self._speak(settings.language)
        self.keymap = Keymap(settings.keys, settings.key_changes)
        self._brought: Brought | None = None
        self._palettes: dict[str, Palette] = {}
        for palette in PALETTES.values():
            self._add_palette(palette)
        self._set_look(settings)
        # Set the theme's colours first, so that Textual builds the stylesheet only once.
        self.set_reactive(App.theme, self.look.palette.name)
        self.stylesheet.set_variables(self.get_css_variables())
        self._session: Session | None = None
        self._rules_language = ENGLISH
        """Language in which the current game's rules were loaded."""
        self.is_served = False
        """Whether a web server runs the app for a player in a browser."""
        self.left: SavedGame | None = None
        """Saved game in progress that the player left by quitting."""
        self.defect: tuple[Exception, str, str] | None = None
        """Error that ended the app, the game's name, and why that game is unsaved, if it is."""
        self._rulebooks: dict[str, Rulebook] = {}
        self._warned = False
        """Whether the player has been warned that leaving loses unsaved decisions."""
        self._destinations: WeakKeyDictionary[Screen[Any], destinations.Destination] = (
            WeakKeyDictionary()
        )
        """Destinations of the screens that `open` has opened."""

    @cached_property
    def host(self) -> LoadedMods:
        """Host of the available rulesets, loaded on first use."""
        return self._load_host()

    @cached_property
    def collection(self) -> Collection | None:
        """All mods, or None if mods cannot be managed."""
        return self._load_collection() if self._load_collection else None

    @cached_property
    def _inventory(self) -> ModInventory | None:
        from l7core.mods.saves.compatibility import ModInventory

        return ModInventory(self.collection) if self.collection else None

    def mod_problem(self, header: Header) -> str:
        if all(is_bundled(mod.id) for mod in header.mods):
            return ""
        return self._inventory.problem(header) if self._inventory else ""

    @property
    def has_collection(self) -> bool:
        return self._load_collection is not None

    def load_mods_again(self) -> None:
        """Discard the loaded mods and rulebooks, so that their next use loads the current ones."""
        if self.collection:
            # The original loader would return the host that was loaded at the start.
            self._load_host = self.collection.host
        vars(self).pop("host", None)
        self._brought = None
        vars(self).pop("_inventory", None)
        self._rulebooks.clear()

    def rulebook(self) -> tuple[Rulebook, str]:
        """Return the rulebook and title of the current game, else of the first game."""
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
        """Return the screen as SVG."""
        return self.export_screenshot(title="L7")

    # -- screens

    def seat_at(self, start: Start) -> None:
        """Prepare the table for a start; do nothing for a start at the title screen."""
        if start is None:
            return
        from l7tui.game.session import begin, resume

        match start:
            case NewGame(setup, title):
                self.sit_at(begin(self.host, self.store, setup, title))
            case ResumedGame(name):
                self.sit_at(resume(self.host, self.store, name or self.store.latest()))

    def sit_at(self, session: Session) -> None:
        """Make a session the current one."""
        self._session = session
        self._rules_language = language_now()
        self._warned = False

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """Screens painted behind the one in front; none if it hides them.

        Textual would repaint hidden screens whenever they change.
        """
        return [] if self.screen.styles.background.a == 1 else super()._background_screens

    def on_mount(self) -> None:
        # Textual's blank screen stays at the bottom: only a screen above another can be replaced.
        first = self._table(self._session) if self._session else self._title()
        self.push_screen(first)
        self.call_after_refresh(_spare_what_stands)
        if trouble := self.preferences.trouble:
            self.call_after_refresh(first.say, trouble, "warning")
        if is_of_mod(self.settings.theme):
            self.call_after_refresh(self._apply_mod_theme, first)

    def on_ready(self) -> None:
        """Paint the first frame now; Textual delays it during startup and would wait for the next
        refresh."""
        self.screen._on_timer_update()

    def open(
        self, destination: destinations.Destination, then: Callable[[Any], None] | None = None
    ) -> None:
        """Push a screen over the one in front; call `then` with its result when it closes."""
        screen = screen_for(destination, self)
        self._destinations[screen] = destination
        self.push_screen(screen, then)

    def is_open(self, kind: type[destinations.Destination]) -> bool:
        """Return whether a screen for this kind of destination is open, in front or below."""
        return any(isinstance(self._destinations.get(screen), kind) for screen in self.screen_stack)

    def begin(self, setup: Setup) -> None:
        """Open the table of a new game."""
        from l7tui.game.session import begin

        self._open_table(begin(self.host, self.store, setup))

    def resume(self, name: str) -> None:
        """Open the table of a saved game; ask first if its mods have changed."""
        from l7tui.game.session import resume

        fit = self._check_fit(name)
        if fit is None:
            self._open_table(resume(self.host, self.store, name))
        elif fit.fits:
            self._open_table(resume(fit.host, self.store, name))
        else:
            from l7tui.screens.dialogs.mend_save import AmendScreen

            self.push_screen(AmendScreen(name, fit))

    def _check_fit(self, name: str) -> Compatibility | None:
        """Return how the installed mods fit a saved game, or None if mods cannot be managed."""
        from l7core.mods.host import Host
        from l7core.mods.saves.compatibility import check_compatibility

        if self.collection is None or not isinstance(self.host, Host):
            return None
        return check_compatibility(self.collection, self.host, self.store.header(name))

    def play_on(self, past: FinishedGame, answers: int) -> None:
        """Open the table of a new game that branches off a past game after some answers.

        Ask first if the branch can reveal hidden information.
        """

        def branch(confirmed: bool | None) -> None:
            if confirmed:
                try:
                    self.sit_down_at(past.play_on(self.store, answers))
                except L7Error as error:
                    self._show_messages([str(error)])

        if past.is_secret:
            from l7core.plain.describe import SCOUTING

            self.open(destinations.Confirm(spoken("Branch"), spoken(SCOUTING)), branch)
        else:
            self.sit_down_at(past.play_on(self.store, answers))

    def speak_at_the_table(self) -> None:
        """Reload the current game after a change of language, unless it is unsaved or read-only."""
        session = self._session
        if session is None or self._rules_language == language_now():
            return
        if session.game.is_on_disk and not (session.unsaved or session.game.read_only):
            self._close_session()
            self.resume(session.game.name)

    def sit_down_at(self, game: SavedGame) -> None:
        """Open the table of a game that is already loaded."""
        from l7tui.game.session import Session

        self._close_session()
        self._open_table(Session(game))

    def show_title(self) -> None:
        """Replace all screens with the title screen."""
        self._session = None
        self._replace(self._title())

    def may_leave(self, screen: Front) -> bool:
        """Return whether the player may leave; for an unsaved game, first warn once."""
        trouble = self._session.unsaved if self._session else ""
        if trouble and not self._warned:
            self._warned = True
            screen.say(
                spoken("Not saved. Press again to quit anyway. {trouble}", trouble=trouble),
                "danger",
            )
            return False
        return True

    def leave_program(self, screen: Front) -> None:
        """Close the game and quit, after a confirmation if the settings ask for one."""
        if not self.may_leave(screen):
            return
        if self.settings.confirm_quit:
            self.open(destinations.Confirm(spoken("Quit"), spoken(QUIT)), self._quit_if)
        else:
            self._quit()

    def _quit_if(self, confirmed: bool | None) -> None:
        if confirmed:
            self._quit()

    def _quit(self) -> None:
        game = self._session.game if self._session else None
        is_running = game is not None and game.ask is not None and not game.read_only
        self._close_session()
        if game and is_running and not game.trouble:
            self.left = game
        self.exit()

    def _open_table(self, session: Session) -> None:
        self.sit_at(session)
        self._replace(self._table(session))

    def _look_at_mods(self) -> None:
        """Reload the current game if the files of its mods have changed."""
        from l7tui.game.session import Session

        session, bench = self._session, self._bench
        at_table = isinstance(self.screen, L7Screen) and self.screen.place == "table"
        if not (session and bench and at_table) or session.game.read_only:
            return
        try:
            messages = bench.renew(session.game)
        except KeyboardInterrupt:
            self._show_messages([spoken("Interrupted. Your mods are unchanged.")])
            return
        if messages:
            self.load_mods_again()
            if bench.host:
                vars(self)["host"] = bench.host
            self._open_table(Session(session.game))
            self.call_after_refresh(self._show_messages, messages)

    def _show_messages(self, messages: Sequence[str]) -> None:
        """Show messages on the screen in front; open a reader for messages of several lines."""
        if not isinstance(self.screen, L7Screen):
            return
        if any("\n" in text for text in messages):
            lines = [text for message in messages for text in message.splitlines()]
            self.screen.read(spoken("Mod"), [line(text) for text in lines])
        else:
            self.screen.say(" ".join(messages))

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
        """Show a screen in place of all open ones."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.switch_screen(screen)
        self.call_after_refresh(self._tidy_up)

    def _tidy_up(self) -> None:
        """Free the previous screen, then exclude the remaining objects from collection."""
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
        """Exit cleanly; Textual would print the values of all variables to the terminal."""
        self._return_code = 1
        if self._exception is None:
            session = self._session
            game, unsaved = (session.game.name, session.unsaved) if session else ("", "")
            self.defect = error, game, unsaved
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    # -- themes and panels of mods

    @property
    def brought(self) -> Brought:
        """Themes and panels of the mods, loaded on first use and after another game was loaded."""
        modules = self.host.modules
        if self._brought is None or self._brought.mods != tuple(modules):
            from l7tui.game.extensions import Brought

            self._brought = Brought(modules)
            for palette in self._brought.palettes.values():
                self._add_palette(palette)
        return self._brought

    def palettes(self) -> Mapping[str, Palette]:
        """Return all themes by name, with those of mods last."""
        return {**PALETTES, **self.brought.palettes}

    def _add_palette(self, palette: Palette) -> None:
        self._palettes[palette.name] = palette
        self.register_theme(_theme(palette))

    def _apply_mod_theme(self, first: L7Screen[Any]) -> None:
        """Apply a mod's theme after the first screen is shown, or warn if no mod provides it."""
        theme = self.settings.theme
        if theme in self.palettes():
            self._apply_look(self.settings)
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
        """Current settings, including overrides for this session."""
        return self.preferences.now

    def change_settings(self, **changes: Any) -> str:
        """Change and save settings, redraw all screens and return any problem with the file."""
        self.preferences.change(**changes)
        settings = self.settings
        self.keymap = Keymap(settings.keys, settings.key_changes)
        if settings.language != language_now():
            self._speak(settings.language)
            if self.collection:
                self.collection.language = settings.language
            self.load_mods_again()
        self._apply_look(settings)
        self._repaint()
        return self.preferences.trouble

    def _speak(self, language: str) -> None:
        """Switch all text to a language, with the translations that mods provide."""
        if language == ENGLISH:
            speak(ENGLISH, {})
            return
        from l7core.language.catalogue import catalogue, catalogue_of_mods  # faster startup

        mods = self.collection.speaking() if self.collection else ()
        speak(language, catalogue(language), catalogue_of_mods(language, mods))

    def languages(self) -> Mapping[str, str]:
        """Return the available languages by id, each with its own name for itself."""
        from l7core.language.catalogue import languages

        return languages(self.collection.speaking() if self.collection else ())

    def _apply_look(self, settings: Settings) -> None:
        """Apply the settings' look to L7's and Textual's widgets."""
        self._set_look(settings)
        self.theme = self.look.palette.name

    def _set_look(self, settings: Settings) -> None:
        """Set theme and glyphs from the settings; use the dark theme if theirs is not loaded."""
        palette = self._palettes.get(settings.theme, DARK)
        self.look = Look(palette, ASCII if settings.ascii_only else BOX)

    def _repaint(self) -> None:
        for screen in self.screen_stack:
            screen.refresh()
            for widget in screen.query(LineWidget):
                widget.changed()

    def key_named(self, name: str) -> str:
        """Return a command's first key; treat any other name as the name of a key."""
        return self.key_of(name) if name in COMMANDS else spoken(name)

    def key_of(self, command: str) -> str:
        """Return a command's first key as players read it, or an empty string."""
        keys = self.keymap.keys(COMMANDS[command])
        return shown(keys[0]) if keys else ""


def _spare_what_stands() -> None:
    """Exclude all current objects from garbage collection, then enable it."""
    gc.freeze()
    gc.enable()


def _theme(palette: Palette) -> Theme:
    """Return a palette as a theme for Textual's own widgets."""
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
