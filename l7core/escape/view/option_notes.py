"""What an option costs, what it risks and how likely it is to succeed, in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from l7core.api import Ask, Note, Option
from l7core.escape.content.kinds import EnemyKind, Stat
from l7core.escape.table import attempts, chances, fear, names, query, targets, tolls
from l7core.escape.table.attempts import Attempt
from l7core.escape.table.compiled import KINDS
from l7core.escape.table.names import say, word
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view import board, campaign_notes


def notes(game: EscapeGame, ask: Ask) -> Mapping[str, Note]:
    """A note for every option that has something to say."""
    hero = game.state.heroes[ask.seat]
    noting = PROMPTS.get(ask.prompt)
    if noting is None:
        return {}
    told = {option.id: noting(game, hero, ask, option) for option in ask.options}
    return {id: note for id, note in told.items() if note is not None}


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)


# -- the turn


def on_turn(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """One of the things that can be done on the own turn."""
    kind, _, target = option.id.partition(":")
    noting = TURN.get(kind)
    if noting is not None:
        return noting(game, hero, target)
    return challenging(game, hero, option.id) if kind in attempts.ATTEMPTS else None


def moving(game: EscapeGame, hero: Hero, target: str) -> Note:
    """Through a door."""
    assert hero.room is not None
    beyond = game.state.map.doors[int(target)].past(hero.room)
    assert beyond is not None, "only doors between rooms are open to move through"
    return Note(price=say(game, "escape.note.move"), risk=_of_going(game, hero, beyond))


def crawling(game: EscapeGame, hero: Hero, target: str) -> Note:
    """Through the ducts."""
    parts = [say(game, "escape.note.move")]
    if frightened := tolls.of_vent(game, hero):
        parts.append(say(game, "escape.note.fear", n=frightened))
    risks = [_of_going(game, hero, int(target))]
    if not query.has_power(game, hero, "surefooted"):
        risks.append(say(game, "escape.note.ends-actions"))
    return Note(price=_listed(parts), risk=_listed(risks))


def _of_going(game: EscapeGame, hero: Hero, beyond: int) -> str:
    """What leaving this room and entering that one brings."""
    risks = [_of_leaving(game, hero)]
    foes = query.active_enemies_in(game, beyond)
    if foes:
        counts = {kind: sum(foe.kind == kind for foe in foes) for kind in KINDS}
        risks += [
            say(game, "escape.note.there", n=n, kind=query.figures(game, kind).name)
            for kind, n in counts.items()
            if n
        ]
    if seen := tolls.of_arms(game, hero, beyond):
        risks.append(say(game, "escape.note.threat", n=seen))
    if query.has_marker(game, "swarm", beyond):
        risks.append(say(game, "escape.note.swarm"))
    icon = query.reactivating_icon(game, beyond)
    if icon and query.rooms_react(game):
        risks.append(say(game, "escape.note.triggers", icon=word(game, f"icon-{icon}")))
    return _listed(risks)


def _of_leaving(game: EscapeGame, hero: Hero) -> str:
    """What leaving this room brings."""
    risks = []
    if tolls.of_darkness(game, hero):
        risks.append(say(game, "escape.note.dark"))
    if threat := tolls.of_rush(game, hero):
        risks.append(say(game, "escape.note.threat", n=threat))
    return _listed(risks)


def exploring(game: EscapeGame, hero: Hero, target: str) -> Note:
    """Into the unknown; with a look for the tile that the scenario hides, if it comes to that."""
    risk = _listed((_of_leaving(game, hero), say(game, "escape.note.unknown")))
    return Note(chances.of_peeking(game, hero), say(game, "escape.note.move"), risk)


def challenging(game: EscapeGame, hero: Hero, id: str) -> Note:
    """A challenge action: its odds, with each card too, and who attacks if it fails."""
    attempt = attempts.of_option(game, hero, id)
    assert attempt is not None, "only challenge actions are asked for their odds"
    price = [say(game, "escape.note.challenge-action")]
    if attempt.threat:
        price.append(say(game, "escape.note.threat", n=attempt.threat))
    note = _of_attempt(game, hero, attempt, price)
    if attempt.challenge.occasion == "bull-rush" and tolls.of_rush(game, hero):
        return replace(note, risk=_listed((say(game, "escape.note.rush-threat"), note.risk)))
    return note


def _of_attempt(game: EscapeGame, hero: Hero, attempt: Attempt, price: list[str]) -> Note:
    heard = chances.with_threat(game, hero, attempt.threat)
    return Note(
        chances.of_challenge(game, hero, attempt.challenge),
        price=_listed(price),
        risk=of_failing(heard, heard.state.heroes[hero.seat], attempt.kinds),
        gains=tuple(chances.with_cards(game, hero, attempt.challenge)),
    )


def of_failing(game: EscapeGame, hero: Hero, kinds: tuple[EnemyKind, ...]) -> str:
    """Whom the enemies in the room would attack after a failure, and with what to expect."""
    risks = []
    for kind in kinds:
        foes = [foe for foe in query.active_enemies_in(game, hero.room) if foe.kind == kind]
        target = targets.target_here(game, foes[0]) if foes else None
        if target is not None and isinstance(target.being, Hero):
            blow = chances.blow(game, kind, target.being, foes[0])
            key = f"escape.note.failure-{query.figures(game, kind).harm}"
            words = {
                "kind": query.figures(game, kind).name,
                "who": names.prisoner(game, "hero", str(target.being.seat)) or "",
                "expected": f"{blow.expected(game):.1f}",
            }
            risks.append(say(game, key, **words))
    return _listed(risks)


def playing(game: EscapeGame, hero: Hero, target: str) -> Note:
    """An adrenaline card."""
    toll = _toll(game, target)
    return Note(price=_card_price(game, toll), risk=_of_fear(game, hero, toll))


def _toll(game: EscapeGame, play: str) -> int:
    """The fear cost of a use of a card."""
    use, _, card = play.partition(":")
    return query.tables(game).adrenaline[card].toll(use)


def _card_price(game: EscapeGame, toll: int) -> str:
    parts = [say(game, "escape.note.card")]
    if toll:
        parts.append(say(game, "escape.note.fear", n=toll))
    return _listed(parts)


def _of_fear(game: EscapeGame, hero: Hero, change: int) -> str:
    """What another band of the fear track would do."""
    now = fear.band(game.state.toggles["fear-bands"], hero.fear)
    then = fear.band(game.state.toggles["fear-bands"], hero.fear + change)
    stats: tuple[Stat, ...] = ("intelligence", "strength", "speed")
    shifts = [
        say(game, "escape.show.shift", stat=word(game, stat), n=n)
        for stat in stats
        if (n := getattr(then, stat) - getattr(now, stat))
    ]
    return _listed(shifts)


def using(game: EscapeGame, hero: Hero, id: str) -> Note:
    """What a skill, item, tile or scenario offers."""
    action = query.tables(game).extra[id].action
    price = []
    if action.limit == "challenge":
        price.append(say(game, "escape.note.challenge-action"))
    if action.moves:
        price.append(say(game, "escape.note.moves", n=action.moves))
    if action.fear:
        price.append(say(game, "escape.note.fear", n=action.fear))
    if action.threat:
        price.append(say(game, "escape.note.threat", n=action.threat))
    if action.cards:
        price.append(say(game, "escape.note.cards", n=action.cards))
    if action.uses_up:
        price.append(say(game, "escape.note.uses-up"))
    if action.limit == "once":
        price.append(say(game, "escape.note.once"))
    attempt = attempts.use(game, hero, id)
    if attempt is None:
        return Note(price=_listed(price))
    paid = chances.with_fear(game, hero, action.fear)
    return _of_attempt(paid, paid.state.heroes[hero.seat], attempt, price)


def handling(game: EscapeGame, hero: Hero, item: str) -> Note:
    """Picking up or putting down."""
    return Note(price=say(game, "escape.note.handling"))


def trading(game: EscapeGame, hero: Hero, target: str) -> Note:
    """With another prisoner."""
    return Note(price=say(game, "escape.note.trade"))


def ending(game: EscapeGame, hero: Hero, target: str) -> Note:
    """The event that comes next."""
    risks = [say(game, "escape.note.event")]
    if hero.fear >= fear.CLONE_AT_VENT_FROM:
        risks.append(say(game, "escape.note.clone-at-vent"))
    if tolls.of_crowd(game, hero):
        risks.append(say(game, "escape.note.group"))
    return Note(risk=_listed(risks))


OfTurn = Callable[[EscapeGame, Hero, str], Note]
TURN: Final[dict[str, OfTurn]] = {
    "move": moving,
    "vent": crawling,
    "explore": exploring,
    "card": playing,
    "use": using,
    "take": handling,
    "drop": handling,
    "trade": trading,
    "end": ending,
}
"""By the first part of the option's id."""


