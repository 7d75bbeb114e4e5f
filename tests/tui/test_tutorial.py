"""The tutorial by keys: the list, the coach, and the end of a lesson."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.engine.kernel import Kernel
from l7core.mods.authoring.translations import sentences_of
from l7core.mods.host import Host, ModFolder
from l7core.persist.store import Store
from l7core.plain.helping import WORDS
from l7core.view.guide import KEY, with_keys
from l7tui.app import L7App, NewGame
from l7tui.commands import COMMANDS, game
from l7tui.game.lessons import Offer, offers, point_where_meant
from l7tui.game.menu import Menu, ids_of
from l7tui.layout.arrangement import arrange
from l7tui.screens.tutorial import TutorialScreen
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from l7tui.text.lines import line, wrapped
from tests.escape.tutorial.lessons import MOST_DECISIONS, advised, lessons, rules
from tests.tools.places import PLUGINS
from tests.tui.kit import digits_on_map, front, panels, seen, table, take, tell, until

QUICK = Settings(speed="digest")


def load_host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def a_pupil(saves: Path, *, lesson: int = 0, settings: Settings = QUICK) -> L7App:
    """Return the app at its title, or at a lesson."""
    app = L7App(load_host, Store(saves), Preferences(settings))
    if lesson:
        app.seat_at(NewGame(rules().setup_of(lessons()[lesson - 1])))
    return app


def all_lessons() -> int:
    """Return the number of lessons of all bundled games."""
    host = load_host()
    return sum(len(host.rules(id).lessons()) for id in host.rulesets)


async def come_to_table(pilot: Pilot[Any]) -> bool:
    """Close screens over the table; return False at the end of the lesson."""
    for _ in range(20):
        if front(pilot) == "LessonEnd":
            return False
        if front(pilot) == "TableScreen" and not table(pilot).player.playback:
            return True
        await pilot.press("escape")
        await pilot.pause()
    raise AssertionError(seen(pilot))


async def follow(pilot: Pilot[Any], decisions: int = MOST_DECISIONS) -> None:
    """Do what the coach says, by keys."""
    for _ in range(decisions):
        if not await come_to_table(pilot):
            return
        at_table = table(pilot)
        guide, ask = at_table.session.view.guide, at_table.session.ask
        assert guide
        assert ask
        wanted = next(iter(guide.options), ask.options[-1].id)
        await take(pilot, next(each for each in ask.options if each.id == wanted))
    assert decisions < MOST_DECISIONS, seen(pilot)


@pytest.mark.parametrize("number", range(1, 6))
def test_following_the_coach_completes_a_lesson(tmp_path: Path, number: int) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await follow(pilot)
        assert front(pilot) == "LessonEnd"
        app = pilot.app
        assert isinstance(app, L7App)
        assert app.settings.lessons == (lessons()[number - 1].id,)

    tell(a_pupil(tmp_path, lesson=number), story)


def test_the_title_leads_to_the_list_and_the_list_to_the_first_lesson(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("t")
        assert f"0 of {all_lessons()} completed" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert "Lesson 1: Doors" in seen(pilot)
        assert "This room has four unexplored doors." in seen(pilot)

    tell(a_pupil(tmp_path), story)


def test_completed_lessons_are_ticked_and_the_next_is_highlighted(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("t")
        assert f"1 of {all_lessons()} completed" in seen(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TutorialScreen)
        assert screen.list.offer
        assert screen.list.offer.card.lesson == 2

    learned = Settings(speed="digest", lessons=(lessons()[0].id,))
    tell(a_pupil(tmp_path, settings=learned), story)


def test_a_lesson_leads_on_to_the_next(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await follow(pilot)
        assert "Next: Lesson 4: Guards" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, at_scenario(pilot, lessons()[3].id))

    tell(a_pupil(tmp_path, lesson=3), story)


def test_the_last_lesson_leads_on_to_the_first_scenario(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await follow(pilot)
        assert "Next: A New Level of Fear" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) in ("TableScreen", "Briefing"))
        assert "A New Level of Fear" in seen(pilot)

    tell(a_pupil(tmp_path, lesson=5), story)


def at_scenario(pilot: Pilot[Any], id: str) -> Callable[[], bool]:
    """Return a check that this scenario is played."""
    return lambda: (
        front(pilot) == "TableScreen"
        and table(pilot).session.game.kernel.state.setup.scenario == id
    )


def test_the_end_of_a_lesson_is_shown_once(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await follow(pilot)
        text = " ".join(seen(pilot).split())
        assert text.count("Exploring costs a move and reveals a room.") == 1
        assert "lesson complete" in text
        assert "'s turn" not in text.partition("lesson complete")[0]
        assert "game over" not in text

    tell(a_pupil(tmp_path, lesson=1), story)


def test_an_unfinished_lesson_continues_from_the_title(tmp_path: Path) -> None:
    async def broken_off(pilot: Pilot[Any]) -> None:
        await follow(pilot, 1)

    async def story(pilot: Pilot[Any]) -> None:
        assert "▸ t       Tutorial  Lesson 1: Doors" in seen(pilot)
        await pilot.press("c")
        assert "A lesson is in progress. t: continue it." in seen(pilot)
        await pilot.press("t")
        assert "Lesson 1: Doors  in progress" in seen(pilot)
        assert "Enter continue" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, at_scenario(pilot, lessons()[0].id))
        assert table(pilot).session.game.kernel.decisions == 1

    tell(a_pupil(tmp_path, lesson=1), broken_off)
    tell(a_pupil(tmp_path), story)


def test_a_completed_lesson_leaves_no_save(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await follow(pilot)
        await pilot.press("enter")
        await until(pilot, at_scenario(pilot, lessons()[3].id))
        assert len(Store(tmp_path).names()) == 1

    tell(a_pupil(tmp_path, lesson=3), story)


def test_a_lesson_can_be_left_and_is_not_ticked(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        table(pilot).keyboard.perform(game.LEAVE)
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        app = pilot.app
        assert isinstance(app, L7App)
        assert app.settings.lessons == ()

    tell(a_pupil(tmp_path, lesson=2), story)


def test_a_failed_lesson_is_offered_again(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for _ in range(MOST_DECISIONS):
            if not await come_to_table(pilot):
                break
            await pilot.press("E")
        assert "repeat the lesson" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, at_scenario(pilot, lessons()[4].id))
        assert not table(pilot).session.game.kernel.decisions

    tell(a_pupil(tmp_path, lesson=5), story)


# -- the coach


def test_the_coach_names_the_current_keys(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "Press Z to see your chances." in " ".join(seen(pilot).split())

    remapped = Settings(speed="digest", keys="vi", key_changes={"odds": ("Z",)})
    tell(a_pupil(tmp_path, lesson=2, settings=remapped), story)


def test_the_coachs_suggestion_is_highlighted(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        menu = panels(pilot).choose.menu
        guide = table(pilot).session.view.guide
        assert guide
        assert menu.highlighted
        assert set(ids_of(menu.highlighted)) & set(guide.options)
        assert "▸l Pick lock" in seen(pilot)

    tell(a_pupil(tmp_path, lesson=2), story)


def test_the_doors_have_digits_while_the_coach_speaks(tmp_path: Path) -> None:
    """The four doors of the first room have their digits in the walls at 80 by 24."""

    async def story(pilot: Pilot[Any]) -> None:
        await come_to_table(pilot)
        await pilot.press("x")
        await until(pilot, lambda: digits_on_map(pilot) == set("1234"))

    tell(a_pupil(tmp_path, lesson=1), story)


@pytest.mark.parametrize("game", sorted({each.rules.id for each in offers(load_host())}))
def test_every_key_in_a_lesson_belongs_to_a_command_or_an_action(game: str) -> None:
    rules = load_host().rules(game)
    records = (each for kind in rules.library.values() for each in kind.values())
    texts = [text for each in records for text in sentences_of(each)] + [
        *rules.texts.templates.values()
    ]
    named = {id for text in texts for id in KEY.findall(text)}
    assert named
    assert named - {act.id for act in rules.acts} <= COMMANDS.keys() & WORDS.keys()


def test_an_unknown_key_in_a_lesson_is_shown_as_its_name(tmp_path: Path) -> None:
    """An unknown command in a lesson does not end the program."""

    async def story(pilot: Pilot[Any]) -> None:
        coach = panels(pilot).coach
        assert coach.guide
        coach.guide = replace(coach.guide, text="Then {key:dance} with him.")
        coach.changed()
        assert coach.render_line(1).text.strip(" │") == "Then dance with him."

    tell(a_pupil(tmp_path, lesson=2), story)


def every_lesson() -> list[Offer]:
    return [each for each in offers(load_host()) if each.card.lesson]


@pytest.mark.parametrize("offer", every_lesson(), ids=lambda each: each.card.id)
def test_enter_does_only_what_the_coach_suggests(offer: Offer) -> None:
    """Repeated presses change nothing, in the lessons of every game."""
    kernel: Kernel[Any] = Kernel(offer.rules, offer.rules.begin(offer.setup))
    while kernel.ask and (guide := (view := kernel.view(kernel.ask.seat)).guide):
        assert view.ask
        menu = Menu(view.ask, view)
        point_where_meant(menu, guide)
        about = menu.highlighted
        assert not about or not guide.options or set(ids_of(about)) & set(guide.options)
        presses = (menu.confirm() for _ in range(3) if not menu.paying)
        done = next((answer for answer in presses if answer), None)
        if done and guide.options:
            assert done[0] in guide.options
        option = view.ask.options[advised(view.ask, guide)]
        purse = [id for id, _ in view.ask.purse if id not in option.keeps]
        kernel.answer(option.id, *purse[: option.cost])


def test_the_coach_never_highlights_the_end_of_the_turn(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await follow(pilot, 3)
        await come_to_table(pilot)
        guide = table(pilot).session.view.guide
        assert guide
        assert guide.options == ("end",)
        assert panels(pilot).choose.menu.highlighted is not panels(pilot).choose.menu.end
        assert "Enter" not in seen(pilot).splitlines()[-1]

    tell(a_pupil(tmp_path, lesson=1), story)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (160, 48), (200, 60)])
@pytest.mark.parametrize("number", range(1, 6))
def test_the_coachs_text_is_fully_visible(
    tmp_path: Path, number: int, size: tuple[int, int]
) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        coach = panels(pilot).coach
        guide = table(pilot).session.view.guide
        assert guide
        rows = seen(pilot).splitlines()[coach.region.y + 1 : coach.region.bottom]
        text = " ".join(" ".join(row[: coach.region.width] for row in rows).split())
        assert text == " ".join(with_keys(guide.text, coach.named).split())

    tell(a_pupil(tmp_path, lesson=number), story, size)


@pytest.mark.parametrize("number", range(1, 6))
def test_every_text_of_a_coach_fits_into_its_panel(number: int) -> None:
    lesson = rules().library["scenario"][lessons()[number - 1].id].lesson
    for text in (*lesson.steps, *lesson.asides):
        styled = line(with_keys(" ".join(text.text.split()), lambda _: "Ctrl+X"))
        for size in ((80, 24), (120, 36), (160, 48)):
            _, _, width, height = arrange(*size, coached=True).places["coach"]
            assert len(wrapped(styled, width - 2)) < height, text.text


def test_in_ascii_the_coach_is_in_ascii(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert seen(pilot).isascii()
        assert "COACH" in seen(pilot)

    plain = Settings(speed="digest", ascii_only=True, theme="l7-monochrome")
    tell(a_pupil(tmp_path, lesson=1, settings=plain), story)


def test_the_coach_explains_the_playback(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        while not table(pilot).player.playback:
            assert table(pilot).session.ask
            await take(pilot, table(pilot).session.ask.options[0])  # type: ignore[union-attr]
        assert "Any key: next." in " ".join(seen(pilot).split())
        coach = panels(pilot).coach
        text = " ".join(coach.render_line(y).text for y in range(coach.size.height))
        assert "What just happened, and why." in text
        assert "of 5" not in text

    settings = Settings(speed="step", reduced_motion=True, hints=False)
    tell(a_pupil(tmp_path, lesson=1, settings=settings), story)


def test_a_page_over_the_coach_repeats_his_words_and_waits(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        while not panels(pilot).page.is_open:
            if table(pilot).player.playback:
                await pilot.press("x")
            else:
                assert table(pilot).session.ask
                await take(pilot, table(pilot).session.ask.options[0])  # type: ignore[union-attr]
        playing = table(pilot).player.playback
        assert playing
        assert playing.pause is None
        text = " ".join(seen(pilot).replace("│", " ").split())
        assert "COACH" in text
        assert "What just happened, and why." in text

    tell(a_pupil(tmp_path, lesson=1, settings=Settings(speed="fast", hints=False)), story)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("b", "Select a card by its digit first, then press b."),
        ("-", "Select a card by its digit first, then press -."),
        ("y", "y does nothing here. ?: what's blocked and why."),
        ("1y", "y does nothing here. ?: what's blocked and why."),
        ("v", ""),
        ("1b", ""),
    ],
)
def test_a_letter_without_meaning_says_so(tmp_path: Path, keys: str, message: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)
        assert message in seen(pilot)
        assert ("Select a card" in seen(pilot) or "does nothing" in seen(pilot)) == bool(message)

    tell(a_pupil(tmp_path, lesson=3, settings=Settings(hints=False)), story)


def test_the_highlighted_room_stays_visible_when_the_choices_grow(
    tmp_path: Path,
) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        while (guide := table(pilot).session.view.guide) and guide.step != 6:
            await follow(pilot, 1)
            await come_to_table(pilot)
        await pilot.press("m")
        await pilot.pause()
        assert any("A-Lift  │" in row for row in seen(pilot).splitlines()), seen(pilot)

    settings = Settings(speed="digest", hints=False)
    tell(a_pupil(tmp_path, lesson=5, settings=settings), story, size=(80, 24))


@pytest.mark.parametrize("number", range(1, 6))
def test_cards_of_lessons_fit_the_smallest_screen(tmp_path: Path, number: int) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        cards = 0
        while front(pilot) == "TableScreen":
            at_table, page = table(pilot), panels(pilot).page
            playing, ask = at_table.player.playback, at_table.session.ask
            if playing:
                if page.is_open and playing.frame.scene.card:
                    assert " more line" not in seen(pilot)
                    cards += 1
                await pilot.press("space")
                continue
            assert ask
            assert at_table.session.view.guide
            wanted = next(iter(at_table.session.view.guide.options), ask.options[-1].id)
            await take(pilot, next(each for each in ask.options if each.id == wanted))
        assert cards

    settings = Settings(speed="step", reduced_motion=True, hints=False)
    tell(a_pupil(tmp_path, lesson=number, settings=settings), story, size=(80, 24))


def test_the_game_after_the_lessons_has_its_scenarios_players() -> None:
    after = next(each for each in offers(load_host()) if each.card.chairs and not each.card.lesson)
    assert [seat.controller for seat in after.setup.seats] == [
        chair.plays for chair in after.card.chairs[: after.card.seats[0]]
    ]
    assert {"human", "careful"} <= {seat.controller for seat in after.setup.seats}
