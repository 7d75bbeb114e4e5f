"""Relations of saves, by their recorded parents."""

from __future__ import annotations

import shutil
from pathlib import Path

from l7core.persist.header import Header, Label
from l7core.persist.lineage import MOST_PARENTS, SHORT, grown, relation
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Entry, Store
from tests.persist.little import RULES, new_game, play


def label(id: str, *parents: Label, game: str = "g") -> Label:
    names = tuple(parent.id[:SHORT] for parent in parents)
    return Label(id * 64, 1, Header(game=game, parents=names))


ONE = label("1")
TWO = label("2", ONE)
OTHER_TWO = label("3", ONE)


def test_a_save_is_ahead_of_its_parents() -> None:
    assert (relation(TWO, ONE), relation(ONE, TWO)) == ("ahead", "behind")


def test_two_saves_with_one_parent_are_a_fork() -> None:
    assert relation(TWO, OTHER_TWO) == relation(OTHER_TWO, TWO) == "forked"


def test_a_copy_is_the_same_save() -> None:
    assert relation(TWO, label("2", ONE)) == "same"


def test_saves_of_two_games_have_no_relation() -> None:
    assert relation(ONE, label("1", game="h")) == "unrelated"


def test_the_list_of_parents_ends_with_the_save_itself_and_forgets_the_oldest() -> None:
    save = ONE
    for _ in range(MOST_PARENTS + 3):
        save = Label(ONE.id, 1, Header(game="g", parents=grown(save)))
    assert len(save.header.parents) == MOST_PARENTS
    assert save.header.parents[-1] == ONE.id[:SHORT]


def played_on(folder: Path, name: str, moves: int) -> Entry:
    with SavedGame.open(Store(folder), name, RULES) as game:
        play(game, moves)
    return Store(folder).list()[0]


def test_copies_played_on_apart_show_as_a_fork(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with new_game(here) as game:
        play(game, 5)
    shutil.copytree(here, there)
    behind = Store(here).list()[0]
    ours = played_on(here, game.name, 2)
    theirs = played_on(there, game.name, 3)
    assert relation(ours, theirs) == "forked"
    assert relation(behind, theirs) == "behind"


def test_saves_of_one_session_are_a_line(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with new_game(tmp_path) as game:
        first = store.list()[0]
        for _ in range(3):
            play(game, 1)
            game.save()
            assert relation(store.list()[0], first) == "ahead"
