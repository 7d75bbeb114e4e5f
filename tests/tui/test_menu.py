"""The menu without a screen: letters, digits, groups, filters and payments."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from l7core.plain import describe
from l7core.view import (
    Act,
    AskView,
    Board,
    Card,
    Note,
    Odds,
    OptionView,
    Seat,
    Table,
    View,
    WhyNot,
)
from l7tui.game.menu import Group, Menu, Payable, ids_of
from l7tui.text.glyphs import BOX
from l7tui.text.lines import text_of
from l7tui.widgets.action_bar import not_now, targets
from l7tui.widgets.option_details import of_option, said_once

ACTS = (
    Act("move", "Move", "m"),
    Act("hit", "Hit", "h"),
    Act("rest", "Rest", "r"),
    Act("roll", "Roll", role="go"),
)
USES = (Act("bonus", "Bonus", "b"), Act("calm", "Calm down", "-"))
LIKELY, LIKELIER = Odds((("pass", 0.5),)), Odds((("pass", 0.75),))


def options(
    count: int, group: str = "", act: str = "go", *, final: bool = False
) -> tuple[OptionView, ...]:
    barrier = "Dice are rolled." * final
    return tuple(
        OptionView(f"{act}:{n}", f"{act} {n}", f"room:{n}", group, barrier, act=act)
        for n in range(count)
    )


def uses(card: str, *, odds: Odds | None = None) -> tuple[OptionView, ...]:
    return tuple(
        OptionView(
            f"card:{each.id}:{card}", each.word, card, note=Note(odds), card=card, use=each.id
        )
        for each in USES
    )


END = OptionView("end", "End the turn", role="end", act="end")
ROLL = OptionView("roll", "Roll", barrier="Dice are rolled.", role="go", note=Note(LIKELY))


def menu(
    listed: Iterable[OptionView],
    *,
    purse: tuple[tuple[str, str], ...] = (),
    hand: Iterable[str] = (),
    why_not: tuple[WhyNot, ...] = (),
) -> Menu:
    """Return a menu of these options, with these cards in hand."""
    ask = AskView(0, "t.turn", "Your turn", tuple(listed), purse=purse)
    seat = Seat(0, "Ann", "human", hand=tuple(Card(id, id) for id in hand))
    table = Table(title="", clock="", board=Board((), ()), seats=(seat,))
    view = View(seat=0, table=table, log=(), ask=ask, acts=ACTS, uses=USES, why_not=why_not)
    return Menu(ask, view, taken="ru")


def chosen(menu: Menu) -> str:
    option = menu.chosen
    return option.id if option else ""


# -- acts


def test_declared_actions_make_a_bar_in_their_order() -> None:
    bar = menu((*options(1, act="hit"), *options(2, act="move"), END))
    assert [(each.letter, each.word) for each in bar.offered] == [("m", "Move"), ("h", "Hit")]


def test_a_letter_chooses_an_undoable_option_at_once() -> None:
    bar = menu(options(1, act="hit"))
    assert bar.letter("h") == ("hit:0", ())


def test_a_letter_highlights_a_final_option_and_a_second_press_does_it() -> None:
    bar = menu((*options(2, act="move"), *options(1, act="hit", final=True)))
    assert bar.letter("h") is None
    assert chosen(bar) == "hit:0"
    assert bar.letter("h") == ("hit:0", ())


def test_enter_highlights_a_final_option_before_choosing_it() -> None:
    bar = menu(options(1, act="hit", final=True))
    assert bar.confirm() is None
    assert bar.confirm() == ("hit:0", ())


def test_a_letter_moves_the_digits_from_cards_to_its_targets() -> None:
    bar = menu((*options(3, act="move"), *uses("card:a")), hand=["card:a"])
    assert bar.digit_of("card:a") == "1"
    bar.letter("m")
    assert bar.digit_of("card:a") == ""
    assert bar.digit(2) == ("move:1", ())


def test_a_digit_highlights_a_final_target_and_a_second_press_takes_it() -> None:
    bar = menu(options(3, act="move", final=True))
    bar.letter("m")
    assert bar.digit(3) is None
    assert chosen(bar) == "move:2"
    assert bar.digit(3) == ("move:2", ())


def test_the_first_targets_digit_also_takes_two_presses() -> None:
    bar = menu(options(3, act="move", final=True))
    bar.letter("m")
    assert bar.digit(1) is None
    assert bar.digit(1) == ("move:0", ())


def test_another_letter_arms_another_action() -> None:
    bar = menu((*options(3, act="move"), *options(2, act="hit")))
    bar.letter("m")
    bar.letter("h")
    assert bar.armed
    assert bar.armed.act == "hit"


def test_stepping_back_disarms_the_action_and_keeps_it_highlighted() -> None:
    bar = menu((*options(1, act="hit"), *options(3, act="move")))
    bar.letter("m")
    assert bar.back()
    assert bar.armed is None
    assert ids_of(bar.highlighted or END) == ("move:0", "move:1", "move:2")


def test_roll_and_end_turn_are_in_no_list() -> None:
    bar = menu((*options(1, act="hit"), ROLL, END))
    assert bar.go == ROLL
    assert bar.end == END
    assert all(ids_of(each) == ("hit:0",) for each in bar.entries)


def test_an_undeclared_action_gets_its_own_letter() -> None:
    strange = OptionView("mumble", "Mumble", act="mumble")
    bar = menu((strange, *options(2, act="move")))
    letters = {each.act: each.letter for each in bar.offered}
    assert letters == {"move": "m", "mumble": "l"}


def test_a_blocked_actions_letter_gives_the_reason() -> None:
    blocked = WhyNot("Move", "Clone 1 holds you here.", "move", act="move")
    bar = menu(options(1, act="hit"), why_not=(blocked,))
    assert bar.letter("m") is None
    assert bar.refused == (blocked,)


def test_a_letter_says_why_not_if_only_ending_the_turn_is_left() -> None:
    blocked = WhyNot("Move", "Clone 1 holds you here.", "move", act="move")
    turn = menu((END,), why_not=(blocked,))
    assert turn.means("m")
    assert turn.letter("m") is None
    assert turn.refused == (blocked,)


def test_revealing_an_actions_only_option_keeps_the_bar() -> None:
    bar = menu((*options(1, "Walk", act="move"), *options(1, "Fight", act="hit")))
    assert bar.reveal("hit:0")
    assert ids_of(bar.highlighted or END) == ("hit:0",)
    assert not bar.is_narrowed
    assert bar.back()
    assert not bar.back()


# -- cards


def test_a_digit_selects_and_deselects_a_card() -> None:
    bar = menu((*uses("card:a"), ROLL), hand=["card:a"])
    assert bar.digit(1) is None
    assert bar.held == "card:a"
    assert bar.digit(1) is None
    assert bar.held == ""


def test_the_next_digit_cycles_through_usable_cards() -> None:
    bar = menu((*uses("card:a"), *uses("card:c"), ROLL), hand=["card:a", "card:b", "card:c"])
    assert bar.useful_digits == ["1", "3"]
    selected = []
    for _ in range(3):
        bar.digit(bar.next_digit)
        selected.append(bar.held)
    assert selected == ["card:a", "card:c", ""]


def test_the_digit_of_a_card_without_uses_highlights_its_option() -> None:
    lamp = OptionView("hit:lamp", "Hit with the lamp", "card:lamp", act="hit")
    bar = menu((*options(2, act="move"), lamp), hand=["card:rope", "card:lamp"])
    assert bar.digit(2) is None
    assert chosen(bar) == "hit:lamp"
    assert not bar.held


def test_a_use_has_a_letter_only_while_its_card_is_selected() -> None:
    bar = menu((*uses("card:a"), ROLL), hand=["card:a"])
    assert bar.letter("-") is None
    bar.digit(1)
    assert bar.letter("-") == ("card:calm:card:a", ())


def test_uses_without_effect_on_the_chance_come_last() -> None:
    bonus, calm = uses("card:a", odds=LIKELIER)
    idle = replace(bonus, note=Note(LIKELY))
    assert menu((idle, calm, ROLL), hand=["card:a"]).uses_of("card:a") == (calm, idle)


def test_a_card_without_a_use_says_why() -> None:
    spent = WhyNot("Play it", "Your last card.", "cards", target="card:b", act="card")
    bar = menu((*uses("card:a"), ROLL), hand=["card:a", "card:b"], why_not=(spent,))
    bar.digit(2)
    assert bar.held == ""
    assert bar.refused == (spent,)


def test_the_tenth_card_has_a_digit_on_the_next_page() -> None:
    hand = [f"card:{n}" for n in range(12)]
    bar = menu((*uses("card:9"), ROLL), hand=hand)
    assert bar.digit_of("card:9") == ""
    bar.more()
    assert bar.digit_of("card:9") == "1"
    bar.more()
    assert bar.digit_of("card:0") == "1"


# -- lists


def test_up_to_nine_options_are_not_grouped() -> None:
    assert len(menu(options(9, group="Move")).entries) == 9


def test_more_than_nine_options_are_grouped() -> None:
    folded = menu((*options(6, "Move"), *options(5, "Attack", "strike"), *options(1, "", "wait")))
    names = [
        each.label if isinstance(each, OptionView) else each.name
        for each in folded.entries
        if isinstance(each, OptionView | Group)
    ]
    assert names == ["Move", "Attack", "wait 0"]


def test_a_group_of_one_is_not_folded() -> None:
    folded = menu((*options(10, "Move"), *options(1, "Attack", "strike")))
    assert isinstance(folded.entries[1], OptionView)


def test_one_digit_opens_a_group_and_the_next_chooses() -> None:
    folded = menu((*options(6, "Move"), *options(5, "Attack", "strike")))
    assert folded.digit(2) is None
    assert folded.digit(3) == ("strike:2", ())


def test_stepping_back_closes_the_group_and_highlights_it() -> None:
    folded = menu((*options(6, "Move"), *options(5, "Attack", "strike")))
    folded.take(folded.entries[1])
    assert folded.back()
    assert folded.highlighted == folded.entries[1]
    assert not folded.back()


def test_digits_number_nine_rows_and_then_the_next_nine() -> None:
    long = menu(options(20))
    assert list(long.block) == list(range(9))
    long.more()
    assert long.digit(1) == ("go:9", ())


def test_the_digits_wrap_around_after_the_last_rows() -> None:
    long = menu(options(12))
    long.more()
    long.more()
    assert long.at == 0


def test_only_visible_rows_are_numbered() -> None:
    short = menu(options(8))
    short.room = 6
    assert list(short.block) == list(range(6))
    assert not short.has_digit(7)


def test_the_digits_follow_the_highlight() -> None:
    long = menu(options(12))
    for _ in range(10):
        long.move(1)
    assert long.block.start == 9


def test_a_filter_lists_matching_options() -> None:
    long = menu((*options(6, "Move"), *options(6, "Attack", "strike")))
    long.filter("STRIKE")
    assert [each.id for each in long.entries if isinstance(each, OptionView)] == [
        f"strike:{n}" for n in range(6)
    ]


def test_enter_highlights_a_filtered_option_before_choosing_it() -> None:
    long = menu(options(12))
    long.filter("go 3")
    assert long.confirm() is None
    assert long.confirm() == ("go:3", ())


def test_stepping_back_clears_the_filter() -> None:
    long = menu(options(12))
    long.filter("go 3")
    assert long.back()
    assert len(long.entries) == 12


def test_selecting_a_place_lists_its_options() -> None:
    near = menu(options(5))
    assert near.point_at(frozenset({"room:3"}), "the Lab")
    assert [each.id for each in near.entries if isinstance(each, OptionView)] == ["go:3"]


def test_selecting_a_place_without_options_changes_nothing() -> None:
    near = menu(options(5))
    assert not near.point_at(frozenset({"room:9"}), "the Roof")
    assert len(near.entries) == 5


def test_nothing_is_highlighted_if_only_ending_the_turn_is_left() -> None:
    turn = menu((END,))
    assert turn.highlighted is None
    assert turn.chosen == END


def test_a_text_in_the_label_is_not_repeated() -> None:
    text = "Use up: draw 2 cards."
    torch = Card("item:torch", "Torch", lines=(text,))
    seat = Seat(0, "Ann", "human", hand=(torch,))
    table = Table(title="", clock="", board=Board((), ()), seats=(seat,))
    view = View(seat=0, table=table, log=())
    option = OptionView("use:torch", f"Torch: {text}", torch.id)
    in_other_words = replace(option, label="Torch: Draw 2 cards, and lose it.")
    for repeated in (option, in_other_words):
        assert len([*of_option(repeated, view, BOX, with_odds=True)]) == 1
        assert text not in [*describe.whole(repeated, view)][1:]
    for silent in (replace(option, label="Torch"), replace(option, label="Torch: the die with 1")):
        assert len([*of_option(silent, view, BOX, with_odds=True)]) == 2
        assert text in [*describe.whole(silent, view)]


def test_common_beginnings_and_endings_are_shown_once() -> None:
    doors = [f"the {way} door of the Tank Farm" for way in ("left north", "east", "west")]
    assert said_once(doors) == ["the left north", "the east", "the west door of the Tank Farm"]
    assert said_once(["Put down the Red Syringe", "Put down the Stun Stick"]) == [
        "Put down the Red Syringe",
        "Stun Stick",
    ]


def test_a_common_ending_after_a_comma_stays_with_each_label() -> None:
    ways = ["east, into the dark", "west, into the dark"]
    assert said_once(ways) == ways
    assert said_once(
        ["Crawl to the east, unseen and slow", "Crawl to the west, unseen and slow"]
    ) == [
        "Crawl to the east, unseen and slow",
        "west, unseen and slow",
    ]


def test_targets_share_their_common_words() -> None:
    doors = tuple(
        OptionView(f"move:{way}", f"Move the {way} door of the Tank Farm", act="move")
        for way in ("north", "east", "south")
    )
    moving = menu(doors)
    moving.letter("m")
    (row,) = targets(moving, BOX, 100)
    assert text_of(row) == "▸1 the north   2 the east   3 the south door of the Tank Farm"


def test_a_final_option_knows_its_own_key_and_whether_it_was_pressed() -> None:
    hitting = menu(options(2, act="hit", final=True))
    hitting.letter("h")
    assert (hitting.key_of_highlight, hitting.is_pressed) == ("1", False)
    assert hitting.digit(1) is None
    assert hitting.is_pressed
    assert hitting.digit(2) is None
    assert (hitting.key_of_highlight, hitting.is_pressed) == ("2", True)
    hitting.move(1)
    assert (hitting.key_of_highlight, hitting.is_pressed) == ("1", False)
    alone = menu(options(1, act="hit", final=True))
    alone.letter("h")
    assert (alone.key_of_highlight, alone.is_pressed) == ("h", True)


def test_a_useless_card_is_recognised() -> None:
    bar = menu((*uses("card:a"), ROLL))
    assert not bar.is_useless("card:a")
    assert bar.is_useless("card:b")


def test_entries_with_one_common_word_are_shown_whole() -> None:
    for labels in (["the Laundry", "the Chapel"], ["Attack Guard 1", "Attack Guard 2"], ["go 1"]):
        assert said_once(labels) == labels


PURSE = (("card:a", "Lamp"), ("card:b", "Rope"), ("card:c", "Key"))
COSTLY = OptionView("pry", "Pry the door", cost=2)


def test_a_costly_option_asks_for_its_payment() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    assert paying.take(COSTLY) is None
    assert paying.entries == tuple(Payable(id, name) for id, name in PURSE)
    assert paying.paid is None


def test_digits_pay_until_the_cost_is_met() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    for digit in (1, 3):
        paying.digit(digit)
    assert paying.paid == ("pry", ("card:a", "card:c"))


def test_enter_pays_with_one_card_after_the_other() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    for _ in range(2):
        assert paying.confirm() is None
    assert paying.given == ["card:a", "card:b"]


def test_after_a_digit_enter_pays_with_the_next_card() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    paying.digit(2)
    paying.confirm()
    assert paying.given == ["card:b", "card:c"]


def test_paying_with_a_card_twice_unselects_it() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    paying.give("card:a")
    paying.give("card:a")
    assert paying.given == []


def test_an_extra_card_replaces_the_last() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    for card in ("card:a", "card:b", "card:c"):
        paying.give(card)
    assert paying.given == ["card:a", "card:c"]


def test_a_digit_without_a_card_pays_nothing() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    assert not paying.has_digit(4)
    paying.digit(4)
    assert paying.given == []


def test_the_digit_that_selects_a_card_also_pays_with_it() -> None:
    """A card that cannot pay leaves its digit free, and the other digits stay the same."""
    hand = tuple(Card(f"card:{n}", f"Card {n}") for n in range(1, 12))
    seat = Seat(0, "Ann", "human", hand=hand)
    table = Table(title="", clock="", board=Board((), ()), seats=(seat,))
    purse = tuple((card.id, card.name) for card in hand)
    costly = replace(COSTLY, keeps=("card:1",))
    ask = AskView(0, "which", "Which?", (costly,), purse=purse)
    paying = Menu(ask, View(seat=0, table=table, log=(), ask=ask))
    paying.take(costly)
    assert not paying.has_digit(1)
    paying.digit(2)
    paying.more()
    paying.digit(2)
    assert paying.paid == ("pry", ("card:2", "card:11"))


def test_stepping_back_from_a_payment_returns_to_the_option() -> None:
    paying = menu((*options(2), COSTLY), purse=PURSE)
    paying.take(COSTLY)
    assert paying.back()
    assert paying.highlighted == COSTLY
    assert paying.given == []


def test_a_card_that_an_option_keeps_cannot_pay_for_it() -> None:
    play = OptionView("play", "Play the first", cost=1, keeps=("card:a",))
    paying = menu((play,), purse=PURSE)
    paying.take(play)
    assert [entry.id for entry in paying.entries if isinstance(entry, Payable)] == [
        id for id, _ in PURSE if id != "card:a"
    ]


def test_optional_extra_payment_may_stop_early() -> None:
    discard = OptionView("discard", "Discard", cost=1, spare=1)
    paying = menu((discard,), purse=PURSE)
    assert paying.take(discard) is None
    assert paying.paid is None
    paying.give("card:a")
    assert paying.paid == ("discard", ("card:a",))
    paying.give("card:b")
    assert paying.paid == ("discard", ("card:a", "card:b"))
    paying.give("card:c")
    assert paying.paid == ("discard", ("card:a", "card:c"))


def test_an_option_without_cost_may_accept_payment() -> None:
    lucky = OptionView("lucky", "Add cards", spare=2)
    paying = menu((lucky,), purse=PURSE)
    assert paying.take(lucky) is None
    assert paying.paid == ("lucky", ())


# -- unavailable actions


def test_an_action_blocked_twice_gives_its_first_reason() -> None:
    why = (
        WhyNot("Hit", "Nobody is here.", "hits", act="hit", brief="nobody here"),
        WhyNot("Hit", "You are down.", "hits", act="hit", brief="you are down"),
        WhyNot("Move", "Nobody is here.", "moves", act="move", brief="nobody here"),
    )
    text = text_of(not_now(menu((END,), why_not=why), 80, why="?"))
    assert "h m nobody here" in text
    assert "you are down" not in text
