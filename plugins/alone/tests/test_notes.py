"""What a step is told to come to, before it is taken."""

from __future__ import annotations

from plugins.alone.tests.kit import Station, at, creatures, danger, lit, own, rules, shown, station


def told_of(play: Station, step: str) -> str:
    """What stands beside that option."""
    ask = play.kernel.view(0).ask
    assert ask
    note = next(each.note for each in ask.options if each.id == step)
    return " ".join(note.outcome)


def test_a_step_says_whether_the_lights_are_on_where_it_leads() -> None:
    play = station(at(7), shown(6, 8), lit(6))
    assert "lights are on" in told_of(play, "move:w")
    assert "dark" in told_of(play, "move:e")


def test_a_step_to_a_creature_in_view_says_with_how_many_dice_it_strikes_there() -> None:
    """In the light and in the dark; what cannot be seen is warned of and not told."""
    beast = creatures(scraper=8)
    bright = told_of(station(at(7), shown(8), lit(8), beast), "move:e")
    dim = told_of(station(at(7), shown(8), beast), "move:e")
    figures = rules().library["creature"][own("scraper")].calm
    assert f"with {figures.light} di" in bright
    assert f"with {figures.dark} di" in dim
    hidden = told_of(station(at(7), beast), "move:e")
    assert hidden == told_of(station(at(7)), "move:e")
    assert "costs you SELF CONTROL" in hidden


def test_a_step_says_what_danger_it_leads_to_and_from() -> None:
    play = station(at(7), shown(8), danger(7, 8))
    assert "Danger lies there" in told_of(play, "move:e")
    assert "leave the danger" in told_of(play, "move:e")
    assert "anger" not in told_of(station(at(7), shown(8)), "move:e")
