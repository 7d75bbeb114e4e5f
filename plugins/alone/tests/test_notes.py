"""Notes on a step: its results before the hero takes it."""

from __future__ import annotations

from plugins.alone.tests.kit import Station, at, creatures, danger, lit, own, rules, shown, station


def told_of(play: Station, step: str) -> str:
    """Return the note on an option."""
    ask = play.kernel.view(0).ask
    assert ask
    note = next(each.note for each in ask.options if each.id == step)
    return " ".join(note.outcome)


def test_a_step_says_whether_the_lights_are_on_where_it_leads() -> None:
    play = station(at(7), shown(6, 8), lit(6))
    assert "Lit sector." in told_of(play, "move:w")
    assert "Dark sector." in told_of(play, "move:e")


def test_a_step_to_a_creature_in_view_says_with_how_many_dice_it_strikes_there() -> None:
    """The dice depend on the light. For an unseen creature there is only a general warning."""
    beast = creatures(scraper=8)
    bright = told_of(station(at(7), shown(8), lit(8), beast), "move:e")
    dim = told_of(station(at(7), shown(8), beast), "move:e")
    figures = rules().library["creature"][own("scraper")].calm
    assert f"with {figures.light} di" in bright
    assert f"with {figures.dark} di" in dim
    hidden = told_of(station(at(7), beast), "move:e")
    assert hidden == told_of(station(at(7)), "move:e")
    assert "costs SELF CONTROL" in hidden


def test_a_step_says_what_danger_it_leads_to_and_from() -> None:
    play = station(at(7), shown(8), danger(7, 8))
    assert "Danger token: claws hit you" in told_of(play, "move:e")
    assert "You leave your danger sector" in told_of(play, "move:e")
    assert "anger" not in told_of(station(at(7), shown(8)), "move:e")
