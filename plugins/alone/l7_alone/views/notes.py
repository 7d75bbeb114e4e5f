"""Notes on options: odds, prices and risks, from public information only.

A roll depends only on the faces of the dice, so odds are computed exactly. They do not include
reactions of the evil players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import comb, fsum
from typing import Final

from l7core.api import Args, Ask, Note, Odds, Option, ids, phrases, say

from .. import dice, fighting, query
from ..answers import in_danger
from ..front import labyrinth
from ..state import CARDS_A_TURN, HERO, Alone, Item, Sector, Shown
from ..words.hero import Fight
from . import notebook


def notes(game: Alone, ask: Ask) -> Mapping[str, Note]:
    """Return the notes of all options that have one."""
    noting = HERO_NOTES if ask.seat == HERO else EVIL_NOTES
    if not game.state.front.at:
        noting = FIRST_NOTES
    noted = {
        option.id: noting[ids.head(option.id)](game, option)
        for option in ask.options
        if ids.head(option.id) in noting
    }
    return {id: note for id, note in noted.items() if note != Note()}


# -- fights


def of_fight(game: Alone, option: Option) -> Note:
    """Return the odds of an attack with two dice on a creature."""
    shown = game.state.front.creatures[option.target]
    return Note(odds_of(game, shown, fighting.DICE), risk=staying(game))


def of_item(game: Alone, option: Option) -> Note:
    """Return the charges of an item, with the odds of its attack if only one creature is near."""
    held = next(each for each in game.state.front.hero.items if each.id == option.target)
    price = say(game, "alone.note.charge", {"n": held.charges})
    is_step = query.item(game, held.id).on == "move"
    risk = "" if is_step else staying(game)
    for effect in query.effects_of(game, held):
        if isinstance(effect, Fight) and len(effect.targets(game)) == 1:
            target = effect.targets(game)[0]
            odds = odds_of(game, target, effect.dice, sure=effect.hits, lamps=effect.lamps)
            return Note(odds, price=price, risk=risk, detail=effect_of(game, held))
    return Note(price=price, risk=risk, detail=effect_of(game, held))


def effect_of(game: Alone, held: Item) -> str:
    """Return the text of an item's effect."""
    record = query.item(game, held.id)
    return str(record.upgrade if held.upgraded else record.text)


def odds_of(game: Alone, shown: Shown, n: int, *, sure: int = 0, lamps: bool = False) -> Odds:
    """Return the odds that an attack wounds or kills a creature."""
    needed = fighting.needed(game, shown) - sure
    if query.special_power(game, shown.special) == "shell":
        needed += 1
    n = max(0, n - query.rule(game, "shaky"))
    each = dice.chance(*fighting.hitting_faces(game, lamps=lamps))
    likely = at_least(n, max(0, needed), each, again=query.has(game.state.front, "precision"))
    word = say(game, f"alone.odds.{'killed' if shown.wounds else 'wounded'}")
    return Odds(((word, likely),), say(game, "alone.odds.pool", {"n": n, "needed": max(0, needed)}))


def at_least(n: int, needed: int, each: float, *, again: bool = False) -> float:
    """Return the chance of at least `needed` hits with `n` dice; with `again`, one miss is
    rerolled.

    >>> at_least(2, 1, 0.5), at_least(2, 2, 0.5), at_least(2, 3, 0.5)
    (0.75, 0.25, 0.0)
    >>> at_least(1, 1, 0.5, again=True)
    0.75
    """

    def exactly(hits: int) -> float:
        return comb(n, hits) * each**hits * (1 - each) ** (n - hits)

    likely = fsum(exactly(hits) for hits in range(max(0, needed), n + 1))
    if again and 0 < needed <= n:
        likely += exactly(needed - 1) * each
    return likely


# -- the hero's sector and the next one


def leaving(game: Alone, option: Option) -> Note:
    """Return the risk of leaving the sector and the known facts about the next one."""
    front = game.state.front
    here = labyrinth.creatures_at(front, front.at)
    n = len(here) - labyrinth.here(front).lit
    risk = say(game, "alone.note.leaving", {"n": n}) if n > 0 else ""
    return Note(outcome=(" ".join(entering(game, option)),), risk=risk)


def entering(game: Alone, option: Option) -> Iterator[str]:
    """Yield the known facts about the end of a step: light, creatures, and danger here and there.

    Only creatures in revealed sectors are known.
    """
    front = game.state.front
    there = front.sectors.get(option.target)
    if there is None or not there.on_table:
        yield say(game, "alone.note.unseen")
    else:
        yield say(game, f"alone.note.{'lit' if there.lit else 'dark'}")
        for shown in labyrinth.creatures_at(front, there.id):
            words: Args = {"creature": shown.id, "n": dice_of(game, shown, there)}
            yield say(game, "alone.note.waits", words)
        if there.danger:
            yield say(game, "alone.note.into-danger")
    if labyrinth.here(front).danger:
        yield say(game, "alone.note.off-danger")


