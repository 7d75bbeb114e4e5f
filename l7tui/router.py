"""The mapping from destinations to screens; each screen is imported on first use."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from l7tui.screens import destinations
from l7tui.screens.app_protocol import AppProtocol


def screen_for(destination: destinations.Destination, l7: AppProtocol) -> Screen[Any]:
    match destination:
        case destinations.NewGame(campaigns):
            from l7tui.screens.new_game.screen import NewGameScreen

            return NewGameScreen(campaigns=campaigns)
        case destinations.Tutorial():
            from l7tui.screens.tutorial import TutorialScreen

            return TutorialScreen()
        case destinations.Campaigns():
            from l7tui.screens.campaign import CampaignScreen

            return CampaignScreen()
        case destinations.Saves():
            from l7tui.screens.saves.screen import SavesScreen

            return SavesScreen()
        case destinations.Record():
            from l7tui.screens.record import RecordScreen

            return RecordScreen()
        case destinations.Mods():
            from l7tui.screens.mods import ModsScreen

            return ModsScreen()
        case destinations.Settings():
            from l7tui.screens.settings import SettingsScreen

            return SettingsScreen()
        case destinations.Keys():
            from l7tui.screens.keys import KeysScreen

            return KeysScreen()
        case destinations.Rulebook(anchor):
            from l7tui.screens.rulebook import RulebookScreen

            book, title = l7.rulebook()
            return RulebookScreen(book, title, anchor)
        case destinations.Reader(title, lines):
            from l7tui.screens.dialogs.sheet import Reader

            return Reader(title, tuple(lines))
        case destinations.Summary(title, lines):
            from l7tui.screens.dialogs.sheet import Summary

            return Summary(title, tuple(lines))
        case destinations.Pick(title, rows, above, commands):
            from l7tui.screens.dialogs.asking import Pick

            return Pick(title, rows, above=above, commands=commands)
        case destinations.Typed(title, question, text):
            from l7tui.screens.dialogs.asking import Typed

            return Typed(title, question, text)
        case destinations.Confirm(title, question):
            from l7tui.screens.dialogs.confirm import Confirm

            return Confirm(title, question, l7.key_of("back"))
        case destinations.Briefing(table):
            from l7tui.screens.table.briefing import Briefing

            return Briefing(table)
        case destinations.Curtain(name, seat):
            from l7tui.screens.table.curtain import Curtain

            return Curtain(name, seat)
        case destinations.WhyNot(reasons):
            from l7tui.screens.table.why_not import WhyNotScreen

            return WhyNotScreen(reasons, l7.rulebook()[0], l7.key_of("rulebook"))
        case destinations.Ending(session, is_news):
            from l7tui.screens.table.ending import ending_of

            return ending_of(session, l7, is_news=is_news)
        case destinations.LessonEnd(outcome, following):
            from l7tui.screens.table.lesson_end import LessonEnd

            return LessonEnd(outcome, following)
        case destinations.Help(places, run, preface):
            from l7tui.screens.help import Help, help_lines

            return Help(help_lines(places, l7.keymap, preface=preface), run)
        case destinations.Palette():
            from l7tui.screens.palette import palette

            return palette()
        case destinations.Replay(past, start):
            from l7tui.screens.replay import ReplayScreen

            return ReplayScreen(past, start)
        case destinations.Report(past, report):
            from l7tui.screens.report import ReportScreen

            return ReportScreen(past, report)
