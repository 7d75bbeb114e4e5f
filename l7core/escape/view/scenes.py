"""Scenes for events: the kinds of events that are played back, and their content.

Other events are consequences: their sentences appear below the preceding scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from l7core import api
from l7core.api import (
    Args,
    Ask,
    Card,
    Dice,
    Event,
    Mark,
    Tone,
    Verdict,
    dice,
    ids,
    memo,
    named,
    scenes,
)
from l7core.escape.content.kinds import Stat
from l7core.escape.table import query
from l7core.escape.table.names import say, word
from l7core.escape.table.rules_data import KINDS, STATS
from l7core.escape.table.state import EscapeGame
from l7core.escape.view import cards

Shape = scenes.Shape

WALK: Final = Shape("move", ("who", "room"), "who")
FOE: Final = Shape("move", ("enemy", "room"))
PLAYED_CARD: Final = Shape("note", ("who",), "who")

SHAPES: Final[dict[str, Shape]] = {
    "escape.turn.begins": Shape("turn", ("who",), "who"),
    "escape.move.door": WALK,
    "escape.move.vent": WALK,
    "escape.move.exploring": WALK,
    "escape.move.put": Shape("move", ("who", "room")),
    "escape.move.returned": WALK,
    "escape.hand.played-bonus": PLAYED_CARD,
    "escape.hand.played-ability": PLAYED_CARD,
    "escape.hand.played-stir": PLAYED_CARD,
    "escape.hand.played-calm": PLAYED_CARD,
    "escape.item.found": Shape("card", ("who",), "who"),
    "escape.enemy.spawned": FOE,
    "escape.enemy.generated": FOE,
    "escape.enemy.moved": FOE,
    "escape.enemy.recovered": Shape("move", ("enemy",)),
    "escape.enemies.attacks": Shape("note", ("enemy", "target")),
    "escape.map.laid": Shape("reveal", ("room",), "who", "room"),
    "escape.challenge.passed": Shape("dice", ("who",), "who"),
    "escape.challenge.failed": Shape("dice", ("who",), "who"),
    "escape.dice.challenge": Shape("dice", ("who",), "who"),
    "escape.dice.again": Shape("dice", ("who",), "who"),
    "escape.dice.roll": Shape("dice", ("who",), "who"),
    "escape.dice.peek": Shape("dice", ("who",), "who"),
    "escape.peek.found": Shape("dice", ("who",), "who"),
    "escape.peek.missed": Shape("dice", ("who",), "who"),
    "escape.dice.attack": Shape("hit", ("enemy", "who"), "who"),
    "escape.dice.fight": Shape("dice", ("enemy", "foe")),
    "escape.dice.hybrids": Shape("dice"),
    "escape.event.drawn": Shape("card", (), "who"),
    "escape.knockout.infirmary": Shape("alarm", (), "who"),
    "escape.knockout.died": Shape("fall", ("who",), "who", "room"),
    "escape.lockdown.begins": Shape("alarm", weight=3),
    "escape.lockdown.token": Shape("note", ("who",)),
    "escape.finish.escaped": Shape("leave", ("who",), "who", "room"),
    "escape.story.told": Shape("story"),
    "escape.campaign.won": Shape("story"),
    "escape.campaign.partly": Shape("story"),
    "escape.campaign.lost": Shape("story"),
    "escape.campaign.after": Shape("story"),
    "escape.campaign.chosen": Shape("story"),
    "escape.campaign.returns": Shape("story"),
    "escape.campaign.opening": Shape("story"),
}
"""Shape of the scene, by the event's key."""


# -- cards and pages


def _event(game: EscapeGame, event: Event) -> Card:
    icon = str(event.args.get("icon", ""))
    return cards.drawn_event(game, str(event.args["event"]), icon, whole=not _is_forced(event))


def _is_forced(event: Event) -> bool:
    """Return whether a card brought the event, so that only one section is resolved."""
    return "by" in event.args


def _which_section(game: EscapeGame, event: Event) -> scenes.Page:
    """Return the page that tells if a section of the event card is resolved."""
    return "", (say(game, f"escape.beat.{_section(game, event)}-section"),)


