"""The end of a round in seven steps, in this order; then the leadership passes.

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
    """Queue each step as a task of its own, then the next round."""
    ops.clock.end_turns(game)
    game.then(*[Task(f"alone:end-{step}") for step in STEPS], Task("alone:round"))


@flows("alone:end-track")
def clean_track(game: Alone) -> None:
    """1. Set aside danger for the visible symbols, then discard the cards."""
    ops.cards.clear_track(game)


@flows("alone:end-labyrinth")
def clean_labyrinth(game: Alone) -> None:
    """2. Remove all tiles except the hero's sector, adjacent sectors, and lit sectors in sight."""
    ops.station.forget(game, kept(game))


def kept(game: Alone) -> list[int]:
    """Return the sectors that stay."""
    behind = game.state.behind
    lit = [sector for sector in screen.in_sight(game) if sector in behind.lit]
    return [behind.at, *query.adjacent(game, behind.at), *lit]


@flows("alone:end-adrenaline")
def fill_adrenaline(game: Alone) -> None:
    """3. Set adrenaline to the value of the adrenaline track."""
    ops.hero.fill_pool(game)


@flows("alone:end-cards")
async def exchange_cards(game: Alone) -> None:
    """4. Let each evil player discard any cards and draw up to the hand limit."""
    for seat in query.in_order(game):
        game.reveal(DECLARED)
        hand = query.evil(game, seat).hand
        options = [Option("keep", barrier="alone.barrier.drawn", spare=len(hand))]
        _, paid = await game.ask_paid(seat, "alone.discard", options, hand, secret=True)
        ops.cards.discard_reactions(game, seat, paid)
        await draw_up(game, seat)


@flows("alone:end-danger")
async def place_danger(game: Alone) -> None:
    """5. Place the danger that was set aside: not in the hero's sector or in sight, one token a
    sector, eight a level."""
    while game.state.behind.aside > 0:
        await place_one(game, game.state.front.leader)


async def place_one(game: Alone, seat: int) -> None:
    """Place a danger token where possible; on a full level, remove another token first."""
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
    """6. Carry out the effects of open missions, the nightmare's loss of SELF CONTROL, and avatar
    upgrades."""
    for quest in acting.open_quests(game):
        scope = Scope(seat=HERO, source=quest.id)
        await game.carry_out(query.mission(game, quest.id).rounds, scope)
    if game.state.front.nightmare:
        await hurt(game, "control", NIGHTMARE_TOLL, "alone.because.nightmare")
    await upgrade_all(game)


@flows("alone:end-marker")
def move_marker(game: Alone) -> None:
    """7. Move the round marker; on its last space the nightmare begins. A game ends after 20
    rounds."""
    if game.state.front.round >= LAST_ROUND:
        ops.clock.give_up(game)
    ops.clock.move_marker(game)
    if len(query.evil_seats(game)) > 1:
        ops.clock.pass_leadership(game)
