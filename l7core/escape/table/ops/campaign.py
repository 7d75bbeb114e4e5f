"""Changes to a campaign. `tell` also keeps events in the story for later pages."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from l7core.api import Args, Event, Outcome, State
from l7core.escape.content.campaign import Chapter
from l7core.escape.table import campaign, fear
from l7core.escape.table.campaign import DIED, LOST_LEVEL, MISSING
from l7core.escape.table.ops import events, items, skills
from l7core.escape.table.state import (
    NOTORIETY,
    SCARS,
    Carried,
    EscapeGame,
    EscapeState,
    Hero,
    Leg,
    Missing,
    Status,
    Told,
    Turn,
)

ON_THE_TABLE: Final = tuple(
    name
    for name in EscapeState.__struct_fields__
    if name not in (*State.__struct_fields__, "flags", "carried", "campaign")
)
"""Fields that each scenario starts from scratch; the others outlast it."""


def tell(game: EscapeGame, key: str, **args: str | int) -> None:
    """Log an event and keep it in the story."""
    game.events.append(Event(key, args))
    campaign.last_leg(game).told.append(Told(key, args))


# -- start and end of a chapter


def lay_out(
    game: EscapeGame, chapter: Chapter, variants: tuple[int, ...], table: dict[str, Any]
) -> None:
    """Reset the table to the setup of a scenario."""
    state, story = game.state, campaign.story(game)
    fresh_state = EscapeState(setup=state.setup, rng=state.rng, agenda=state.agenda, **table)
    for name in ON_THE_TABLE:
        setattr(state, name, getattr(fresh_state, name))
    state.spent.clear()
    story.chapter = chapter.id
    story.variants = variants
    story.between = False
    game.emit("escape.campaign.begins", chapter=chapter.id, level=chapter.level)


def close_chapter(game: EscapeGame, outcome: Outcome) -> None:
    """End a scenario; the border then settles what happens to its prisoners."""
    state, story = game.state, campaign.story(game)
    leg = Leg(
        chapter=story.chapter,
        result=outcome.result,
        rounds=state.round,
        border=game.answers,
        out=outcome.winners,
    )
    story.legs.append(leg)
    story.between = True
    while state.event:
        events.end(game)
    state.turn = Turn(state.turn.seat, over=True)
    for hero in state.heroes:
        if hero.character not in story.known:
            story.known.append(hero.character)
        state.adrenaline.discard += hero.hand
        hero.hand, hero.boosts, hero.room, hero.uniform = [], [], None, "none"
        if hero.status not in ("dead", "absent"):
            hero.status = "between"
    args: Args = {"chapter": story.chapter, "reason": outcome.reason, **(outcome.args or {})}
    game.events.append(Event(f"escape.campaign.{outcome.result}", args))


def try_again(game: EscapeGame) -> None:
    """Discard the result so that the same prisoners play the scenario again."""
    state, leg = game.state, campaign.last_leg(game)
    leg.again = True
    state.flags = list(campaign.story(game).flags)
    if not state.carried:
        state.carried = {hero.seat: Carried(character=hero.character) for hero in state.heroes}
    tell(game, "escape.campaign.again", rounds=leg.rounds)


def leave_scenario(game: EscapeGame) -> None:
    """Keep only the flags that the campaign remembers."""
    state, story = game.state, campaign.story(game)
    lasting = (*story.flags, *campaign.record(game).remembers)
    state.flags = [flag for flag in state.flags if flag in lasting]


def pack(game: EscapeGame) -> None:
    """Store the prisoners' belongings and the flags for the next scenario."""
    state, story = game.state, campaign.story(game)
    story.flags = list(state.flags)
    for hero in state.heroes:
        state.carried.pop(hero.seat, None)
        if hero.status == "between":
            state.carried[hero.seat] = campaign.carried(hero)


# -- prisoners between chapters


