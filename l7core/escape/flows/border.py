"""The border between two scenarios of a campaign: results, replacements, belongings, choices.

A border is a series of tasks like a turn: `border`, `border-fates`, `border-packs`,
`border-choice`, `border-ahead`, and then `chapter`, which sets up the next scenario.
"""

from __future__ import annotations

from typing import NoReturn

from l7core.api import Args, Option, Outcome, Scope, Task, questions
from l7core.escape.content.campaign import Chapter
from l7core.escape.flows import flows, pick
from l7core.escape.flows.finish import result_of
from l7core.escape.flows.setup import counted_out
from l7core.escape.table import campaign, ops, query
from l7core.escape.table.state import NOTORIETY, SCARS, EscapeGame, Hero

DEAL = "escape.barrier.deal"
AGAIN = Option("again", "escape.border.again", barrier=DEAL)
ONWARD = Option("onward", "escape.border.onward")
NOTHING = Option("nothing", "escape.border.nothing")
KEEP = Option("keep", "escape.border.keep-skills")
STRAIGHT_ON = "onward"
OFFERED = 2
"""Number of skills offered to a prisoner."""


@flows("escape:chapter")
async def begin_chapter(game: EscapeGame, id: str) -> None:
    """Lay out the chapter's scenario with its variants, and log the opening."""
    chapter = campaign.chapter(game, id)
    content = query.tables(game)
    scope = Scope(seat=campaign.speaker(game).seat, source=id)
    variants = tuple(
        number
        for number, variant in enumerate(content.scenarios[chapter.scenario].variants)
        if game.holds(variant.conditions, scope)
    )
    heroes = [_newcomer(game, hero) for hero in game.state.heroes]
    scenario = content.varied(chapter.scenario, variants)
    ops.campaign.lay_out(
        game,
        chapter,
        variants,
        counted_out(game.rules, scenario, heroes, game.toggle("difficulty")),
    )
    for telling in chapter.opening:
        if game.holds(telling.conditions, scope):
            game.emit("escape.campaign.opening", chapter=id, text=telling.text)
    game.then(Task("escape:setup"))


def _newcomer(game: EscapeGame, hero: Hero) -> Hero:
    """Return the prisoner of a seat at the start of a scenario."""
    carried = game.state.carried.get(hero.seat)
    if carried is None:
        is_lost = bool(game.state.carried)
        return Hero(hero.seat, hero.character, "absent") if is_lost else Hero(hero.seat)
    return Hero(hero.seat, counters=carried.counters)


@flows("escape:border")
async def reach_border(game: EscapeGame) -> None:
    """Let the players replay a lost scenario or continue."""
    leg = campaign.last_leg(game)
    if leg.result == "lost" and not campaign.is_ironman(game):
        seat = campaign.speaker(game).seat
        choice = await game.ask(seat, "escape.border.lost", (AGAIN, ONWARD), about=leg.chapter)
        if choice is AGAIN:
            ops.campaign.try_again(game)
            game.then(Task("escape:chapter", (leg.chapter,)))
            return
    game.then(Task("escape:border-fates"))


@flows("escape:border-fates")
async def settle_fates(game: EscapeGame) -> None:
    """Settle what happens to each prisoner, and replace those who leave the campaign."""
    leg = campaign.last_leg(game)
    ops.campaign.leave_scenario(game)
    after = getattr(campaign.chapter(game).after, leg.result)
    if after and (campaign.going_on(game) or not campaign.is_ironman(game)):
        ops.campaign.tell(game, "escape.campaign.after", chapter=leg.chapter, text=after)
    if campaign.is_last(game):
        for hero in game.state.heroes:
            fate = campaign.fate(game, hero)
            if fate != "absent":
                ops.campaign.tell(game, f"escape.campaign.last-{fate}", who=hero.character)
        ops.campaign.keep_flags(game)
        end_campaign(game)
    for hero in game.state.heroes:
        settle_fate(game, hero)
    if not campaign.is_ironman(game):
        for hero in game.state.heroes:
            if hero.status == "absent":
                await find_replacement(game, hero)
    ops.campaign.keep_flags(game)
    if not campaign.going_on(game) and not campaign.story(game).missing:
        end_campaign(game)
    game.then(
        *(Task("escape:border-packs", (hero.seat,)) for hero in campaign.going_on(game)),
        Task("escape:border-choice"),
        Task("escape:border-ahead"),
    )


