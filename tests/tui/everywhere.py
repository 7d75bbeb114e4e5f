"""Every screen and dialog of the program, and the keys that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine.kernel import Kernel
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.campaign.test_screens import a_saved_campaign
from tests.escape.campaign.test_screens import load_host as load_bundled
from tests.tui.archive_kit import a_finished_game, a_record, a_running_game, an_app_with
from tests.tui.gallery import facility
from tests.tui.gallery_map import overlays
from tests.tui.kit import a_setup, a_still_app, an_app
from tests.tui.moments import an_app_at, enemy_phase, new_game, rerolling, under_way
from tests.tui.test_mods import a_save_without_its_mod, some_mods
from tests.tui.test_mods import an_app as an_app_with_mods
from tests.tui.test_saves import three_saves
from tests.tui.test_tutorial import a_pupil

Make: TypeAlias = Callable[[Path], L7App]


class Spot(Struct, frozen=True):
    """A place in the program."""

    make: Make
    keys: Sequence[str] = ()
    screen: str = "TableScreen"
    """Class name of the screen in front."""


def still(_: Path) -> L7App:
    return a_still_app(facility(), overlays=overlays())


def over(_: Path) -> L7App:
    view = replace(facility(), ask=None, outcome="The lift doors close.", result="won")
    return a_still_app(view)


def finished(saves: Path) -> L7App:
    return an_app_with(saves, a_finished_game(saves))


def running(saves: Path) -> L7App:
    a_running_game(saves).close()
    return an_app_with(saves)


def with_a_record(saves: Path) -> L7App:
    a_record(saves)
    return running(saves)


def with_mods(home: Path) -> L7App:
    some_mods(home)
    return an_app_with_mods(home)


def without_a_mod(home: Path) -> L7App:
    a_save_without_its_mod(home)
    return an_app_with_mods(home)


def campaigns(saves: Path) -> L7App:
    a_saved_campaign(saves)
    return L7App(load_bundled, Store(saves), Preferences(Settings(hints=False)))


def two_seats(saves: Path) -> L7App:
    return an_app(saves, a_setup("Ann", "Bob=random"))


def first_turn(kernel: Kernel[Any]) -> bool:
    return kernel.ask is not None and kernel.ask.prompt == "escape.turn"


def quick(saves: Path) -> L7App:
    return an_app_at(saves, enemy_phase(), Settings(speed="digest", hints=False))


SPOTS: dict[str, Spot] = {
    "title": Spot(running, (), "TitleScreen"),
    "new game": Spot(an_app, ["n"], "NewGameScreen"),
    "who plays": Spot(an_app, ["n", "tab"], "PartScreen"),
    "saves": Spot(three_saves, ["s"], "SavesScreen"),
    "earlier saves": Spot(running, ["s", "g"], "Pick"),
    "rename": Spot(running, ["s", "r"], "Typed"),
    "delete": Spot(running, ["s", "delete"], "Confirm"),
    "campaigns": Spot(campaigns, ["p"], "CampaignScreen"),
    "a story": Spot(campaigns, ["p", "down", "enter"], "CampaignMapScreen"),
    "mods": Spot(with_mods, ["m"], "ModsScreen"),
    "consent": Spot(with_mods, ["m", "down", "down", "down", "down", "e"], "ConsentPage"),
    "a mod is gone": Spot(without_a_mod, ["c"], "AmendScreen"),
    "settings": Spot(an_app, ["comma"], "SettingsScreen"),
    "keys": Spot(an_app, ["comma", "up", "enter"], "KeysScreen"),
    "tutorial": Spot(a_pupil, ["t"], "TutorialScreen"),
    "rulebook": Spot(running, ["f2"], "RulebookScreen"),
    "help": Spot(still, ["f1"], "Help"),
    "briefing": Spot(lambda saves: an_app_at(saves, new_game()), (), "Briefing"),
    "curtain": Spot(lambda saves: an_app(saves, a_setup("Ann", "Ben")), (), "Curtain"),
    "table": Spot(still),
    "targets": Spot(lambda saves: an_app_at(saves, under_way("Ann", until=first_turn)), ["x"]),
    "a held card": Spot(lambda saves: an_app_at(saves, under_way("Ann", until=first_turn)), ["1"]),
    "the menu": Spot(still, ["escape"], "Pick"),
    "payment": Spot(still, ["/", *"fear", "enter", "2"]),
    "filter": Spot(still, ["/", "m", "o"]),
    "looking around": Spot(still, ["V", "left"]),
    "all options": Spot(still, ["Q"]),
    "all cards": Spot(still, ["H"]),
    "log": Spot(still, ["L"]),
    "inspecting": Spot(still, ["down", "I"], "Reader"),
    "why not": Spot(still, ["?"], "WhyNotScreen"),
    "whose seat": Spot(two_seats, [":", *"change", "space", *"who", "enter"], "Pick"),
    "playback": Spot(lambda saves: an_app_at(saves, enemy_phase()), ["E", "x"]),
    "a card": Spot(lambda saves: an_app_at(saves, enemy_phase()), ["E"]),
    "what happened": Spot(quick, ["E"], "Summary"),
    "dice": Spot(lambda saves: an_app_at(saves, rerolling()), ["f", "f", "x"]),
    "the end": Spot(finished, (), "Ending"),
    "report": Spot(finished, ["r"], "ReportScreen"),
    "record": Spot(with_a_record, ["r"], "RecordScreen"),
    "replay": Spot(running, ["s", "p"], "ReplayScreen"),
}