def go_on(game: EscapeGame, hero: Hero) -> None:
    """Keep a prisoner in the campaign, with the marks from before the scenario."""
    before = game.state.carried.get(hero.seat)
    hero.status = "between"
    hero.counters = before.counters if before else {SCARS: 0, NOTORIETY: 0}


def mark(game: EscapeGame, hero: Hero, counter: str, n: int) -> None:
    """Change a prisoner's scars or notoriety, from 0 to the maximum."""
    current = hero.counters.get(counter, 0)
    now = max(0, min(campaign.most(game, counter), current + n))
    if now != current:
        hero.counters[counter] = now
        change = "gained" if now > current else "lost"
        tell(game, f"escape.campaign.{counter}-{change}", who=hero.character, now=now)


def remove_prisoner(game: EscapeGame, hero: Hero, status: Status) -> None:
    """Remove a prisoner; skills and items go back to their piles."""
    state = game.state
    state.skills.discard += hero.skills
    for item in hero.items:
        items.put_away(game, item)
    hero.skills, hero.items, hero.counters = [], [], {}
    hero.status = status


def miss(game: EscapeGame, hero: Hero) -> None:
    """Record a prisoner who was left behind alive and may return."""
    gone = replace(campaign.carried(hero), items=())
    campaign.story(game).missing.append(Missing(seat=hero.seat, carried=gone))
    tell(game, "escape.campaign.left", who=hero.character)


def replace_prisoner(game: EscapeGame, hero: Hero, character: str) -> None:
    """Give a lost prisoner's seat a new character, who is no longer missing anywhere."""
    lost, story = hero.character, campaign.story(game)
    _sit_down(game, hero, Carried(character=character))
    story.missing = [each for each in story.missing if each.carried.character != character]
    is_new = character not in story.known
    how = "replaced" if is_new else "copied"
    tell(game, f"escape.campaign.{how}", who=character, lost=lost)


def take_back(game: EscapeGame, hero: Hero, missing: Missing) -> None:
    """Let a prisoner who was left behind return to their seat."""
    story = campaign.story(game)
    story.missing.remove(missing)
    back = missing.carried
    _sit_down(game, hero, back)
    for skill in back.skills:
        skills.take(game, hero, skill, "campaign")
    tell(game, "escape.campaign.back", who=back.character)


def _sit_down(game: EscapeGame, hero: Hero, incoming: Carried) -> None:
    hero.character = incoming.character
    hero.status = "between"
    hero.vitality, hero.fear, hero.threat = game.state.vitality, fear.AT_START, 0
    hero.counters = incoming.counters


def lose_items(game: EscapeGame, hero: Hero, *, keep: str = "") -> None:
    """Remove all items of a prisoner, or all except one."""
    rest = list(hero.items)
    if keep:
        rest.remove(keep)
    for item in rest:
        items.lose(game, hero, item, "left-behind")


def settle_marks(game: EscapeGame, hero: Hero, had: Carried) -> None:
    """Apply the marks that content changed since then, within the limits."""
    for counter, before in had.counters.items():
        counted = hero.counters.get(counter, 0) - before
        hero.counters[counter] = before
        mark(game, hero, counter, counted)


def keep_flags(game: EscapeGame) -> None:
    """Set the flags for lost levels, deaths and missing prisoners."""
    leg, story = campaign.last_leg(game), campaign.story(game)
    has_died = any(entry.key == "escape.campaign.dead" for entry in leg.told)
    lasting = {LOST_LEVEL: leg.result == "lost", DIED: has_died}
    flags = [flag for flag in game.state.flags if flag != MISSING]
    flags += [flag for flag, is_so in lasting.items() if is_so and flag not in flags]
    game.state.flags = [*flags, MISSING] if story.missing else flags


def shuffle_skills(game: EscapeGame) -> None:
    """Shuffle all skills that no prisoner has."""
    deck = game.state.skills
    deck.cards += deck.discard
    deck.discard = []
    game.shuffle("skills", deck.cards)
