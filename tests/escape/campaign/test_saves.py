"""Saved campaigns: they resume at borders and inside scenarios, and branch at borders."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.bots import random_bot
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup, UndoMode
from l7core.persist.errors import SaveError
from l7core.persist.lineage import relation
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.escape.campaign.kit import SUBTERRA, rules


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def game_of(store: Store, *, undo: UndoMode = "strict", seed: int = 3) -> SavedGame:
    setup = Setup(
        ruleset="escape:l7",
        scenario=SUBTERRA,
        seats=(SeatSetup("Ann"), SeatSetup("Bo")),
        seed=seed,
        undo=undo,
    )
    return SavedGame.begin(store, rules(), setup, title="Subterra Bravo")


def play_on(game: SavedGame, *, legs: int, seed: int = 3) -> None:
    """Answer at random until this number of scenarios is over."""
    chances = seed_streams(seed)
    while game.ask and len(game.kernel.state.campaign.legs) < legs:
        option, paid = random_bot.choose(game.kernel, chances)
        game.answer(option, *paid)


def test_a_campaign_resumes_at_a_border(store: Store) -> None:
    with game_of(store) as game:
        play_on(game, legs=1)
        before = game.kernel.digest(), game.ask
    with SavedGame.open(store, game.name, rules()) as again:
        assert (again.kernel.digest(), again.ask) == before
        assert again.ask is not None
        assert again.ask.prompt == "escape.border.lost"


def test_a_campaign_resumes_from_the_journal_alone(store: Store) -> None:
    """The game is not saved at the end, as after a crash."""
    game = game_of(store)
    play_on(game, legs=2)
    before = game.kernel.digest()
    next(store.folder.glob("*.lock")).unlink()
    with SavedGame.open(store, game.name, rules()) as again:
        assert again.kernel.digest() == before


def test_the_header_names_the_current_part(store: Store) -> None:
    with game_of(store) as game:
        play_on(game, legs=1)
    header = store.header(game.name)
    assert (header.scenario, header.part) == (SUBTERRA, "Level 7, part 1 of 7")


def test_a_branch_begins_at_its_border(store: Store) -> None:
    with game_of(store) as game:
        play_on(game, legs=3)
        first = game.kernel.state.campaign.legs[0]
        with game.branch_from(first.border) as branch:
            ask = branch.ask
            assert ask is not None
            assert ask.prompt.startswith("escape.border.")
            assert len(branch.kernel.state.campaign.legs) == 1
            assert branch.decisions == first.border
            play_on(branch, legs=2, seed=8)
        assert len(game.kernel.state.campaign.legs) == 3
    assert set(store.names()) == {game.name, branch.name}
    ours, theirs = store.load(game.name).label, store.load(branch.name).label
    assert relation(ours, theirs) == "forked"


def test_a_running_campaign_without_undo_cannot_branch(store: Store) -> None:
    with game_of(store, undo="ironman") as game:
        while game.ask and game.decisions < 5:
            game.answer(game.ask.options[-1].id)
        with pytest.raises(SaveError, match="Undo is off in this game"):
            game.branch_from(1)
