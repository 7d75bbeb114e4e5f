"""The end of a round, in seven steps and in this order; then the leadership passes.

track ── labyrinth ── adrenaline ── cards ── danger ── effects ── marker
"""

from __future__ import annotations

from l7core.api import Option, Scope, Task

from . import acting, ops, query, screen
from .avatars import upgrade_all
from .book import flows
from .damage import hurt
from .hands import draw_up
from .plan import floor_of
from .standard import where
from .state import DECLARED, HERO, LAST_ROUND, MOST_DANGER, Alone

STEPS = ("track", "labyrinth", "adrenaline", "cards", "danger", "effects", "marker")
NIGHTMARE_TOLL = 2


@flows("alone:end-round")
def end_round(game: Alone) -> None:
    """Each step is a task of its own."""
    ops.clock.end_turns(game)
    game.then(*[Task(f"alone:end-{step}") for step in STEPS], Task("alone:round"))


@flows("alone:end-track")
def clean_track(game: Alone) -> None:
    """1. Danger symbols that are still visible are set aside, then the cards go."""
    ops.cards.clear_track(game)


@flows("alone:end-labyrinth")
def clean_labyrinth(game: Alone) -> None:
    """2. What stays: the hero's sector, those adjacent to it, and lighted ones in sight."""
    ops.station.forget(game, kept(game))


def kept(game: Alone) -> list[int]:
    """What is not forgotten."""
    behind = game.state.behind
    lit = [sector for sector in screen.in_sight(game) if sector in behind.lit]
    return [behind.at, *query.adjacent(game, behind.at), *lit]


@flows("alone:end-adrenaline")
def fill_adrenaline(game: Alone) -> None:
    """3. The pool is what the adrenaline track says."""
    ops.hero.fill_pool(game)


@flows("alone:end-cards")
async def exchange_cards(game: Alone) -> None:
    """4. Evil players discard what they like, and draw up to their limit."""
    for seat in query.in_order(game):
        game.reveal(DECLARED)
        hand = query.evil(game, seat).hand
        options = [Option("keep", barrier="alone.barrier.drawn", spare=len(hand))]
        _, paid = await game.ask_paid(seat, "alone.discard", options, hand, secret=True)
        ops.cards.discard_reactions(game, seat, paid)
        await draw_up(game, seat)


@flows("alone:end-danger")
async def place_danger(game: Alone) -> None:
    """5. What was set aside; never under the hero or in sight, one a sector, eight a level."""
    while game.state.behind.aside > 0:
        await place_one(game, game.state.front.leader)


async def place_one(game: Alone, seat: int) -> None:
    """Where a level is full, one of its tokens is taken away for it."""
    behind = game.state.behind
    seen = screen.in_sight(game)
    free = [each for each in query.free_for_danger(game) if each not in seen]
    if not free:
        ops.station.use_up_danger(game)
        return
    sector = await where(game, seat, "alone.where-danger", free)
    ops.station.use_up_danger(game)
    floor = floor_of(sector)
    if query.danger_on(game, floor) >= MOST_DANGER:
        there = [each for each in behind.danger if floor_of(each) == floor]
        ops.station.remove_danger(game, await where(game, seat, "alone.where-danger-from", there))
    ops.station.place_danger(game, sector)


@flows("alone:end-effects")
async def end_effects(game: Alone) -> None:
    """6. What open missions do now; nightmares cost SELF CONTROL; avatars grow."""
    for quest in acting.open_quests(game):
        scope = Scope(seat=HERO, source=quest.id)
        await game.carry_out(query.mission(game, quest.id).rounds, scope)
    if game.state.front.nightmare:
        await hurt(game, "control", NIGHTMARE_TOLL, "alone.because.nightmare")
    await upgrade_all(game)


@flows("alone:end-marker")
def move_marker(game: Alone) -> None:
    """7. The round marker; on its last space the nightmare begins. No game outlasts 20 rounds."""
    if game.state.front.round >= LAST_ROUND:
        ops.clock.give_up(game)
    ops.clock.move_marker(game)
    if len(query.evil_seats(game)) > 1:
        ops.clock.pass_leadership(game)
