"""Hidden information is absent from a view: from hands, log, question and piles."""

from __future__ import annotations

import msgspec
import pytest

from l7core.engine.state import Task
from l7core.testing.positions import Play
from tests.fixtures.mods.cellar.tests.positions import hand, next_cards, next_events, place, rules

TURN = Task("cellar:turn", (0,))
OTHERS = pytest.mark.parametrize("viewer", [1, None], ids=["another seat", "a spectator"])


@pytest.fixture
def game() -> Play:
    """Return a game: Ann at the locked door with two cards, Bo with two others."""
    arranged = (
        place(0, "hall"),
        hand(0, "crowbar", "poker"),
        hand(1, "spade", "hammer"),
        next_cards("ladle"),
        next_events("loose-board", "silence"),
    )
    return Play(rules("cellar:classic"), TURN, *arranged, seats=2)


def seen(game: Play, viewer: int | None) -> str:
    """Return the whole view in a single text."""
    return msgspec.json.encode(game.kernel.view(viewer)).decode()


@OTHERS
def test_a_hand_is_counted_and_not_shown_to_others(game: Play, viewer: int | None) -> None:
    assert "crowbar" not in seen(game, viewer).lower()
    ann = game.kernel.view(viewer).table.seats[0]
    assert (ann.hand, ann.hand_count) == ((), 2)


def test_a_seat_reads_its_own_hand(game: Play) -> None:
    assert [card.name for card in game.kernel.view(0).table.seats[0].hand] == ["Crowbar", "Poker"]
    assert "spade" not in seen(game, 0).lower()


@OTHERS
def test_others_see_who_decides_but_not_the_options(game: Play, viewer: int | None) -> None:
    ask = game.kernel.view(viewer).ask
    assert ask is not None
    assert (ask.seat, ask.secret) == (0, True)
    assert (ask.title, ask.options, ask.purse) == ("", (), ())
    assert game.kernel.view(viewer).why_not == ()


@OTHERS
def test_an_event_for_one_seat_is_in_no_other_log(game: Play, viewer: int | None) -> None:
    game.choose("end")
    game.expect_told("Ann draws Ladle. (Loose board)", seat=0)
    game.expect_not_told("Ann draws Ladle. (Loose board)", seat=viewer)
    assert "ladle" not in seen(game, viewer).lower()


@OTHERS
def test_a_secret_stays_one_after_undo_and_in_a_save(game: Play, viewer: int | None) -> None:
    game.choose("end")
    game.resume()
    assert "ladle" not in seen(game, viewer).lower()


def test_a_played_card_becomes_public(game: Play) -> None:
    game.choose("pry:front-door", pay=["crowbar"])
    game.expect_told("Ann spends Crowbar on the front door. (it adds dice)", seat=1)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_views_show_neither_decks_nor_hidden_tokens(game: Play, viewer: int | None) -> None:
    text = seen(game, viewer).lower()
    for hidden in ("ladle", "loose board", "candle", "rats"):
        assert hidden not in text