def _section(game: EscapeGame, event: Event) -> str:
    """Return the key for the resolved section.

    - `this`: a card brought the event.
    - `your`: the triggering icon's section.
    - `quiet`: the room has an icon that was not triggered this turn.
    - `no`: the room has no icon.
    """
    if _is_forced(event):
        return "this"
    if event.args.get("icon"):
        return "your"
    room = game.state.heroes[ids.number(str(event.args["who"]))].room
    return "quiet" if room is not None and query.tile(game, room).event else "no"


def _item(game: EscapeGame, event: Event) -> Card:
    hero = game.state.heroes[ids.number(str(event.args["who"]))]
    return cards.item(game, hero, str(event.args["item"]))


def _room(game: EscapeGame, event: Event) -> scenes.Page:
    """Return a room's name and text."""
    room = str(event.args["room"])
    return named(game, room), (query.tile(game, ids.number(room)).record.text,)


def _lockdown(game: EscapeGame, event: Event) -> scenes.Page:
    """Return the changes that lockdown brings."""
    scenario = query.scenario(game)
    keys = ["lockdown-dead"]
    if scenario.lockdown.pool is not None:
        keys.insert(0, "lockdown-tokens")
    if scenario.lockdown_values is not None:
        keys.append("lockdown-values")
    return say(game, "escape.beat.lockdown"), tuple(
        say(game, f"escape.beat.{each}") for each in keys
    )


def _story_page(game: EscapeGame, event: Event) -> scenes.Page:
    """Return the text of a card or of the scenario."""
    name = game.rules.name(game, str(event.args.get("by", "")))
    return name or query.scenario(game).name, (str(event.args["text"]),)


def _chapter_over(game: EscapeGame, event: Event) -> scenes.Page:
    """Return the result of the scenario and its epilogue."""
    text = game.rules.texts.say(str(event.args["reason"]), event.args)
    return named(game, str(event.args["chapter"])), paragraphs(text)


def _of_chapter(game: EscapeGame, event: Event) -> scenes.Page:
    """Return the text of the campaign before or after a chapter."""
    return named(game, str(event.args["chapter"])), paragraphs(str(event.args["text"]))


def paragraphs(text: str) -> tuple[str, ...]:
    """Return one line for each paragraph of a text, separated by blank lines."""
    lines = [" ".join(each.split()) for each in text.strip().split("\n\n")]
    return tuple(part for each in lines for part in (each, ""))[:-1]


CARDS: Final[Mapping[str, scenes.ToTurnUp]] = {
    "escape.event.drawn": _event,
    "escape.item.found": _item,
}
"""Card revealed by an event, by the event's key."""


def _dead(game: EscapeGame, event: Event) -> scenes.Page:
    """Return a prisoner's last words, if the content has any, and the rule for death."""
    title, means = scenes.page("escape", "died")(game, event)
    hero = game.state.heroes[ids.number(str(event.args["who"]))]
    obituary = f"escape.obituary.{ids.tail(hero.character)}"
    if not game.rules.texts.has(obituary):
        return title, means
    return title, (api.say(game, obituary, event.args), *means)


PAGES: Final[Mapping[str, scenes.ToRead]] = {
    "escape.dice.attack": scenes.title("escape", "strikes"),
    "escape.dice.challenge": scenes.title("escape", "rolls"),
    "escape.dice.again": scenes.title("escape", "rolls-again"),
    "escape.dice.peek": scenes.title("escape", "peeks"),
    "escape.event.drawn": _which_section,
    "escape.map.laid": _room,
    "escape.lockdown.begins": _lockdown,
    "escape.knockout.infirmary": scenes.page("escape", "knocked-out", "escape.rule.infirmary"),
    "escape.knockout.died": _dead,
    "escape.finish.escaped": scenes.page("escape", "escaped"),
    "escape.story.told": _story_page,
    "escape.campaign.won": _chapter_over,
    "escape.campaign.partly": _chapter_over,
    "escape.campaign.lost": _chapter_over,
    "escape.campaign.after": _of_chapter,
    "escape.campaign.chosen": _of_chapter,
    "escape.campaign.returns": _of_chapter,
    "escape.campaign.opening": _of_chapter,
}
"""Text of an event, by the event's key."""

