"""Rules: Trade, Pick up an item, Drop an item."""

from __future__ import annotations

from tests.escape.rules.kit import Story, Table


def test_an_item_in_the_room_can_be_picked_up() -> None:
    table = Table()
    torch, rope = table.item(), table.item()
    hall = table.room()
    table.floor(hall, torch, rope)
    table.prisoner(hall)
    play = table.actions()
    play.choose(f"take:{rope}")
    assert (play.ann.items, play.state.things) == ([rope], {hall: [torch]})


def test_every_item_in_the_room_is_offered() -> None:
    table = Table()
    torch, rope = table.item(), table.item()
    hall = table.room()
    table.floor(hall, torch, rope)
    table.prisoner(hall)
    play = table.actions()
    assert [option.target for option in play.ask.options if option.id.startswith("take:")] == [
        torch,
        rope,
    ]


def test_an_item_in_another_room_cannot_be_picked_up() -> None:
    table = Table()
    torch = table.item()
    hall = table.room()
    table.floor(table.room(east_of=hall), torch)
    table.prisoner(hall)
    assert not table.actions().can("take:")


def test_only_one_item_is_picked_up_in_a_turn() -> None:
    table = Table()
    hall = table.room()
    table.floor(hall, table.item(), table.item())
    table.prisoner(hall)
    play = table.actions()
    play.choose(f"take:{play.state.things[hall][0]}")
    assert not play.can("take:")


def test_a_prisoner_who_picks_up_too_much_drops_an_item() -> None:
    table = Table()
    one, two, three = table.item(), table.item(), table.item()
    hall = table.room()
    table.floor(hall, three)
    table.prisoner(hall, items=[one, two])
    play = table.actions()
    play.choose(f"take:{three}")
    play.expect_question("escape.item.overload")
    play.choose(two)
    assert (play.ann.items, play.state.things) == ([one, three], {hall: [two]})


def test_an_item_can_be_dropped() -> None:
    """Ruling 19."""
    table = Table()
    torch = table.item()
    hall = table.room()
    table.prisoner(hall, items=[torch])
    play = table.actions()
    play.choose(f"drop:{torch}")
    assert (play.ann.items, play.state.things) == ([], {hall: [torch]})


def test_dropping_takes_the_place_of_picking_up() -> None:
    """Ruling 19."""
    table = Table()
    torch, rope = table.item(), table.item()
    hall = table.room()
    table.floor(hall, rope)
    table.prisoner(hall, items=[torch])
    play = table.actions()
    play.choose(f"drop:{torch}")
    assert not play.can("take:")


def test_picking_up_takes_the_place_of_dropping() -> None:
    """Ruling 19."""
    table = Table()
    torch, rope = table.item(), table.item()
    hall = table.room()
    table.floor(hall, rope)
    table.prisoner(hall, items=[torch])
    play = table.actions()
    play.choose(f"take:{rope}")
    assert not play.can("drop:")


def test_enemies_do_not_keep_prisoners_from_items() -> None:
    table = Table()
    hall = table.room()
    table.floor(hall, table.item())
    table.enemy("guard", hall)
    table.prisoner(hall)
    assert table.actions().can("take:")


def test_dropping_an_item_that_carries_more_forces_another_drop() -> None:
    table = Table()
    hall = table.room()
    bag, one, two, three = table.item(hands=0, carries=1), *(table.item() for _ in range(3))
    table.prisoner(hall, items=[bag, one, two, three])
    play = table.actions()
    play.choose(f"drop:{bag}")
    play.expect_question("escape.item.overload")
    play.choose(two)
    assert play.ann.items == [one, three]


# -- trade


def two_in_a_hall(
    mine: int = 1, theirs: int = 1, *, apart: bool = False
) -> tuple[Story, list[str], list[str]]:
    """Return a game with Ann, Bo and their items; with `apart`, Bo is in another room."""
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    own_items = [table.item() for _ in range(mine)]
    other_items = [table.item() for _ in range(theirs)]
    table.prisoner(hall, items=own_items)
    table.prisoner(yard if apart else hall, items=other_items)
    return table.actions(), own_items, other_items


