"""Windows for playing cards out of turn. Only seats with a playable card are asked.

Rules: Playing adrenaline cards, Assisting others. Rulings: 16.
"""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import SILENCE, Args, Ask, Option, windows
from l7core.escape.content.kinds import EnemyKind, Moment, Stat
from l7core.escape.flows import FLOW_OF, adrenaline, extras
from l7core.escape.table import ops, query
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero

ROLL = Option("go-on", "escape.moment.roll", barrier="escape.barrier.dice")
PASS = Option("go-on", "escape.moment.pass")


async def before_challenge(game: EscapeGame, hero: Hero, challenge: Challenge) -> None:
    """Let the roller play cards, then everyone who may assist."""
    ops.turn.avert(game, averted=False)
    stat = challenge.stat
    args: Args = {
        "who": hero.id,
        "stat": stat,
        "rating": challenge.rating,
        "occasion": challenge.occasion,
        "on": challenge.about,
    }
    await _offer(game, [hero], "challenge", stat, args=args, shifts_fear=True)
    if len(game.state.heroes) > 1:
        await _offer(game, _helpers(game, hero), "assist", stat, args=args, helped=hero)


async def before_attack(game: EscapeGame, kind: EnemyKind, hero: Hero, args: Args) -> bool:
    """Let the target play cards, then allies in reach; return whether the attack continues."""
    ops.turn.avert(game, averted=False)
    record = query.figures(game, kind)
    fear_counts = record.follows == "fear" or record.harm == "fear"
    await _offer(game, [hero], "attacked", "toughness", args=args, shifts_fear=fear_counts)
    allies = query.in_reach(game, hero)
    await _offer(game, allies, "ally-attacked", None, args=args, helped=hero)
    return not game.state.turn.averted and hero.status == "map"


async def before_event(game: EscapeGame, hero: Hero) -> bool:
    """Let the active prisoner play cards on an event; return whether its text is resolved."""
    ops.turn.avert(game, averted=False)
    await _offer(game, [hero], "event", None, args={"event": game.state.event})
    return not game.state.turn.averted


def _helpers(game: EscapeGame, hero: Hero) -> list[Hero]:
    """Return the prisoners in reach and those with a power to help from anywhere."""
    nearby = query.in_reach(game, hero)
    remote = [
        other
        for other in game.state.heroes
        if other.status == "map" and query.has_power(game, other, "far-help")
    ]
    if not remote:
        return nearby
    return [
        other
        for other in query.on_map(game)
        if other is not hero and (other in nearby or other in remote)
    ]


def _offer(
    game: EscapeGame,
    heroes: list[Hero],
    moment: Moment,
    stat: Stat | None,
    *,
    args: Args,
    helped: Hero | None = None,
    shifts_fear: bool = False,
) -> Awaitable[object]:
    """Ask seats for cards until each passes, has no fitting card, or has averted the danger.

    A prisoner who has played a card before a roll is asked once more, so that dice are always
    rolled by a separate decision.
    """
    for hero in heroes:
        if options := _options(game, hero, moment, stat, shifts_fear):
            options_by_seat = {hero.seat: options}
            return _ask_for_cards(
                game,
                heroes,
                moment,
                stat,
                args=args,
                helped=helped,
                shifts_fear=shifts_fear,
                options_by_seat=options_by_seat,
            )
    return SILENCE


def _ask_for_cards(
    game: EscapeGame,
    heroes: list[Hero],
    moment: Moment,
    stat: Stat | None,
    *,
    args: Args,
    helped: Hero | None,
    shifts_fear: bool,
    options_by_seat: dict[int, list[Option]],
) -> Awaitable[object]:
    """Run the window; `options_by_seat` already contains the options of the first prisoner."""
    pass_option = ROLL if moment in ("challenge", "attacked") else PASS
    played_a_card: set[int] = set()

    def ask(seat: int) -> Ask | None:
        hero = game.state.heroes[seat]
        options = options_by_seat.pop(seat, None) or _options(game, hero, moment, stat, shifts_fear)
        must_confirm = seat in played_a_card and hero.status == "map"
        if game.state.turn.averted or not (options or must_confirm):
            return None
        options.append(pass_option)
        about = (helped or hero).id
        return game.ask(seat, f"escape.moment.{moment}", options, about=about, args=args)

    def play(seat: int, choice: Option) -> Awaitable[None]:
        hero = game.state.heroes[seat]
        if pass_option is ROLL:
            played_a_card.add(seat)
        kind, _, target = choice.id.partition(":")
        helped_hero = (helped,) if kind == "card" else ()
        return game.run(FLOW_OF[kind], hero, target, *helped_hero, (helped or hero).id)

    return windows.answers([hero.seat for hero in heroes], ask, play)


def _options(
    game: EscapeGame, hero: Hero, moment: Moment, stat: Stat | None, shifts_fear: bool
) -> list[Option]:
    """Return the prisoner's options in this window."""
    options = adrenaline.at_moment(game, hero, moment, stat, shifts_fear)
    extras.add_at_moment(game, hero, moment, options)
    return options
