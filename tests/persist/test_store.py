"""The folder of saves: generations, fallbacks and lists."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.persist.errors import Damaged, NewerFormat, NoSuchSave, NotASave
from l7core.persist.format import check, read_label
from l7core.persist.generations import GENERATIONS
from l7core.persist.journal import MAX_JOURNAL
from l7core.persist.locked_save import LockedSave
from l7core.persist.recent import FILE, recent
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store, name_for
from tests.persist.forge import forged
from tests.persist.little import RULES, new_game, on_disk, play, position, reopened, setup
from tests.tools.places import ROOT


def files(folder: Path, ending: str) -> list[str]:
    return sorted(each.name.split(".", 1)[1] for each in folder.glob(f"*{ending}"))


def saves(folder: Path) -> list[Path]:
    """Return the saves, newest first."""
    saves = folder.glob("*.l7")
    return sorted(saves, key=lambda path: int(path.name.split(".")[1]), reverse=True)


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)


def save_every_time(folder: Path, times: int) -> SavedGame:
    """Return a game with `times` saves after the first, one move apart."""
    game = new_game(folder)
    for _ in range(times):
        play(game, 1)
        game.save()
    return game


def begin_on(folder: Path, date: str) -> SavedGame:
    return SavedGame.begin(Store(folder, clock=lambda: date), RULES, setup(), title=date)


# -- generations


def test_five_generations_are_kept_once_the_newest_is_durable(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 7)
    assert GENERATIONS == 5
    assert files(tmp_path, ".l7") == ["3.l7", "4.l7", "5.l7", "6.l7", "7.l7", "8.l7"]
    play(game, 1)
    assert files(tmp_path, ".l7") == ["4.l7", "5.l7", "6.l7", "7.l7", "8.l7"]
    game.close()


def test_a_journal_is_kept_as_long_as_its_save(tmp_path: Path) -> None:
    save_every_time(tmp_path, 7).close()
    assert files(tmp_path, ".journal") == [f"{number}.journal" for number in range(3, 8)]


def test_each_generation_holds_the_game_of_its_time(tmp_path: Path) -> None:
    with new_game(tmp_path) as game:
        for _ in range(7):
            game.answer("rest")
            game.save()
    counts = [read_label(path.read_bytes()).header.decisions for path in saves(tmp_path)]
    assert counts == [7, 6, 5, 4, 3, 2]


def test_a_copy_without_a_number_is_read_and_never_pruned(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 0)
    game.close()
    saves(tmp_path)[0].rename(tmp_path / "from-a-friend.l7")
    with SavedGame.open(Store(tmp_path), "from-a-friend", RULES) as again:
        for _ in range(7):
            play(again, 1)
            again.save()
    assert (tmp_path / "from-a-friend.l7").exists()
    assert Store(tmp_path).names() == ["from-a-friend"]


def test_drafts_of_a_crash_are_deleted_at_the_next_opening(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    game.close()
    (tmp_path / f".{game.name}.9.l7.4242-00ff.tmp").write_bytes(b"half a sa")
    stranger = tmp_path / ".other-game.9.l7.4242-00ff.tmp"
    stranger.write_bytes(b"another's")
    Store(tmp_path).take(game.name).release()
    assert list(tmp_path.glob(".*.tmp")) == [stranger]


# -- falling back


def test_a_damaged_save_is_skipped_and_its_journal_loses_nothing(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 3)
    play(game, 2)
    damage(saves(tmp_path)[0])
    loaded = Store(tmp_path).load(game.name)
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    assert loaded.notes == (
        f"{game.name}.4.l7: The save is damaged: section log: wrong checksum.",
        "Loaded save 3 instead of save 4.",
        "The journals contain all later decisions; nothing is lost.",
    )
    game.close()


def test_two_damaged_saves_lose_nothing_either(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 4)
    play(game, 3)
    for path in saves(tmp_path)[:2]:
        damage(path)
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_a_damaged_save_without_a_decision_before_it_is_skipped_as_well(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 2)
    game.save()
    play(game, 2)
    damage(saves(tmp_path)[0])
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_without_journals_the_loss_is_counted(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 3)
    game.close()
    for path in tmp_path.glob("*.journal"):
        path.unlink()
    damage(saves(tmp_path)[0])
    assert Store(tmp_path).load(game.name).notes[-1] == "Recovered 2 of 3 decisions."


def test_an_unreadable_save_leaves_the_loss_unknown(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 3)
    game.close()
    for path in tmp_path.glob("*.journal"):
        path.unlink()
    saves(tmp_path)[0].write_bytes(b"")
    assert Store(tmp_path).load(game.name).notes[-1] == "The last decisions may be lost."


def test_a_journal_of_another_save_does_not_hide_the_loss(
    tmp_path: Path,
) -> None:
    game = save_every_time(tmp_path, 2)
    play(game, 1)
    game.save()
    game.close()
    journal = tmp_path / f"{game.name}.3.journal"
    led_to = journal.read_bytes()
    # A power cut lost save 4; the game continued from its journal to another save 4.
    saves(tmp_path)[0].unlink()
    with reopened(game, tmp_path) as again:
        play(again, 1)
    journal.write_bytes(led_to)
    damage(tmp_path / f"{game.name}.4.l7")
    for later in saves(tmp_path)[:-4]:
        later.unlink()
    assert Store(tmp_path).load(game.name).notes[-1] == "Recovered 3 of 4 decisions."


def test_an_empty_journal_is_not_reported(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    game.close()
    (tmp_path / f"{game.name}.2.journal").write_bytes(b"")
    assert Store(tmp_path).load(game.name).notes == ()
    assert [each.problem for each in Store(tmp_path).generations(game.name)] == ["", ""]


def test_a_journal_that_broke_off_at_once_is_torn(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    game.close()
    (tmp_path / f"{game.name}.2.journal").write_bytes(b"\x89L7J")
    (note,) = Store(tmp_path).load(game.name).notes
    assert "is incomplete: its last 4 bytes were ignored." in note
    assert Store(tmp_path).generations(game.name)[0].torn == 4


# -- forks


def put_a_fork_there(folder: Path) -> tuple[str, Path]:
    """Make a game whose newest save comes from another machine, where more was played.

    Return its name and the path of our own newest save.
    """
    here, there = folder, folder / "there"
    game = save_every_time(here, 1)
    game.close()
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("there"))
    with SavedGame.open(Store(here, clock=lambda: "2001-01-01"), game.name, RULES) as ours:
        play(ours, 1)
    with reopened(game, there) as theirs:
        for _ in range(3):
            play(theirs, 2)
            theirs.save()
    saves(there)[0].rename(here / saves(there)[0].name)
    return game.name, here / f"{game.name}.3.l7"


def test_a_diverged_save_is_reported(tmp_path: Path) -> None:
    name, _ = put_a_fork_there(tmp_path)
    (note,) = Store(tmp_path).load(name).notes
    assert note.startswith("Save 3 was continued separately from save 6")


def test_a_diverged_save_outlives_all_later_saves(tmp_path: Path) -> None:
    name, ours = put_a_fork_there(tmp_path)
    before = ours.read_bytes()
    with SavedGame.open(Store(tmp_path), name, RULES) as game:
        for _ in range(2 * GENERATIONS):
            play(game, 1)
            game.save()
    assert ours.read_bytes() == before
    assert len(saves(tmp_path)) == 1 + GENERATIONS + 1, "the newest is not durable yet"


def test_a_save_copied_in_during_play_loses_nothing(tmp_path: Path) -> None:
    name, _ = put_a_fork_there(tmp_path / "other")
    (theirs,) = (tmp_path / "other").glob("*.6.l7")
    shutil.copytree(tmp_path / "other", tmp_path / "here", ignore=lambda *_: ["there", theirs.name])
    with SavedGame.open(Store(tmp_path / "here"), name, RULES) as game:
        play(game, 1)
        shutil.copy(theirs, tmp_path / "here")
        play(game, 3)
    loaded = Store(tmp_path / "here").load(name)
    assert position(Kernel.resume(RULES, loaded.record)) == position(game.kernel)
    assert loaded.notes[0].startswith("Save 6 was continued separately from save 7")
    with SavedGame.open(Store(tmp_path / "here"), name, RULES) as again:
        for _ in range(2 * GENERATIONS):
            play(again, 1)
            again.save()
    assert (tmp_path / "here" / theirs.name).read_bytes() == theirs.read_bytes()


def test_a_generation_includes_the_decisions_of_its_journal(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 2)
    play(game, 3)
    assert Store(tmp_path).load_generation(game.name, 2).journalled == 0, "save 3 has it"
    loaded = Store(tmp_path).load_generation(game.name, 3)
    assert position(Kernel.resume(RULES, loaded.record)) == position(game.kernel)
    game.close()


def test_a_damaged_save_of_a_fork_goes_with_the_others(tmp_path: Path) -> None:
    name, ours = put_a_fork_there(tmp_path)
    damage(ours)
    with SavedGame.open(Store(tmp_path), name, RULES) as game:
        assert game.notes == ()
        for _ in range(2 * GENERATIONS):
            play(game, 1)
            game.save()
    assert not ours.exists()


def test_a_line_of_saves_is_no_fork_even_after_damage(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 3)
    damage(saves(tmp_path)[0])
    game.close()
    for _ in range(3):
        with reopened(game, tmp_path) as again:
            play(again, 2)
            again.reseat(0, "random")
    assert not any("separately" in note for note in Store(tmp_path).load(game.name).notes)


def test_when_every_save_is_damaged_the_newest_says_why(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    game.close()
    for path in saves(tmp_path):
        damage(path)
    with pytest.raises(Damaged, match="section log"):
        Store(tmp_path).load(game.name)


def test_any_single_damage_to_the_newest_save_is_survived(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 2)
    game.close()
    path = saves(tmp_path)[0]
    data = path.read_bytes()
    whole = position(game.kernel)
    for place in range(0, len(data), 7):
        path.write_bytes(data[:place] + bytes([data[place] ^ 16]) + data[place + 1 :])
        assert on_disk(tmp_path, game.name) == whole
        path.write_bytes(data[:place])
        assert on_disk(tmp_path, game.name) == whole


def test_a_newer_format_is_refused_and_not_skipped(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 2)
    game.close()
    newer = forged({}, format_number=2, facts={"ruleset": "little:game"})
    (tmp_path / f"{game.name}.99.l7").write_bytes(newer)
    with pytest.raises(NewerFormat):
        Store(tmp_path).load(game.name)
    with pytest.raises(NewerFormat):
        Store(tmp_path).header(game.name)
    assert (tmp_path / f"{game.name}.99.l7").read_bytes() == newer


# -- journals


def test_a_journal_adds_the_decisions_since_the_save(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    play(game, 6)
    loaded = Store(tmp_path).load(game.name)
    assert loaded.journalled == 6
    assert loaded.label.header.decisions == 1
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_an_old_journal_beside_a_newer_save_is_left_out(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    play(game, 3)
    game.save()
    old = tmp_path / f"{game.name}.2.journal"
    old.rename(tmp_path / f"{game.name}.3.journal")
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    loaded = Store(tmp_path).load(game.name)
    assert loaded.journalled == 0
    assert loaded.notes == (f"Ignored {game.name}.3.journal: it belongs to another save.",)
    game.close()


def test_a_journal_of_an_older_save_is_not_reported(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 3)
    game.close()
    assert files(tmp_path, ".journal")
    assert Store(tmp_path).load(game.name).notes == ()


def test_a_torn_journal_gives_all_before_the_tear_and_says_so(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    play(game, 3)
    before = position(game.kernel)
    play(game, 1)
    path = tmp_path / f"{game.name}.2.journal"
    os.truncate(path, path.stat().st_size - 1)
    assert on_disk(tmp_path, game.name) == before
    (note,) = Store(tmp_path).load(game.name).notes
    assert note.startswith(f"{path.name} is incomplete: its last ")
    game.close()


# -- listing


def test_the_list_gives_headers_the_last_played_first(tmp_path: Path) -> None:
    days = [f"2030-01-0{day}" for day in (3, 9, 6)]
    for day in days:
        begin_on(tmp_path, day).close()
    assert [entry.header.title for entry in Store(tmp_path).list()] == days[::-1]


def test_listing_saves_loads_no_compression(tmp_path: Path) -> None:
    save_every_time(tmp_path, 2).close()
    code = (
        "import sys; from pathlib import Path; from l7core.persist.store import Store;"
        "entries = Store(Path(sys.argv[1])).list();"
        "print(len(entries), 'lz4' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "1 False\n"


def test_a_damaged_save_is_listed_with_its_problem(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 0)
    game.close()
    damage(saves(tmp_path)[0])
    (entry,) = Store(tmp_path).list()
    assert (entry.name, entry.header.title) == (game.name, "The little game")
    assert entry.problem == "The save is damaged: section log: wrong checksum."


def test_the_list_counts_what_the_journal_adds(tmp_path: Path) -> None:
    with save_every_time(tmp_path, 1) as game:
        play(game, 3)
        (entry,) = Store(tmp_path).list()
        assert (entry.header.decisions, entry.since, entry.decisions) == (1, 3, 4)
        assert entry.clock == "Depth 0, and 3 decisions since"


def test_undone_decisions_are_not_counted(tmp_path: Path) -> None:
    with SavedGame.begin(Store(tmp_path), RULES, setup("casual")) as game:
        for _ in range(3):
            game.answer("rest")
        game.save()
        game.answer("rest")
        game.undo()
        game.undo()
        (entry,) = Store(tmp_path).list()
        assert (entry.header.decisions, entry.since, entry.decisions) == (3, -1, 2)
        assert entry.clock == "Depth 0"


def test_a_game_whose_end_is_undone_can_be_continued(tmp_path: Path) -> None:
    with SavedGame.begin(Store(tmp_path), RULES, setup("casual")) as game:
        game.answer("leave")
        with pytest.raises(NoSuchSave):
            Store(tmp_path).last()
        game.undo()
        entry = Store(tmp_path).last()
        assert (entry.name, entry.header.result, entry.result) == (game.name, "won", "")


def test_a_journal_of_another_save_adds_nothing_to_the_list(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    play(game, 3)
    shutil.copyfile(tmp_path / f"{game.name}.1.journal", tmp_path / f"{game.name}.2.journal")
    (entry,) = Store(tmp_path).list()
    assert entry.since == 0
    game.close()


@pytest.mark.parametrize("size", [0, 7, MAX_JOURNAL + 1])
def test_a_journal_that_cannot_be_read_adds_nothing_to_the_list(tmp_path: Path, size: int) -> None:
    game = save_every_time(tmp_path, 1)
    game.close()
    (tmp_path / f"{game.name}.2.journal").write_bytes(b"\0" * size)
    (entry,) = Store(tmp_path).list()
    assert (entry.since, entry.problem) == (0, "")


def test_the_list_counts_the_whole_records_of_a_torn_journal(tmp_path: Path) -> None:
    game = save_every_time(tmp_path, 1)
    play(game, 3)
    path = tmp_path / f"{game.name}.2.journal"
    os.truncate(path, path.stat().st_size - 1)
    (entry,) = Store(tmp_path).list()
    assert entry.since == 2
    game.close()


def test_a_newer_save_is_listed_with_its_header_and_its_problem(tmp_path: Path) -> None:
    (tmp_path / "later.l7").write_bytes(forged({}, format_number=2, facts={"clock": "Turn 3"}))
    (entry,) = Store(tmp_path).list()
    assert entry.header.clock == "Turn 3"
    assert "format 2; this version of L7 reads up to format 1" in entry.problem


def test_a_file_that_is_no_save_is_listed_as_such(tmp_path: Path) -> None:
    (tmp_path / "shopping.l7").write_bytes(b"milk, eggs")
    (entry,) = Store(tmp_path).list()
    assert (entry.name, entry.id, entry.problem) == (
        "shopping",
        "",
        "Not an L7 save file.",
    )


def test_a_game_that_is_deleted_while_the_list_is_made_is_not_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "names", lambda _: ["deleted"])
    assert Store(tmp_path).list() == []


def test_a_save_deleted_while_it_is_loaded_is_replaced_by_its_successor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = save_every_time(tmp_path, 1)
    scandir = os.scandir

    def listed_too_early(folder: Path) -> Any:
        listing = scandir(folder)
        monkeypatch.setattr(os, "scandir", scandir)
        entries = list(listing)
        listing.close()
        for _ in range(GENERATIONS):
            game.save()
        return nullcontext(entries)

    monkeypatch.setattr(os, "scandir", listed_too_early)
    assert Store(tmp_path).load(game.name).notes == ()
    game.close()


def test_only_files_are_saves(tmp_path: Path) -> None:
    (tmp_path / "folder.l7").mkdir()
    os.mkfifo(tmp_path / "pipe.l7")
    (tmp_path / "notes.txt").write_text("")
    assert Store(tmp_path).list() == []


def test_a_folder_that_does_not_exist_has_no_saves(tmp_path: Path) -> None:
    assert Store(tmp_path / "none").list() == []


def test_the_game_to_continue_is_the_one_played_last_that_is_not_over(tmp_path: Path) -> None:
    ended = begin_on(tmp_path, "2031-01-01")
    ended.answer("leave")
    ended.close()
    running = save_every_time(tmp_path, 1)
    running.close()
    assert Store(tmp_path).latest() == running.name


def test_without_a_game_to_continue_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSave, match="No game to continue"):
        Store(tmp_path).latest()


# -- names


def test_a_name_is_safe_on_every_filesystem() -> None:
    assert name_for('../<Aux>: "Höhle" ☃', "3f9a") == "aux-hohle-3f9a"
    assert name_for("☃", "3f9a") == "3f9a"


def test_a_name_is_no_longer_than_a_filesystem_allows() -> None:
    assert len(name_for("very " * 100, "3f9a")) < 80


@pytest.mark.parametrize("name", ["", "../up", "a/b", "a\\b", ".hidden", "c:x", "a\0b"])
def test_a_name_that_leads_elsewhere_is_no_save(name: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    with pytest.raises(NoSuchSave):
        store.load(name)
    with pytest.raises(NoSuchSave):
        store.take(name)


def test_a_misspelt_name_gets_a_suggestion(tmp_path: Path) -> None:
    (tmp_path / "cellar-3f9a.l7").write_bytes(b"")
    with pytest.raises(NoSuchSave, match=r"Did you mean cellar-3f9a\?"):
        Store(tmp_path).load("celar-3f9a")


def test_the_last_save_is_deleted_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = save_every_time(tmp_path, 1)
    store = Store(tmp_path)

    def take_once_it_is_closed(name: str) -> LockedSave:
        game.save()
        game.close()
        return LockedSave(tmp_path, name)

    monkeypatch.setattr(store, "take", take_once_it_is_closed)
    store.remove(game.name)
    assert not list(tmp_path.iterdir())


def test_only_a_save_can_be_written(tmp_path: Path) -> None:
    slot = Store(tmp_path).take("game")
    with pytest.raises(NotASave):
        slot.save(b"milk, eggs")
    slot.release()
    assert not list(tmp_path.iterdir())


def test_removing_a_game_takes_all_of_its_files_and_no_others(tmp_path: Path) -> None:
    gone = save_every_time(tmp_path, 3)
    play(gone, 2)
    gone.close()
    stays = save_every_time(tmp_path, 1)
    stays.close()
    Store(tmp_path).remove(gone.name)
    assert all(path.name.startswith((stays.name, FILE)) for path in tmp_path.iterdir())
    assert recent(tmp_path) == [stays.name]
    assert check(saves(tmp_path)[0].read_bytes())


def test_a_game_that_does_not_exist_cannot_be_removed(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSave):
        Store(tmp_path).remove("game")
