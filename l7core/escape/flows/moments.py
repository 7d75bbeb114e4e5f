"""The moments at which cards can be played out of turn. Only those are asked who could.

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
    """Let the roller play cards, then everybody who may assist."""
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
    """Let the attacked play cards, then those in reach; whether the attack goes on."""
    ops.turn.avert(game, averted=False)
    record = query.figures(game, kind)
    fear_counts = record.follows == "fear" or record.harm == "fear"
    await _offer(game, [hero], "attacked", "toughness", args=args, shifts_fear=fear_counts)
    allies = query.in_reach(game, hero)
    await _offer(game, allies, "ally-attacked", None, args=args, helped=hero)
    return not game.state.turn.averted and hero.status == "map"


async def before_event(game: EscapeGame, hero: Hero) -> bool:
    """Let the prisoner who has drawn an event play cards; whether its text is resolved."""
    ops.turn.avert(game, averted=False)
    await _offer(game, [hero], "event", None, args={"event": game.state.event})
    return not game.state.turn.averted


def _helpers(game: EscapeGame, hero: Hero) -> list[Hero]:
    """Those in reach, and those who can help from anywhere."""
    near = query.in_reach(game, hero)
    far = [
        other
        for other in game.state.heroes
        if other.status == "map" and query.has_power(game, other, "far-help")
    ]
    if not far:
        return near
    return [
        other
        for other in query.on_map(game)
        if other is not hero and (other in near or other in far)
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
    """Card after card, until each goes on, has nothing more that fits, or has averted it.

    Whoever has played one before a roll is asked once more even so: dice fall by a player's own
    word, never as what comes of a card.
    """
    for hero in heroes:
        if uses := _uses(game, hero, moment, stat, shifts_fear):
            known = {hero.seat: uses}
            return _ask_for_cards(
                game,
                heroes,
                moment,
                stat,
                args=args,
                helped=helped,
                shifts_fear=shifts_fear,
                known=known,
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
    known: dict[int, list[Option]],
) -> Awaitable[object]:
    """The same once somebody has anything to play: what the first such prisoner has is known."""
    going_on = ROLL if moment in ("challenge", "attacked") else PASS
    holding_dice: set[int] = set()

    def ask(seat: int) -> Ask | None:
        hero = game.state.heroes[seat]
        options = known.pop(seat, None) or _uses(game, hero, moment, stat, shifts_fear)
        holds_dice = seat in holding_dice and hero.status == "map"
        if game.state.turn.averted or not (options or holds_dice):
            return None
        options.append(going_on)
        about = (helped or hero).id
        return game.ask(seat, f"escape.moment.{moment}", options, about=about, args=args)

    def play(seat: int, choice: Option) -> Awaitable[None]:
        hero = game.state.heroes[seat]
        if going_on is ROLL:
            holding_dice.add(seat)
        kind, _, target = choice.id.partition(":")
        whom = (helped,) if kind == "card" else ()
        return game.run(FLOW_OF[kind], hero, target, *whom, (helped or hero).id)

    return windows.answers([hero.seat for hero in heroes], ask, play)


def _uses(
    game: EscapeGame, hero: Hero, moment: Moment, stat: Stat | None, shifts_fear: bool
) -> list[Option]:
    """What the prisoner can do at that moment."""
    options = adrenaline.at_moment(game, hero, moment, stat, shifts_fear)
    extras.add_at_moment(game, hero, moment, options)
    return options
