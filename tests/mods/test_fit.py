"""Saved games with missing, changed or disabled mods: what is reported, and the remedies."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.errors import ModError
from l7core.mods.install.installing import install
from l7core.mods.install.switching import disable, remove
from l7core.mods.owned.collection import Collection
from l7core.mods.saves import adapt
from l7core.mods.saves.compatibility import Compatibility, check_compatibility
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import Table
from tests.mods.workshop import CLASSIC, LAMP, Asked, a_collection, a_mod, code

FALLBACKS = '[fallbacks]\nlamp = "cellar:crowbar"\n'
MANY = LAMP + "".join(LAMP.replace('"lamp"', f'"lamp-{n}"') for n in range(30))


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return a_collection(tmp_path)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def lamps(folder: Path, *, version: str = "1.0", fallbacks: str = "", text: str = LAMP) -> Path:
    manifest = f'version = "{version}"\nruleset = "cellar:classic"\n{fallbacks}'
    return a_mod(folder, "lamps", manifest, content__cards_toml=text)


def played(mods: Collection, store: Store, *bots: str, moves: int = 6) -> str:
    """Save a game of Ann and these bots with the loaded mods; return its name."""
    host = mods.host()
    rules = host.rules(CLASSIC)
    seats = (SeatSetup("Ann"), *(SeatSetup(name, "random") for name in bots))
    setup = Setup(ruleset=CLASSIC, seats=seats, seed=4)
    with SavedGame.begin(store, rules, setup, title="The cellar", mods=host.pins(rules)) as game:
        for _ in range(moves):
            assert game.ask
            option = game.ask.options[0]
            game.answer(option.id, *game.ask.purse[: option.cost])
    return game.name


def fit_of(mods: Collection, store: Store, name: str) -> Compatibility:
    return check_compatibility(mods, mods.host(), store.header(name))


def ways(fit: Compatibility) -> dict[str, str]:
    """Return each remedy with the reason against it."""
    return {way.kind: way.barred for way in fit.ways}


def bytes_of(store: Store) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in store.folder.glob("*.l7")}


def test_a_game_whose_mods_are_all_there_fits(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    fit = fit_of(mods, store, played(mods, store))
    assert fit.fits
    assert "lamps:lamp" in fit.rules.library["card"]


def test_a_missing_mod_is_named_with_version_and_hash(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    digits = mods.shelf.installed()["lamps"].now.hash[:8]
    name = played(mods, store)
    remove(mods, "lamps")
    fit = fit_of(mods, store, name)
    assert fit.told == f"lamps 1.0 ({digits}) is not installed."
    assert not fit.fits


def test_a_disabled_mod_and_one_without_consent_name_their_remedies(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    install(mods, str(code(tmp_path, "songs")), Asked())
    name = played(mods, store)
    disable(mods, "lamps")
    mods.trust.forget("songs")
    differences = {each.id: each for each in fit_of(mods, store, name).differences}
    assert (differences["lamps"].wrong, differences["songs"].wrong) == ("disabled", "consent")
    assert "l7 mods enable lamps" in differences["lamps"].remedy
    assert "l7 mods enable songs" in differences["songs"].remedy


def test_a_mod_installed_later_is_left_out_of_the_game(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    name = played(mods, store)
    install(mods, str(lamps(tmp_path)), Asked())
    fit = fit_of(mods, store, name)
    assert fit.fits
    assert "lamps:lamp" not in fit.rules.library["card"]


def test_a_replaced_version_is_used_while_it_is_kept(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path / "1")), Asked())
    name = played(mods, store)
    install(mods, str(lamps(tmp_path / "2", version="2.0", text=MANY)), Asked())
    fit = fit_of(mods, store, name)
    assert fit.fits
    assert [pin.version for pin in fit.pins if pin.id == "lamps"] == ["1.0"]


def test_a_deleted_version_is_reported(mods: Collection, store: Store, tmp_path: Path) -> None:
    install(mods, str(lamps(tmp_path / "1")), Asked())
    name = played(mods, store)
    for version in ("2.0", "3.0"):
        install(mods, str(lamps(tmp_path / version, version=version, text=MANY)), Asked())
    (difference,) = fit_of(mods, store, name).differences
    assert difference.wrong == "other"
    assert "You have lamps 3.0" in difference.told
    assert "this game used 1.0" in difference.told


def test_a_game_with_bundled_mods_fits(mods: Collection, store: Store, tmp_path: Path) -> None:
    name = played(mods, store)
    header = store.header(name)
    assert [mod.id for mod in header.mods] == ["cellar"]
    assert check_compatibility(mods, mods.host(), header).fits


def test_a_branch_continues_with_the_installed_mods_and_keeps_the_save(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path / "1", text=MANY)), Asked())
    name = played(mods, store)
    for version in ("2.0", "3.0"):
        install(mods, str(lamps(tmp_path / version, version=version, text=MANY)), Asked())
    before = bytes_of(store)
    with adapt.branch(store, name, fit_of(mods, store, name)) as game:
        assert game.decisions == 6
        assert not game.read_only
        assert game.ask
        game.answer(game.ask.options[0].id)
    assert before.items() <= bytes_of(store).items()
    assert [mod.version for mod in store.header(game.name).mods] == ["1.0", "3.0"]
    assert store.header(game.name).game == store.header(name).game


def test_a_branch_whose_table_fails_is_refused(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    name = played(mods, store)
    remove(mods, "lamps")
    before = bytes_of(store)
    fit = fit_of(mods, store, name)

    def look_up(game: object, seat: object) -> Table:
        raise KeyError("lamps:lamp")

    fit.rules.presentation = replace(fit.rules.presentation, show=look_up)
    with pytest.raises(ModError, match=r"The installed mods can't continue this game\..*KeyError"):
        adapt.branch(store, name, fit)
    assert bytes_of(store) == before


def test_a_missing_mod_with_fallbacks_can_be_dropped(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path, fallbacks=FALLBACKS)), Asked())
    name = played(mods, store)
    remove(mods, "lamps")
    fit = fit_of(mods, store, name)
    assert ways(fit)["drop"] == ""
    before = bytes_of(store)
    with adapt.drop(store, name, fit) as game:
        state = game.kernel.state
        cards = [*state.decks["card"].cards, *state.decks["card"].spent, *state.pawns[0].hand]
        assert cards.count("cellar:crowbar") == 2
        assert not any(card.startswith("lamps:") for card in cards)
        while game.ask:
            option = game.ask.options[-1]
            game.answer(option.id, *game.ask.purse[: option.cost])
    assert before.items() <= bytes_of(store).items()
    assert [mod.id for mod in store.header(game.name).mods] == ["cellar"]


def test_a_mod_that_names_no_fallbacks_cannot_be_dropped(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    name = played(mods, store)
    remove(mods, "lamps")
    assert "lamps doesn't define replacements." in ways(fit_of(mods, store, name))["drop"]


def test_a_record_without_a_fallback_is_named(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path, fallbacks=FALLBACKS, text=MANY)), Asked())
    name = played(mods, store)
    remove(mods, "lamps")
    with pytest.raises(ModError, match="lamps:lamp-"):
        adapt.drop(store, name, fit_of(mods, store, name))


def test_a_game_whose_ruleset_is_gone_can_still_be_read(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    name = played(mods, store)
    other = a_collection(tmp_path, bundled=tmp_path / "nothing")
    fit = check_compatibility(other, other.host(), store.header(name))
    assert "The game cellar:classic isn't installed." in ways(fit)["branch"]
    assert fit.header.picture
    assert adapt.log_of(store.load(name).record, adapt.readers_of(fit.header)) is not None


def test_checking_a_save_installs_and_runs_nothing(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    name = played(mods, store)
    boom = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"
    install(mods, str(code(tmp_path, "songs", text=boom)), Asked(False))
    before = sorted(tmp_path.rglob("*"))
    fit_of(mods, store, name)
    assert [path for path in sorted(tmp_path.rglob("*")) if "__pycache__" not in path.parts] == [
        path for path in before if "__pycache__" not in path.parts
    ]
