"""Choosing: what digits, groups, filters and payments do, without any screen."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.view import AskView, OptionView, WhyNot
from l7tui.game.menu import Group, Menu, Payable


def options(count: int, group: str = "", verb: str = "go") -> tuple[OptionView, ...]:
    return tuple(OptionView(f"{verb}:{n}", f"{verb} {n}", f"room:{n}", group) for n in range(count))


END = OptionView("end", "End the turn")


def menu(
    listed: Iterable[OptionView],
    *,
    why_not: tuple[WhyNot, ...] = (),
    purse: tuple[tuple[str, str], ...] = (),
) -> Menu:
    return Menu(AskView(0, "t.turn", "Your turn", tuple(listed), purse=purse), why_not)


def test_up_to_nine_options_stand_one_by_one() -> None:
    assert len(menu(options(9, group="Move")).entries) == 9


def test_more_than_nine_options_are_folded_by_their_groups() -> None:
    folded = menu((*options(6, "Move"), *options(5, "Attack", "hit"), *options(1, "", "rest")))
    names = [
        each.label if isinstance(each, OptionView) else each.name
        for each in folded.entries
        if isinstance(each, OptionView | Group)
    ]
    assert names == ["Move", "Attack", "rest 0"]


def test_a_group_of_one_is_not_folded() -> None:
    folded = menu((*options(10, "Move"), *options(1, "Attack", "hit")))
    assert isinstance(folded.entries[1], OptionView)


def test_a_digit_opens_a_group_and_a_digit_in_it_decides() -> None:
    folded = menu((*options(6, "Move"), *options(5, "Attack", "hit")))
    attack = folded.number(2)
    assert attack is not None
    assert folded.take(attack) is None
    third = folded.number(3)
    assert third is not None
    assert folded.take(third) == ("hit:2", ())


def test_stepping_back_closes_the_group_and_points_at_it() -> None:
    folded = menu((*options(6, "Move"), *options(5, "Attack", "hit")))
    folded.take(folded.entries[1])
    assert folded.back()
    assert folded.highlighted == folded.entries[1]
    assert not folded.back()


def test_digits_number_nine_rows_and_then_the_next_nine() -> None:
    long = menu(options(20))
    assert list(long.block) == list(range(9))
    long.more()
    tenth = long.number(1)
    assert isinstance(tenth, OptionView)
    assert tenth.id == "go:9"


def test_after_the_last_nine_come_the_first_again() -> None:
    long = menu(options(12))
    long.more()
    long.more()
    assert long.at == 0


def test_only_rows_that_are_seen_are_numbered() -> None:
    short = menu(options(8))
    short.room = 6
    assert list(short.block) == list(range(6))
    assert short.number(7) is None


def test_the_highlight_takes_the_numbers_along() -> None:
    long = menu(options(12))
    for _ in range(10):
        long.move(1)
    assert long.block.start == 9


def test_a_filter_lists_what_has_the_letters_in_words_or_group() -> None:
    long = menu((*options(6, "Move"), *options(6, "Attack", "hit")))
    long.filter("ATTACK")
    assert [each.id for each in long.entries if isinstance(each, OptionView)] == [
        f"hit:{n}" for n in range(6)
    ]


def test_stepping_back_takes_the_filter_away() -> None:
    long = menu(options(12))
    long.filter("go 3")
    assert long.back()
    assert len(long.entries) == 12


def test_pointing_at_a_place_lists_what_has_to_do_with_it() -> None:
    near = menu(options(5))
    assert near.point_at(frozenset({"room:3"}), "the Lab")
    assert [each.id for each in near.entries if isinstance(each, OptionView)] == ["go:3"]


def test_pointing_at_a_place_without_options_changes_nothing() -> None:
    near = menu(options(5))
    assert not near.point_at(frozenset({"room:9"}), "the Roof")
    assert len(near.entries) == 5


def test_the_end_of_the_turn_stands_apart_and_has_no_number() -> None:
    turn = menu((*options(2), END))
    assert turn.pinned == END
    assert turn.number(3) is None


def test_a_room_called_end_does_not_end_the_turn() -> None:
    assert menu((OptionView("move:end", "Go to the end"),)).end is None


def test_an_end_with_an_object_ends_the_turn_too() -> None:
    assert menu((OptionView("end:phase", "End the phase"),)).end is not None


def test_nothing_is_highlighted_where_all_one_can_do_is_end_the_turn() -> None:
    assert menu((END,)).highlighted is None


def test_the_end_of_the_turn_can_be_pointed_at() -> None:
    turn = menu((*options(2), END))
    turn.move(-1)
    assert turn.highlighted == END


def test_what_is_not_possible_is_listed_last_and_never_numbered() -> None:
    why = WhyNot("Fly", "no wings", "wings")
    turn = menu(options(2), why_not=(why,))
    assert turn.entries[-1] == why
    assert turn.numbered == 2


PURSE = (("card:a", "Lamp"), ("card:b", "Rope"), ("card:c", "Key"))
COSTLY = OptionView("pry", "Pry the door", cost=2)


def test_a_costly_option_asks_for_its_payment() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    assert paying.take(COSTLY) is None
    assert paying.entries == tuple(Payable(id, name) for id, name in PURSE)
    assert paying.paid is None


def test_letters_give_cards_until_it_is_paid() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    for letter in "ac":
        card = paying.lettered(letter)
        assert card is not None
        paying.give(card.id)
    assert paying.paid == ("pry", ("card:a", "card:c"))


def test_a_card_given_twice_is_taken_back() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    paying.give("card:a")
    paying.give("card:a")
    assert paying.given == []


def test_a_card_too_many_takes_the_place_of_the_last() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    paying.take(COSTLY)
    for card in ("card:a", "card:b", "card:c"):
        paying.give(card)
    assert paying.given == ["card:a", "card:c"]


def test_a_letter_without_a_card_gives_nothing() -> None:
    paying = menu((COSTLY,), purse=PURSE)
    assert paying.lettered("a") is None
    paying.take(COSTLY)
    assert paying.lettered("d") is None


def test_stepping_back_from_a_payment_returns_to_the_option() -> None:
    paying = menu((*options(2), COSTLY), purse=PURSE)
    paying.take(COSTLY)
    assert paying.back()
    assert paying.highlighted == COSTLY
    assert paying.given == []


def test_what_an_option_keeps_cannot_be_given_for_it() -> None:
    play = OptionView("play", "Play the first", cost=1, keeps=("card:a",))
    paying = menu((play,), purse=PURSE)
    paying.take(play)
    assert [entry.id for entry in paying.entries if isinstance(entry, Payable)] == [
        id for id, _ in PURSE if id != "card:a"
    ]


def test_where_more_may_be_given_any_number_up_to_that_pays() -> None:
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


def test_what_costs_nothing_may_still_be_paid_for() -> None:
    lucky = OptionView("lucky", "Add cards", spare=2)
    paying = menu((lucky,), purse=PURSE)
    assert paying.take(lucky) is None
    assert paying.paid == ("lucky", ())