def test_items_are_traded_with_a_prisoner_in_the_room() -> None:
    play, (mine,), (theirs,) = two_in_a_hall()
    play.choose("trade:hero:1")
    play.choose(f"give:{mine}")
    play.choose(f"want:{theirs}")
    play.choose("deal")
    play.choose("accept")
    assert (play.ann.items, play.bo.items) == ([theirs], [mine])


def test_trading_with_a_prisoner_in_another_room_is_impossible() -> None:
    play, _, _ = two_in_a_hall(apart=True)
    assert not play.can("trade:")


def test_trading_alone_is_impossible() -> None:
    table = Table()
    table.prisoner(table.room(), items=[table.item()])
    assert not table.actions().can("trade:")


def test_trading_without_any_items_is_impossible() -> None:
    play, _, _ = two_in_a_hall(mine=0, theirs=0)
    assert not play.can("trade:")


def test_an_item_can_be_given_for_nothing() -> None:
    """Ruling 20."""
    play, (mine,), _ = two_in_a_hall(theirs=0)
    play.choose("trade:hero:1")
    play.choose(f"give:{mine}")
    play.choose("deal")
    play.choose("accept")
    assert (play.ann.items, play.bo.items) == ([], [mine])


def test_an_item_can_be_received_for_nothing() -> None:
    """Ruling 20."""
    play, _, (theirs,) = two_in_a_hall(mine=0)
    play.choose("trade:hero:1")
    play.choose(f"want:{theirs}")
    play.choose("deal")
    play.choose("accept")
    assert (play.ann.items, play.bo.items) == ([theirs], [])


def test_any_number_of_items_changes_hands_in_one_trade() -> None:
    """Ruling 20."""
    play, (one, two), (theirs,) = two_in_a_hall(mine=2)
    play.choose("trade:hero:1")
    play.choose(f"give:{one}")
    play.choose(f"give:{two}")
    play.choose(f"want:{theirs}")
    play.choose("deal")
    play.choose("accept")
    assert (play.ann.items, play.bo.items) == ([theirs], [one, two])


def test_the_other_prisoner_must_agree() -> None:
    """Ruling 20."""
    play, (mine,), (theirs,) = two_in_a_hall()
    play.choose("trade:hero:1")
    play.choose(f"want:{theirs}")
    play.choose("deal")
    play.expect_question("escape.trade.offer", seat=1)
    play.choose("refuse")
    assert (play.ann.items, play.bo.items) == ([mine], [theirs])


def test_a_refused_offer_uses_the_trade_of_the_turn() -> None:
    """Ruling 20."""
    play, _, (theirs,) = two_in_a_hall()
    play.choose("trade:hero:1")
    play.choose(f"want:{theirs}")
    play.choose("deal")
    play.choose("refuse")
    assert not play.can("trade:")


def test_a_trade_that_is_cancelled_before_the_offer_costs_nothing() -> None:
    play, _, _ = two_in_a_hall()
    play.choose("trade:hero:1")
    play.choose("call-off")
    assert play.can("trade:hero:1")


def test_a_prisoner_who_receives_too_much_in_a_trade_drops_an_item() -> None:
    table = Table()
    hall = table.room()
    gift, one, two = table.item(), table.item(), table.item()
    table.prisoner(hall, items=[gift])
    table.prisoner(hall, items=[one, two])
    play = table.actions()
    play.choose("trade:hero:1")
    play.choose(f"give:{gift}")
    play.choose("deal")
    play.choose("accept")
    play.expect_question("escape.item.overload", seat=1)
    play.choose(two)
    assert (play.bo.items, play.state.things) == ([one, gift], {hall: [two]})


def test_the_trading_prisoner_may_also_be_overloaded() -> None:
    table = Table()
    hall = table.room()
    one, two, theirs = table.item(), table.item(), table.item()
    table.prisoner(hall, items=[one, two])
    table.prisoner(hall, items=[theirs])
    play = table.actions()
    play.choose("trade:hero:1")
    play.choose(f"want:{theirs}")
    play.choose("deal")
    play.choose("accept")
    play.expect_question("escape.item.overload", seat=0)
