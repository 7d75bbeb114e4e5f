"""A campaign as text: past chapters, chapters ahead, and the prisoners' belongings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from l7core.api import Chronicle, Episode, Mark, Scope, SeatFate, Traveller, named
from l7core.api import say as say_named
from l7core.escape.content.campaign import Chapter
from l7core.escape.table import campaign, query
from l7core.escape.table.names import say, word
from l7core.escape.table.state import NOTORIETY, SCARS, EscapeGame, Hero, Leg
from l7core.escape.view.glyphs import mark


def so_far(game: EscapeGame) -> Chronicle:
    """Return the campaign so far, and the main chapters ahead whose conditions hold now."""
    story = campaign.story(game)
    present = campaign.chapter(game)
    main = [each for each in campaign.chapters(game) if not each.side]
    past = [_past(game, leg) for leg in story.legs]
    now = [] if story.between else [_to_come(game, present, "present")]
    scope = Scope(seat=campaign.speaker(game).seat)
    ahead = [
        _to_come(game, each, "ahead")
        for each in main
        if not game.state.outcome
        and each.place > present.place
        and game.holds(each.conditions, scope)
    ]
    number = sum(each.place <= present.place for each in main)
    return Chronicle(
        title=campaign.record(game).name,
        part=say(
            game,
            "escape.chronicle.part",
            level=present.level or present.name,
            n=number,
            of=len(main),
        ),
        episodes=(*past, *now, *ahead),
        carried=tuple(_carried(game, hero) for hero in game.state.heroes if hero.character),
        travellers=tuple(_traveller(game, hero) for hero in game.state.heroes if hero.character),
        ending=tuple(_ending(game)),
    )


def _past(game: EscapeGame, leg: Leg) -> Episode:
    chapter = query.tables(game).chapter.get(leg.chapter)
    return Episode(
        # The mod with this chapter may have been removed since.
        title=campaign.title(query.tables(game), chapter) if chapter else leg.chapter,
        place=chapter.level if chapter else "",
        result=leg.result,
        lines=tuple(say_named(game, entry.key, entry.args).strip() for entry in leg.told),
        border=leg.border,
        fates=tuple(_fates(game, leg)),
        aftermath=" ".join(_story_lines(game, leg, ("after",))),
        decided=tuple(_story_lines(game, leg, DECIDED)),
        again=leg.again,
    )


def _story_lines(game: EscapeGame, leg: Leg, keys: tuple[str, ...]) -> Iterator[str]:
    """Yield the story's sentences of a chapter with these keys."""
    for entry in leg.told:
        if entry.key.removeprefix(KEPT) in keys:
            yield " ".join(say_named(game, entry.key, entry.args).split())


def _fates(game: EscapeGame, leg: Leg) -> Iterator[tuple[str, SeatFate]]:
    for entry in leg.told:
        word = entry.key.removeprefix(KEPT).removeprefix("last-")
        if word in TOLD_FATES:
            yield named(game, str(entry.args["who"])), TOLD_FATES[word]


def _traveller(game: EscapeGame, hero: Hero) -> Traveller:
    """Return a prisoner for the next scenario; for a lost one, only name and fate."""
    things = (named(game, id) for id in (*hero.skills, *hero.items))
    predecessors = {
        str(entry.args["who"]): str(entry.args["lost"])
        for leg in campaign.story(game).legs[-1:]
        for entry in leg.told
        if entry.key.removeprefix(KEPT) in ("replaced", "copied")
    }
    lost = predecessors.get(hero.character, "")
    missing = {each.carried.character for each in campaign.story(game).missing}
    gone: SeatFate = "left" if hero.character in missing else "dead"
    return Traveller(
        named(game, hero.character),
        gone if hero.status in ("dead", "absent") else "",
        named(game, lost) if lost else "",
        tuple(
            f"{word(game, counter)} {n}"
            for counter in (SCARS, NOTORIETY)
            if (n := hero.counters.get(counter, 0))
        ),
        tuple(things),
    )


KEPT: Final = "escape.campaign."
DECIDED: Final = ("replaced", "copied", "kept", "learned", "returns", "back", "chosen")
TOLD_FATES: Final[dict[str, SeatFate]] = {
    "out": "out",
    "dead": "dead",
    "dragged": "caught",
    "left": "left",
}


def _to_come(game: EscapeGame, chapter: Chapter, time: Literal["present", "ahead"]) -> Episode:
    title = campaign.title(query.tables(game), chapter)
    return Episode(title=title, place=chapter.level, time=time)


def _ending(game: EscapeGame) -> Iterator[str]:
    """Yield the outcome and the epilogue, one line per paragraph."""
    outcome = game.state.outcome
    if outcome is not None:
        text = say_named(game, outcome.reason, outcome.args)
        yield from (" ".join(each.split()) for each in text.strip().split("\n\n"))


AT_THE_END: Final[dict[campaign.Fate, str]] = {
    "out": "escaped",
    "left": "left-behind",
    "dragged": "caught",
}


def standing(game: EscapeGame, hero: Hero) -> str:
    """Return the word for a prisoner's status; at the end of a campaign, for their fate."""
    if hero.status != "between" or game.state.outcome is None:
        return hero.status
    return AT_THE_END.get(campaign.fate(game, hero), hero.status)


def fate(game: EscapeGame, hero: Hero) -> SeatFate:
    """Return the fate of a prisoner; that of a living prisoner is empty until the game ends."""
    if hero.status in ("dead", "escaped"):
        return "dead" if hero.status == "dead" else "out"
    outcome = game.state.outcome
    if outcome is None or hero.status == "absent":
        return ""
    if campaign.is_campaign(game):
        known = campaign.fate(game, hero)
        return FATES.get(known, "caught")
    if outcome.result == "won":
        return "out"
    return "left" if any(each.status == "escaped" for each in game.state.heroes) else "caught"


FATES: Final[dict[campaign.Fate, SeatFate]] = {"out": "out", "dead": "dead", "left": "left"}


def _carried(game: EscapeGame, hero: Hero) -> str:
    """Return a prisoner's skills, items and marks in one line."""
    name = named(game, hero.character)
    if hero.status in ("dead", "absent"):
        return say(game, "escape.chronicle.gone", who=name, status=word(game, hero.status))
    things = [named(game, id) for id in (*hero.skills, *hero.items)]
    things += [f"{each.word}: {each.detail}" for each in marks(game, hero)]
    if not things:
        return say(game, "escape.chronicle.carries-nothing", who=name)
    return say(game, "escape.chronicle.carries", who=name, things=", ".join(things))


def marks(game: EscapeGame, hero: Hero) -> Iterator[Mark]:
    """Yield the marks for scars and notoriety, if any."""
    for counter in (SCARS, NOTORIETY):
        if n := hero.counters.get(counter, 0):
            detail = say(game, f"escape.chronicle.{counter}", n=n)
            yield mark(game, counter, detail=detail)
