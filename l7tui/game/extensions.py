"""Themes and panels from code mods; an error affects only the mod that caused it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import ModuleType
from typing import get_args

from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest, qualify
from l7core.engine.plugin_errors import in_words, wrap_errors
from l7core.language import spoken
from l7core.mods.code_loading import CodeFailed, Hooks, each
from l7core.sanitize import one_line
from l7core.view import Mood, Panel, Theme, View
from l7tui import hookspecs
from l7tui.text.theme import DARK, LIGHT, Palette

COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
RETURNED = {"l7tui_themes": each(Theme), "l7tui_panels": each(Panel)}
"""Allowed return types of each hook."""


class Brought:
    """Themes and panels of the loaded code mods."""

    def __init__(self, modules: Mapping[str, ModuleType]) -> None:
        """Register the host's modules, given by mod id."""
        self.mods = tuple(modules)
        """Ids of the modules."""
        self.troubles: list[str] = []
        """Messages about themes, panels and modules that could not be loaded."""
        self._hooks = Hooks(hookspecs, RETURNED, prefix="l7tui_")
        self._mods: list[str] = []
        for mod, module in modules.items():
            try:
                self._hooks.register(mod, module)
            except CodeFailed as error:
                self.troubles.append(str(error))
            else:
                self._mods.append(mod)
        self.palettes = self._palettes()
        """Palettes by their name in the settings, such as `my-mod:phosphor`."""

    def panels(self, ruleset: str) -> list[Panel]:
        """Return the panels for a ruleset, each with its full id."""
        found: list[Panel] = []
        for mod in self._mods:
            try:
                panels = self._hooks.ask("l7tui_panels", mod, ruleset=ruleset) or ()
            except CodeFailed as error:
                self._note(str(error))
            else:
                found += [replace(panel, id=qualify(panel.id, mod)) for panel in panels]
        return found

    def _palettes(self) -> dict[str, Palette]:
        palettes: dict[str, Palette] = {}
        for mod in self._mods:
            try:
                themes = self._hooks.ask("l7tui_themes", mod) or ()
            except CodeFailed as error:
                self._note(str(error))
                continue
            for theme in themes:
                name = qualify(theme.id, mod)
                if faults := faults_of(theme):
                    self._note(
                        spoken(
                            "Theme {name} is invalid: {faults}.",
                            name=name,
                            faults="; ".join(faults),
                        )
                    )
                else:
                    palettes[name] = palette_of(theme, name)
        return palettes

    def _note(self, trouble: str) -> None:
        if trouble not in self.troubles:
            self.troubles.append(trouble)


def lines_of(panel: Panel, view: View) -> list[str]:
    """Return a panel's lines, or an error message if the panel raises."""

    def failed(error: BaseException) -> L7Error:
        return L7Error(spoken("Panel {id} crashed: {why}.", id=panel.id, why=in_words(error)))

    try:
        return wrap_errors(lambda: [one_line(str(line)) for line in panel.lines(view)], failed)
    except L7Error as error:
        return [str(error)]


def faults_of(theme: Theme) -> list[str]:
    """Return the errors in a theme."""
    faults = []
    background = {"background": theme.background} if theme.background else {}
    colours = [*background.items(), *theme.colours.items()]
    for mood, shift in theme.moods.items():
        if mood not in get_args(Mood):
            faults.append(spoken("unknown mood {mood!r}", mood=mood))
        colours += shift.items()
    for name, colour in colours:
        if name != "background" and name not in DARK.colours:
            close = nearest(name, DARK.colours)
            hint = spoken(", did you mean {close!r}?", close=close) if close else ""
            faults.append(spoken("unknown colour {name!r}{hint}", name=name, hint=hint))
        elif not COLOUR.match(colour):
            faults.append(
                spoken(
                    "{name} is {colour!r}; expected a colour like '#63d8f5'",
                    name=name,
                    colour=colour,
                )
            )
    return faults


def palette_of(theme: Theme, name: str) -> Palette:
    """Return a theme's palette, with the default palette for missing colours."""
    base = DARK if theme.dark else LIGHT
    return Palette(
        name=name,
        title=theme.title,
        dark=theme.dark,
        background=theme.background or base.background,
        colours={**base.colours, **theme.colours},
        moods=theme.moods,
    )