def staying(game: Alone) -> str:
    """Return the risk of staying, as creatures in the sector attack at the end of the turn."""
    return phrases.listed(*strikes(game))


def strikes(game: Alone) -> Iterator[str]:
    """Yield the attack dice of each creature in the hero's sector."""
    front = game.state.front
    for shown in labyrinth.creatures_at(front, front.at):
        n = dice_of(game, shown, labyrinth.here(front))
        yield say(game, "alone.note.strikes", {"creature": shown.id, "n": n})


def dice_of(game: Alone, shown: Shown, sector: Sector) -> int:
    """Return the number of attack dice of a creature in a sector."""
    figures = query.stats(game, shown.kind, shown.special)
    return figures.light if sector.lit else figures.dark


def stays(game: Alone, option: Option) -> Note:
    return Note(risk=staying(game))


# -- recovery, items and powers


def of_recovery(game: Alone, option: Option) -> Note:
    """Return the effect of an adrenaline token for this character."""
    n = game.state.front.hero.adrenaline
    outcome = say(game, f"alone.note.recover-{query.gift(game)}", {"track": option.target})
    return Note(price=say(game, "alone.note.adrenaline", {"n": n}), outcome=(outcome,))


def of_character(game: Alone, option: Option) -> Note:
    """Return the ability of a character."""
    record = query.character(game, option.target)
    return Note(outcome=(record.hero,), detail=record.text)


def of_bullet_time(game: Alone, option: Option) -> Note:
    n = game.state.front.hero.adrenaline
    price = say(game, "alone.note.adrenaline", {"n": n})
    return Note(price=price, outcome=(say(game, "alone.note.bullet-time"),))


def of_block(game: Alone, option: Option) -> Note:
    return Note(outcome=(say(game, "alone.note.block"),))


def of_upgrade(game: Alone, option: Option) -> Note:
    """Return the effect of the upgraded item and the charges left on the other."""
    item, part = ids.tail(option.id).split("/")
    charges = next(each.charges for each in game.state.front.hero.items if each.id == part)
    outcome = say(game, "alone.note.upgraded", {"words": query.item(game, item).upgrade})
    key = "part" if charges > 1 else "part-gone"
    left = say(game, f"alone.note.{key}", {"part": part, "n": charges - 1})
    return Note(outcome=(outcome, left))


def of_power(game: Alone, option: Option) -> Note:
    """AVATAR: return the effect of a hero power."""
    return Note(outcome=(str(game.rules.library["power"][option.target].text),))


def of_question(game: Alone, option: Option) -> Note:
    """Return the last answer about a target and its turn."""
    front = game.state.front
    answer = next((each for each in reversed(front.told) if each.target == option.target), None)
    return Note(detail=notebook.answered(game, answer)) if answer else Note()


# -- the evil side


def of_face_down(game: Alone, option: Option) -> Note:
    return Note(outcome=(say(game, "alone.note.face-down"),))


def of_pass(game: Alone, option: Option) -> Note:
    """Return the reason if no card can be played at all."""
    front = game.state.front
    if query.can_play(front):
        return Note()
    key = "two-played" if front.now.played >= CARDS_A_TURN else "track-full"
    return Note(outcome=(say(game, f"alone.note.{key}"),))


def of_decks(game: Alone, option: Option) -> Note:
    """Return the strengths of the decks."""
    decks = ids.tail(option.id).split("/")
    return Note(outcome=tuple(say(game, f"alone.deck-means.{deck}") for deck in decks))


def of_card(game: Alone, option: Option) -> Note:
    """Return the text of a card; both halves take effect in a sector with danger."""
    record = query.reaction(game, option.target)
    both = (say(game, "alone.note.both"),) if record.worse and in_danger(game) else ()
    return Note(outcome=both, detail=record.text)


def of_kind(game: Alone, option: Option) -> Note:
    """Return the figures of a creature and the number of tokens left."""
    figures = query.stats(game, option.target)
    words = {name: getattr(figures, name) for name in figures.__struct_fields__}
    left = say(game, "alone.note.tokens", {"n": query.tokens_left(game, option.target)})
    return Note(detail=f"{left} {say(game, 'alone.show.stats', words)}")


Noting = Callable[[Alone, Option], Note]
HERO_NOTES: Final[dict[str, Noting]] = {
    "fight": of_fight,
    "use": of_item,
    "move": leaving,
    "recover": of_recovery,
    "bullet-time": of_bullet_time,
    "block": of_block,
    "build": of_upgrade,
    "power": of_power,
    "find": of_question,
    **dict.fromkeys(("explore", "locate", "scavenge", "interact", "unblock", "room"), stays),
}
FIRST_NOTES: Final[dict[str, Noting]] = {"who": of_character}
EVIL_NOTES: Final[dict[str, Noting]] = {
    "up": of_card,
    "down": of_face_down,
    "pass": of_pass,
    "spawn": of_kind,
    "place": of_kind,
    "decks": of_decks,
    "deck": of_decks,
}
"""Note functions by kind of option."""
