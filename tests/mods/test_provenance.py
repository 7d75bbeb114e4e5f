"""Origins of cards and rooms: the mods that define and change them."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.bundled import bundled
from l7core.mods.install.installing import install
from l7core.mods.owned.collection import Collection
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import describe
from l7core.plain.play import Plain
from tests.mods.workshop import CLASSIC, LAMP, Asked, a_collection, a_mod, cards

PATCH = '[[card]]\nid = "cellar:crowbar"\npatch = true\ndice = 6\n'


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    mods = a_collection(tmp_path)
    install(mods, str(cards(tmp_path, "lamps", text=LAMP + PATCH)), Asked())
    return mods.host().rules(CLASSIC)


def test_a_record_of_an_installed_mod_names_it_without_its_hash(rules: Rules) -> None:
    assert list(describe.origin(rules, "lamps:lamp")) == ["From lamps/content/cards.toml:1."]


def test_a_patched_field_names_the_mod_that_changed_it(rules: Rules) -> None:
    (line,) = describe.origin(rules, "cellar:crowbar")
    assert line == "From cellar/content/cards.toml:3; dice: lamps/content/cards.toml:5."


def test_an_id_without_a_record_has_no_origin(rules: Rules) -> None:
    assert list(describe.origin(rules, "seat:0", "")) == []


def test_plain_mode_shows_the_origin_of_cards_and_rooms(rules: Rules, tmp_path: Path) -> None:
    setup = Setup(ruleset=CLASSIC, seats=(SeatSetup("Ann"),), seed=4)
    game = SavedGame.begin(Store(tmp_path / "saves"), rules, setup)
    card = game.view(0).table.seats[0].hand[0].name
    out = StringIO()
    Plain(game, [f"look {card}\n", "look boiler\n"], out, renew=lambda _: ()).play()
    assert "From cellar/content/cards.toml:" in out.getvalue()
    assert "From cellar/content/rooms.toml:" in out.getvalue()


def test_every_room_of_level_7_knows_its_tile(tmp_path: Path) -> None:
    manifest = 'ruleset = "escape:l7"\n'
    patch = '[[tile]]\nid = "escape:tank-farm"\npatch = true\ntext = "Wetter than it was."\n'
    mod = a_mod(tmp_path, "wet", manifest, content__tiles_toml=patch)
    host = Collection(tmp_path / "data", bundled("plugins")).host_with(mod)
    rules = host.rules("escape:l7")
    setup = Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=(SeatSetup("Ann"),), seed=4)
    game = SavedGame.begin(Store(tmp_path / "saves"), rules, setup)
    (room,) = game.view(None).table.board.rooms
    (line,) = describe.origin(rules, room.record)
    assert "text: wet/content/tiles.toml:1." in line