# -- out of turn


def choosing_who(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """A prisoner to be: on paper all are equals, so what tells them apart is what they say."""
    character = query.tables(game).characters[option.id]
    return Note(detail=f"{character.voice} {character.past}")


def laying(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """A way to lay a tile, as it would look."""
    return Note(preview=board.preview(game, ask.about, option))


def before_challenge(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Cards before a roll, one's own or that of somebody in reach."""
    args = ask.args or {}
    roller = _hero(game, args["who"])
    challenge = Challenge(
        args["stat"],  # type: ignore[arg-type]
        int(args["rating"]),
        args["occasion"],  # type: ignore[arg-type]
    )
    after = _after(game, hero, option, roller)
    if after is None:
        return None
    odds = chances.of_challenge(after, after.state.heroes[roller.seat], challenge)
    return Note(odds, price=_price(game, option))


def before_attack(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Cards before an enemy rolls."""
    args = ask.args or {}
    target = _hero(game, args["who"])
    attacker = str(args["enemy"])
    enemy = query.find_enemy(game, attacker)
    kind: EnemyKind = enemy.kind if enemy else attacker.partition(":")[2]  # type: ignore[assignment]
    after = _after(game, hero, option, target)
    if after is None:
        return None
    changed = after.state.heroes[target.seat]
    blow = chances.blow(after, kind, changed, enemy, int(args["given"]))
    return Note(chances.of_blow(after, changed, blow), price=_price(game, option))


def _hero(game: EscapeGame, id: str | int) -> Hero:
    return game.state.heroes[int(str(id).partition(":")[2])]


def _after(game: EscapeGame, hero: Hero, option: Option, helped: Hero) -> EscapeGame | None:
    """The game after the option, or None where that cannot be told beforehand."""
    if option.id == "go-on":
        return game
    kind, _, play = option.id.partition(":")
    use, _, card = play.partition(":")
    if kind != "card" or use == "ability":
        return None
    return chances.with_card(game, hero, card, use, helped)


def _price(game: EscapeGame, option: Option) -> str:
    """What playing the option's card costs; going on costs nothing."""
    _, _, play = option.id.partition(":")
    return _card_price(game, _toll(game, play)) if play else ""


def rerolling(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """One die, or all, thrown again."""
    args = ask.args or {}
    stat: Stat = args["stat"]  # type: ignore[assignment]
    needed, icons = int(args["rating"]), int(args["icons"])
    own = chances.die(game, stat)
    if option.id == "keep":
        return Note(chances.single(game, 1.0 if icons >= needed else 0.0))
    face = option.id.rpartition("|")[2]
    if face.isdecimal():
        left = needed - icons + own.values[int(face)]
        return Note(chances.single(game, own.chance(1, left)))
    if "dice" in args:
        return Note(chances.single(game, own.chance(int(args["dice"]), needed - hero.icons)))
    return None


Noting = Callable[[EscapeGame, Hero, Ask, Option], Note | None]
PROMPTS: Final[dict[str, Noting]] = {
    "escape.setup.who": choosing_who,
    "escape.turn": on_turn,
    "escape.moment.challenge": before_challenge,
    "escape.moment.assist": before_challenge,
    "escape.moment.attacked": before_attack,
    "escape.moment.ally-attacked": before_attack,
    "escape.reroll": rerolling,
    "escape.placement": laying,
    "escape.border.lost": campaign_notes.losing,
    "escape.border.replace": choosing_who,
    "escape.border.return": campaign_notes.returning,
    "escape.border.item": campaign_notes.choosing_thing,
    "escape.border.swap": campaign_notes.choosing_thing,
    "escape.border.gain": campaign_notes.choosing_thing,
    "escape.border.give-up": campaign_notes.choosing_thing,
}
"""The questions whose options have something to say."""