def settle_fate(game: EscapeGame, hero: Hero) -> None:
    """Apply the outcome of the scenario to a prisoner: marks, lost items or removal."""
    fate = campaign.fate(game, hero)
    rules = campaign.record(game)
    weight = campaign.times(game)
    if fate == "dead":
        ops.campaign.tell(game, "escape.campaign.dead", who=hero.character)
        ops.campaign.remove_prisoner(game, hero, "absent")
    elif fate == "left":
        ops.campaign.go_on(game, hero)
        ops.campaign.miss(game, hero)
        ops.campaign.remove_prisoner(game, hero, "absent")
    elif fate == "dragged":
        ops.campaign.go_on(game, hero)
        ops.campaign.tell(game, "escape.campaign.dragged", who=hero.character)
        ops.campaign.lose_items(game, hero)
        ops.campaign.mark(game, hero, SCARS, rules.price.scars * weight)
        ops.campaign.mark(game, hero, NOTORIETY, rules.price.notoriety * weight)
    elif fate == "out":
        was_hurt = hero.vitality < campaign.starting_vitality(game, hero)
        ops.campaign.go_on(game, hero)
        ops.campaign.tell(game, "escape.campaign.out", who=hero.character)
        if was_hurt:
            ops.campaign.mark(game, hero, SCARS, weight)
        if hero.threat >= rules.carrying.notorious_from:
            ops.campaign.mark(game, hero, NOTORIETY, weight)
        elif hero.threat <= rules.carrying.forgotten_to:
            ops.campaign.mark(game, hero, NOTORIETY, -1)


async def find_replacement(game: EscapeGame, hero: Hero) -> None:
    """Let the player of a lost prisoner choose a new character, who starts with nothing."""
    available = campaign.free_characters(game)
    character = await pick.card(
        game, hero, "escape.border.replace", available, about=hero.character
    )
    ops.campaign.replace_prisoner(game, hero, character)


# -- belongings


@flows("escape:border-packs")
async def pack(game: EscapeGame, seat: int) -> None:
    """Let a prisoner keep one item, and learn a skill after an escape."""
    hero = game.state.heroes[seat]
    await keep_an_item(game, hero)
    if seat in campaign.last_leg(game).out:
        await learn(game, hero, campaign.chapter(game))


async def keep_an_item(game: EscapeGame, hero: Hero) -> None:
    """Let the prisoner keep one item that is useful beyond its scenario; the others are lost."""
    if not hero.items:
        return
    useful = dict.fromkeys(item for item in hero.items if campaign.may_keep(game, item))
    choice = NOTHING
    if useful:
        options = (*(pick.option(item, "escape.pick.card") for item in useful), NOTHING)
        choice = await game.ask(hero.seat, "escape.border.item", options)
    ops.campaign.lose_items(game, hero, keep=choice.target)
    if choice is not NOTHING:
        ops.campaign.tell(game, "escape.campaign.kept", who=hero.character, item=choice.id)


async def learn(game: EscapeGame, hero: Hero, chapter: Chapter) -> None:
    """Offer two skills, one of which the prisoner may add or swap for another skill."""
    if chapter.skills == "none":
        return
    ops.campaign.shuffle_skills(game)
    offered = game.state.skills.cards[-OFFERED:]
    if not offered:
        return
    game.reveal("escape.barrier.card")
    most = campaign.record(game).carrying.most_skills
    may_add = len(hero.skills) < most and (chapter.skills == "gain" or not hero.skills)
    prompt = "escape.border.gain" if may_add else "escape.border.swap"
    options = [*(pick.option(skill, "escape.pick.card") for skill in offered), KEEP]
    choice = await game.ask(hero.seat, prompt, options)
    if choice is KEEP:
        return
    if not may_add:
        given_up = await pick.card(
            game, hero, "escape.border.give-up", hero.skills, about=choice.id
        )
        ops.skills.lose(game, hero, given_up, "campaign")
    ops.skills.take(game, hero, choice.id, "campaign")
    ops.campaign.tell(game, "escape.campaign.learned", who=hero.character, skill=choice.id)