OWN_TITLES: Final = {"escape.dice.attack": "escape.beat.strikes-you"}
"""Titles for the affected player, by the event's key."""


# -- dice

OF_SPEED: Final = ("»", ">")
"""Symbols for speed on a die, in Unicode and in ASCII; other stats use their initial."""


def lying(game: EscapeGame, ask: Ask) -> Dice | None:
    """Return the dice that can be rerolled, as rolled."""
    args = ask.args
    if ask.prompt != "escape.reroll" or args is None:
        return None
    return _dice(game, {**args, "icon": args["stat"]})


def _dice(game: EscapeGame, args: Args) -> Dice:
    """Return the dice for an event's args; icons `kept` and `granted` count as well."""
    icon: Stat = next(stat for stat in STATS if stat == args["icon"])
    values = query.tables(game).icons[icon]
    sides = [face_mark(game, icon, face) for face in range(len(values))]
    faces = [int(face) for face in str(args["faces"]).split()]
    return dice.lying(
        sides,
        values,
        faces,
        unit=word(game, icon),
        reached=sum(int(args.get(counted, 0)) for counted in ("icons", "kept", "granted")),
        needed=_needed(args),
    )


def _needed(args: Args) -> int | None:
    """Return the icons needed: more than the Toughness for an attack, as many in a fight."""
    if "toughness" in args:
        return int(args["toughness"]) + ("foe" not in args)
    needed = args.get("rating", args.get("needed"))
    return None if needed is None else int(needed)


@memo.memoised
def face_mark(game: EscapeGame, icon: Stat, face: int) -> Mark:
    """Return a side of the die with all its icons, highlighted if it counts."""
    counts = query.tables(game).icons[icon][face] > 0
    glyph, ascii = (_drawn_on(game, face, kind) for kind in (0, 1))
    return Mark(named(game, f"face:{face}"), glyph, ascii, "plain" if counts else "faint")


def _drawn_on(game: EscapeGame, face: int, kind: int) -> str:
    """Return the icons of a face, grouped by stat: `SS`, `I S`."""
    values = query.tables(game).icons
    signs = {stat: word(game, stat)[0].upper() for stat in STATS} | {"speed": OF_SPEED[kind]}
    drawn = [signs[stat] * values[stat][face] for stat in STATS if values[stat][face]]
    return " ".join(drawn) or " "


def _dice_of_event(game: EscapeGame, event: Event) -> Dice | None:
    """Return the dice of an event that contains faces."""
    return _dice(game, event.args) if "faces" in event.args else None


# -- verdicts


def _verdict(game: EscapeGame, event: Event) -> Verdict | None:
    """Return the verdict of a challenge, a peek or an attack."""
    args = event.args
    match event.key:
        case "escape.challenge.passed":
            return _build_verdict(game, "passed", "good")
        case "escape.challenge.failed":
            return _build_verdict(game, "failed", "danger")
        case "escape.peek.found":
            return _build_verdict(game, "found", "good")
        case "escape.peek.missed":
            another = say(game, "escape.verdict.missed-means")
            return _build_verdict(game, "missed", "plain", another)
        case "escape.dice.attack":
            harm = int(args["icons"]) - int(args["toughness"])
            if harm <= 0:
                return _build_verdict(game, "unhurt", "good")
            return _build_verdict(game, "hurt", "danger", _cost(game, str(args["enemy"]), harm))
    return None


def _cost(game: EscapeGame, enemy: str, harm: int) -> str:
    """Return the text for the harm of an attack.

    If a card makes the attack, `enemy` is the id of a kind.
    """
    kind = ids.head(enemy) if ids.head(enemy) in KINDS else ids.tail(enemy)
    harm_type = query.figures(game, kind).harm  # type: ignore[arg-type]
    return say(game, f"escape.verdict.hurt-{harm_type}", n=harm)


def _build_verdict(game: EscapeGame, key: str, tone: Tone, detail: str = "") -> Verdict:
    return Verdict(say(game, f"escape.verdict.{key}"), tone, detail)


scene: Final = scenes.Scenes(
    SHAPES,
    cards=CARDS,
    pages=PAGES,
    own_titles=OWN_TITLES,
    dice=_dice_of_event,
    verdict=_verdict,
    pawn="hero",
).scene
