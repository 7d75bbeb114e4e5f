"""Commands `l7 saves …`: managing games without loading their rules."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from l7core.mods.host import Host
from l7core.persist.files import ELSEWHERE
from l7core.persist.lineage import relation
from tests.cli.saved_games.conftest import Home
from tests.persist.forge import forged


def spoil(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data))


def newest(home: Home, name: str) -> Path:
    return home.store.folder / home.store.generations(name)[0].file


def test_show_prints_facts_and_the_map(home: Home, running: str) -> None:
    said = home.ok("saves", "show", running)
    assert said.startswith("The Cellar\n")
    assert "Ann (human), Bo (human)" in said
    assert "6 decisions" in said
    assert "[" in said


def test_show_as_data_lists_every_save(home: Home, running: str) -> None:
    data = msgspec.json.decode(home.ok("saves", "show", running, "--json"))
    assert [each["number"] for each in data["saves"]] == [2, 1]


def test_commands_on_saves_load_no_mods(home: Home, running: str, monkeypatch: object) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Host, "__init__", _refuse)
        for arguments in (("show", running), ("verify",), ("export", running), ("list",)):
            home.ok("saves", *arguments)


def _refuse(*_: object) -> None:
    raise AssertionError("no mod is needed for that")


def test_verify_finds_every_save_sound(home: Home, running: str) -> None:
    said = home.ok("saves", "verify")
    assert said.count(" sound") == 2


def test_verify_says_which_file_is_damaged_and_exits_with_1(home: Home, running: str) -> None:
    spoil(newest(home, running))
    code, out, _ = home("saves", "verify", running)
    assert code == 1
    bad = next(line for line in out.splitlines() if "damaged" in line)
    assert bad.startswith(newest(home, running).name)


def test_an_exported_game_is_imported_elsewhere_and_is_the_same(home: Home, running: str) -> None:
    file = home.folder / "sent.l7"
    assert "Written: " in home.ok("saves", "export", running, str(file))
    before = home.store.load(running).record
    home.ok("saves", "rm", running, "--yes")
    assert "Imported " in home.ok("saves", "import", str(file))
    (name,) = home.store.names()
    assert home.store.load(name).record == before


def test_an_export_includes_the_journal(home: Home, running: str) -> None:
    from l7core.persist.saved_game import SavedGame
    from tests.fixtures.mods.cellar.tests.positions import rules
    from tests.tui.kit import CLASSIC

    game = SavedGame.open(home.store, running, rules(CLASSIC))
    ask = game.ask
    assert ask
    game.answer(ask.options[0].id, *ask.purse[: ask.options[0].cost])
    ask = game.ask
    assert ask
    game.answer(ask.options[0].id, *ask.purse[: ask.options[0].cost])
    home.ok("saves", "export", running, "out.l7")
    game.close()
    home.ok("saves", "import", "out.l7")
    other = next(name for name in home.store.names() if name != running)
    assert len(home.store.load(other).record.answers) == 8


def test_export_overwrites_nothing(home: Home, running: str) -> None:
    Path("mine.l7").write_text("mine")
    code, _, err = home("saves", "export", running, "mine.l7")
    assert (code, Path("mine.l7").read_text()) == (1, "mine")
    assert "mine.l7 already exists. Choose another file name." in err


def test_the_same_save_is_imported_once(home: Home, running: str) -> None:
    home.ok("saves", "export", running, "copy.l7")
    code, _, err = home("saves", "import", "copy.l7")
    assert code == 1
    assert f"already exists as {running}" in err


def test_a_fork_of_a_game_is_kept_beside_it(home: Home, running: str) -> None:
    home.ok("saves", "export", running, "copy.l7")
    home.ok("saves", "rename", running, "Mine")
    home.ok("saves", "import", "copy.l7")
    one, other = home.store.list()
    assert relation(one, other) in ("ahead", "behind")


def test_a_file_that_is_no_save_is_not_imported(home: Home) -> None:
    Path("letter.l7").write_text("Dear Ann,")
    code, _, err = home("saves", "import", "letter.l7")
    assert (code, err) == (1, "l7: Not an L7 save file.\n")
    assert not home.store.names()


def test_a_game_is_renamed_and_can_be_played_on(home: Home, running: str) -> None:
    home.ok("saves", "rename", running, "  A   fine day ")
    assert home.store.header(running).title == "A fine day"
    assert len(home.store.load(running).record.answers) == 6


def test_a_game_in_play_is_neither_renamed_nor_deleted(home: Home, running: str) -> None:
    slot = home.store.take(running)
    for arguments in (("rename", running, "Mine"), ("rm", running, "--yes")):
        code, _, err = home("saves", *arguments)
        assert code == 1
        assert "open elsewhere" in err
    slot.release()


def test_deleting_a_game_needs_confirmation(home: Home, running: str) -> None:
    code, _, err = home("saves", "rm", running)
    assert code == 1
    assert "--yes" in err
    assert home.store.names() == [running]
    home.ok("saves", "rm", running, "--yes")
    assert not home.store.names()


def test_after_a_kill_the_list_counts_the_journal(home: Home, running: str) -> None:
    from l7core.persist.saved_game import SavedGame
    from tests.fixtures.mods.cellar.tests.positions import rules
    from tests.tui.kit import CLASSIC

    game = SavedGame.open(home.store, running, rules(CLASSIC))
    for _ in range(3):  # the first answer starts a new save
        ask = game.ask
        assert ask
        game.answer(ask.options[0].id, *ask.purse[: ask.options[0].cost])
    (row,) = msgspec.json.decode(home.ok("saves", "list", "--json"))
    assert row["decisions"] == 9
    assert row["clock"] == f"{home.store.header(running).clock}, and 2 decisions since"
    game.close()


# -- words and names from others

TOO_LONG = "x" * 300


def sent(header: dict[str, object], file: str) -> None:
    """Write a save with this header, as another program might."""
    state = msgspec.msgpack.encode(msgspec.msgpack.encode({}))
    sections = {
        "origin": state,
        "checkpoint": msgspec.msgpack.encode([state, 0, 0, 0]),
        "log": msgspec.msgpack.encode([]),
    }
    Path(file).write_bytes(forged(sections, facts=header))


def test_words_in_a_save_cannot_control_the_terminal(home: Home) -> None:
    sent({"title": "\x1b]0;Mine\x07\x9b2J", "game": "1f", "clock": "a\nb"}, "sent.l7")
    home.ok("saves", "import", "sent.l7")
    (name,) = home.store.names()
    said = home.ok("saves", "list") + home.ok("saves", "show", name)
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    assert "?]0;Mine??2J" in said


def test_words_in_a_save_shift_no_column(home: Home) -> None:
    for title in ("Pit\tand lift", "Shaft\x1b[1m"):
        sent({"title": title, "clock": "Turn 3"}, "sent.l7")
        home.ok("saves", "import", "sent.l7")
    said = home.ok("saves", "list")
    _, *rows = said.splitlines()
    assert "\t" not in said
    assert len({row.index("Turn 3") for row in rows}) == 1


@pytest.mark.parametrize("file", ["\udcffold.l7", "\x1b[5m.l7"])
def test_a_file_may_have_any_name(home: Home, running: str, file: str) -> None:
    newest(home, running).rename(home.store.folder / file)
    for arguments in (("list",), ("verify",), ("show", file[:-3]), ("show", file[:-3], "--json")):
        home.ok("saves", *arguments).encode()


@pytest.mark.parametrize("game", ["../../x", "a\nb", "G", "1" * 400, ""])
def test_an_imported_game_gets_a_name_that_can_be_typed(home: Home, game: str) -> None:
    sent({"title": "Sent", "game": game}, "sent.l7")
    home.ok("saves", "import", "sent.l7")
    (name,) = home.store.names()
    assert re.fullmatch("sent-[0-9a-f]{12}", name)


@pytest.mark.parametrize("file", [TOO_LONG, f"a/{TOO_LONG}/b.l7"])
def test_an_impossible_file_name_is_not_found(home: Home, running: str, file: str) -> None:
    assert home("saves", "import", file)[::2] == (1, f"l7: File not found: {file}\n")
    code, _, err = home("replay", "verify", file)
    assert (code, err.splitlines()[0]) == (1, err.strip())


def test_an_unknown_home_folder_is_reported(home: Home, running: str) -> None:
    for command in (("saves", "import"), ("replay", "verify"), ("saves", "export", running)):
        code, _, err = home(*command, "~nobody-of-that-name/x.l7")
        assert (code, err.splitlines()) == (1, [err.strip()])
        assert err.startswith("l7: Home folder not found: ~nobody-of-that-name.")


def test_an_impossible_file_name_cannot_be_written(home: Home, running: str) -> None:
    code, _, err = home("saves", "export", running, TOO_LONG)
    assert code == 1
    assert err.endswith(": its name is too long. " + ELSEWHERE + "\n")


def test_other_saves_of_the_game_are_named(home: Home, running: str) -> None:
    home.ok("saves", "export", running, "copy.l7")
    home.ok("saves", "rename", running, "Mine")
    home.ok("saves", "import", "copy.l7")
    (other,) = set(home.store.names()) - {running}
    assert home.ok("saves", "show", running).endswith(f"Earlier state: {other}\n")
    assert home.ok("saves", "show", other).endswith(f"Continued as: {running}\n")