# -- the next chapter


@flows("escape:border-choice")
async def choose(game: EscapeGame) -> None:
    """Let the prisoners make the story decision of the chapter, if any."""
    chapter = campaign.chapter(game)
    seat = campaign.speaker(game).seat
    scope = Scope(seat=seat, source=chapter.id)
    ways = [
        (Option(f"choice:{number}", "escape.choice", barrier=DEAL, args={"text": way.text}), way)
        for number, way in enumerate(chapter.choices)
        if game.holds(way.conditions, scope)
    ]
    if not ways:
        return
    question = {"question": chapter.question}
    prompt = "escape.border.choice"
    way = await questions.pick_one(game, seat, prompt, ways, about=chapter.id, args=question)
    if way.told:
        ops.campaign.tell(game, "escape.campaign.chosen", chapter=chapter.id, text=way.told)
    marks_before = {hero.seat: campaign.carried(hero) for hero in campaign.going_on(game)}
    await game.carry_out(way.effects, scope)
    for hero in campaign.going_on(game):
        ops.campaign.settle_marks(game, hero, marks_before[hero.seat])


@flows("escape:border-ahead")
async def go_ahead(game: EscapeGame) -> None:
    """Begin the next chapter: a side chapter if the players choose one, or the next main one."""
    sides, ahead = campaign.following(game)
    chapter = ahead
    if sides:
        chapter = await choose_way(game, sides, ahead)
    if chapter is None:
        end_campaign(game)
    await bring_back(game, chapter)
    if not campaign.going_on(game):
        end_campaign(game)
    ops.campaign.pack(game)
    game.then(Task("escape:chapter", (chapter.id,)))


async def choose_way(
    game: EscapeGame, sides: list[Chapter], ahead: Chapter | None
) -> Chapter | None:
    """Let the prisoners choose between side chapters and the next main chapter."""
    options = [
        Option(side.id, "escape.choice", side.id, DEAL, args={"text": side.side}) for side in sides
    ]
    goal = ahead.id if ahead else ""
    label = "escape.border.straight-on" if ahead else "escape.border.the-end"
    options.append(Option(STRAIGHT_ON, label, goal, DEAL))
    seat = campaign.speaker(game).seat
    choice = await game.ask(seat, "escape.border.way", options)
    return next((side for side in sides if side.id == choice.id), ahead)


async def bring_back(game: EscapeGame, chapter: Chapter) -> None:
    """Bring back prisoners who were left behind, in chapters that allow it.

    An empty seat is theirs again. If a replacement has the seat, the player chooses one of the two,
    and the other is left behind.
    """
    story = campaign.story(game)
    if not chapter.returns or not story.missing:
        return
    ops.campaign.tell(game, "escape.campaign.returns", chapter=chapter.id, text=chapter.returns)
    for missing in list(story.missing):
        hero = game.state.heroes[missing.seat]
        if hero.status == "between":
            options = [
                pick.option(id, "escape.pick.card")
                for id in (missing.carried.character, hero.character)
            ]
            choice = await game.ask(hero.seat, "escape.border.return", options)
            if choice.id == hero.character:
                continue
            ops.campaign.miss(game, hero)
            ops.campaign.remove_prisoner(game, hero, "absent")
        ops.campaign.take_back(game, hero, missing)
    ops.campaign.keep_flags(game)


# -- the end


def end_campaign(game: EscapeGame) -> NoReturn:
    """End the campaign; the winners escaped from its last scenario and are still in it."""
    winners = campaign.last_leg(game).out if campaign.going_on(game) else ()
    final = result_of(len(winners), len(game.state.heroes))
    scope = Scope(seat=campaign.speaker(game).seat)
    fitting = (
        ending.text
        for ending in campaign.record(game).endings
        if final in ending.results and game.holds(ending.conditions, scope)
    )
    words: Args = {
        "campaign": campaign.story(game).campaign,
        "out": len(winners),
        "text": next(fitting, ""),
    }
    game.end(Outcome(final, f"escape.campaign.ended-{final}", words, winners))
