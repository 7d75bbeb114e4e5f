"""Events that are played back, and the pictures and texts shown with them.

Events that are not listed are consequences: their sentences appear below the scene before them.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from l7core.api import Art, Card, Dice, Event, Scene, Tone, Verdict, art, dice, ids, say
from l7core.api import scenes as kit

from . import cards, combat, marks, noise, query
from .state import Held, Lockdown

NOTE: Final = kit.Shape("note", ("who",), "who")
STEP: Final = kit.Shape("move", ("who", "slot"), "who")
LURKING: Final = kit.Shape("move", ("hunter", "slot"))
DICE: Final = kit.Shape("dice", ("who",), "who")
JUDGED: Final = kit.Shape("dice", ("hunter",))
"""Result of the dice roll before."""
BLOW: Final = kit.Shape("hit", ("hunter", "who"), "who")
CARD: Final = kit.Shape("card", (), "who")
OUT: Final = kit.Shape("leave", ("who",), "who")
SEEN: Final = kit.Shape("note", ("who",))
"""Event that happens to a character without a decision."""
DEATH: Final = kit.Shape("fall", ("who", "slot"), "who", "slot")
ALARM: Final = kit.Shape("alarm", weight=2)
END_OF_BASE: Final = kit.Shape("alarm", weight=3)

SHAPES: Final[dict[str, kit.Shape]] = {
    "lockdown.turn": kit.Shape("turn", ("who",), "who"),
    **{f"lockdown.{key}": NOTE for key in ("used-room", "played", "used")},
    "lockdown.moved": STEP,
    "lockdown.discovered": kit.Shape("reveal", ("slot",), "who", "slot"),
    "lockdown.noise-roll": DICE,
    "lockdown.comes": kit.Shape("hit", ("who",), "who"),
    "lockdown.ambush": kit.Shape("hit", ("who",), "who"),
    "lockdown.scanned": SEEN,
    "lockdown.scanned-clean": SEEN,
    "lockdown.hunter-came": LURKING,
    "lockdown.hunter-moved": LURKING,
    "lockdown.strikes": BLOW,
    "lockdown.larva-strikes": BLOW,
    "lockdown.strikes-in-the-ducts": kit.Shape("hit", ("who",), "who"),
    "lockdown.misses-in-the-ducts": kit.Shape("hit", ("who",), "who"),
    "lockdown.contaminated": SEEN,
    "lockdown.combat-roll": DICE,
    "lockdown.aimed": DICE,
    **{f"lockdown.{key}": JUDGED for key in ("missed", "enough-harm", "not-enough-harm")},
    "lockdown.hunter-died": kit.Shape("note", ("hunter", "slot")),
    "lockdown.serious-wound": CARD,
    "lockdown.larva-in": kit.Shape("alarm", ("who",), "who"),
    "lockdown.died": DEATH,
    "lockdown.died-of-base": DEATH,
    "lockdown.revived": kit.Shape("note", ("who", "slot"), "who"),
    "lockdown.fire-broke-out": kit.Shape("note", ("slot",)),
    "lockdown.nest-destroyed": kit.Shape("alarm", ("slot",)),
    "lockdown.destroyed-by-fire": END_OF_BASE,
    "lockdown.destroyed-by-breakdown": END_OF_BASE,
    "lockdown.destroyed-by-countdown": END_OF_BASE,
    "lockdown.power-failed": kit.Shape("alarm"),
    "lockdown.gate-opened": ALARM,
    "lockdown.alert": ALARM,
    "lockdown.countdown": ALARM,
    "lockdown.countdown-red": END_OF_BASE,
    "lockdown.countdown-stopped": NOTE,
    "lockdown.event": CARD,
    "lockdown.weakness": CARD,
    "lockdown.quest-done": CARD,
    "lockdown.terminal-answers": CARD,
    "lockdown.saw-plan": CARD,
    "lockdown.saw-objective": CARD,
    "lockdown.saw-launch": kit.Shape("note"),
    "lockdown.launch": kit.Shape("note"),
    "lockdown.boarded": NOTE,
    "lockdown.stayed": SEEN,
    "lockdown.away": OUT,
    "lockdown.locked-in": OUT,
    "lockdown.left-by-rover": OUT,
    "lockdown.left-by-suit": OUT,
    "lockdown.last-round": ALARM,
    "lockdown.night-over": CARD,
    "lockdown.night-lost": CARD,
    "lockdown.night-destroyed": CARD,
    "lockdown.first-check": CARD,
    "lockdown.left-behind": DEATH,
    "lockdown.in-force": CARD,
    "lockdown.died-of-plan": DEATH,
    "lockdown.second-check": CARD,
    "lockdown.last-scan": CARD,
    "lockdown.scan-clean": CARD,
    "lockdown.scan-last": CARD,
    "lockdown.scan-found": CARD,
    "lockdown.died-of-scan": DEATH,
    "lockdown.clean": CARD,
    "lockdown.third-check": CARD,
    "lockdown.objective-met": CARD,
    "lockdown.objective-missed": CARD,
}
"""Playback shape by event key."""


# -- cards


def objective(game: Lockdown, event: Event) -> Card:
    return cards.secret(game, "objective", str(event.args["objective"]))


def plan(game: Lockdown, event: Event) -> Card:
    """Return the card of the contingency in force."""
    shown = cards.secret(game, "contingency", str(event.args["plan"]))
    name = game.rules.library["contingency"][str(event.args["plan"])].name
    kind = say(game, "lockdown.show.in-force")
    return structs.replace(shown, name=name, kind=kind, art=picture(game, "in-force"))


def picture(game: Lockdown, moment: str) -> Art | None:
    """Return the picture for a moment of the ending."""
    record = game.rules.library["moment"][f"lockdown:{moment}"]
    return art.picture(record.art, record.art_ascii)


def check(game: Lockdown, event: Event) -> Card:
    """Return the card of a final check or of its result."""
    moment = event.key.rpartition(".")[2]
    name = say(game, f"lockdown.beat.{moment}", event.args)
    means = say(game, f"lockdown.beat.{moment}-means", event.args)
    return Card(
        moment, name, (means,), say(game, "lockdown.show.checks"), art=picture(game, moment)
    )


def wanted(game: Lockdown, event: Event) -> Card:
    """Return the card of a character's objective for the third check."""
    return structs.replace(objective(game, event), art=picture(game, "third-check"))


def wound(game: Lockdown, event: Event) -> Card:
    """Return the card of a serious wound without its limit, which the log line already states."""
    shown = cards.wound(game, str(event.args["wound"]))
    return structs.replace(shown, lines=shown.lines[1:])


def night(game: Lockdown, event: Event) -> Card:
    """Return the view of an event card; its dark part is active while any section has no power."""
    power = game.state.power.items()
    all_lit = all(each.on for where, each in power if where != "lift")
    return cards.event(game, str(event.args["event"]), all_lit=all_lit)


def weakness(game: Lockdown, event: Event) -> Card:
    id = str(event.args["weakness"])
    return cards.weakness(game, id, dict(query.known_weaknesses(game))[id])


def scanned(game: Lockdown, event: Event) -> Card:
    """Return a card of the last scan with its name only."""
    id = ids.tail(str(event.args.get("card", "card:contamination")))
    kind = say(game, "lockdown.show.last-scan")
    return Card(id, game.rules.name(game, f"card:{id}") or "", kind=kind)


def earned(game: Lockdown, event: Event) -> Card:
    """Return the card of a personal item that has become available."""
    item = str(event.args["item"])
    return cards.held_card(game, Held(item, game.rules.library["item"][item].ammo))


def terminal(game: Lockdown, event: Event) -> Card:
    """Return the view of a terminal card."""
    return cards.computer(game, str(event.args["terminal"]))


def read(game: Lockdown, event: Event) -> Card:
    """Return the card of a contingency that is not in force."""
    return cards.secret(game, "contingency", str(event.args["plan"]))


CHECKS: Final = (
    *(
        "night-over",
        "night-lost",
        "night-destroyed",
        "first-check",
        "second-check",
        "last-scan",
        "clean",
    ),
    *("objective-met", "objective-missed"),
)
"""Moments of the ending that are cards with a picture."""
CARDS: Final[dict[str, kit.ToTurnUp]] = {
    "lockdown.quest-done": earned,
    "lockdown.terminal-answers": terminal,
    "lockdown.saw-plan": read,
    "lockdown.saw-objective": objective,
    "lockdown.serious-wound": wound,
    "lockdown.event": night,
    "lockdown.weakness": weakness,
    "lockdown.in-force": plan,
    "lockdown.scan-clean": scanned,
    "lockdown.scan-last": scanned,
    "lockdown.scan-found": scanned,
    "lockdown.third-check": wanted,
    **{f"lockdown.{key}": check for key in CHECKS},
}


# -- pages


def seen(game: Lockdown, event: Event) -> kit.Page:
    """Return a room's name and description."""
    record = game.rules.library["room"][str(event.args["room"])]
    return record.name, (record.text,)


def struck(game: Lockdown, event: Event) -> kit.Page:
    """Return the attack card's name."""
    return str(game.rules.library["attack"][str(event.args["card"])].name), ()


MEANT: Final = (
    *("third-check", "scan-clean", "scan-last", "scan-found"),
    *("saw-plan", "saw-objective"),
)
"""Events whose card has a line below it."""


def told(game: Lockdown, event: Event) -> kit.Page:
    """Return the line below a card, without a title."""
    key = event.key.rpartition(".")[2]
    return "", (say(game, f"lockdown.beat.{key}", event.args),)


def sensed(game: Lockdown, event: Event) -> kit.Page:
    """Return a description of the event, without a title."""
    key = event.key.rpartition(".")[2]
    return "", (say(game, f"lockdown.beat.{key}-means", event.args),)


SIGHTS: Final = {"larva": 3, "creeper": 2, "adult": 4, "breeder": 2, "queen": 1}
"""Number of texts for the arrival of each kind of hunter, used in rotation."""


def arrived(game: Lockdown, event: Event) -> kit.Page:
    """Return the page for a hunter that appears."""
    kind, number = striker(game, event), ids.number(str(event.args["hunter"]))
    line = f"lockdown.beat.came-{kind}-{number % SIGHTS[kind]}"
    return kit.page("lockdown", f"came-{kind}", line)(game, event)


DEATHS: Final = 3
"""Number of texts for a hunter's death, used in rotation."""


def fell(game: Lockdown, event: Event) -> kit.Page:
    """Return the line for a hunter's death."""
    number = ids.number(str(event.args["hunter"])) % DEATHS
    return "", (say(game, f"lockdown.beat.hunter-died-{number}"),)


def went_out(game: Lockdown, event: Event) -> kit.Page:
    """Return the page for a power failure in a section or in the lift."""
    key = "lift-failed" if event.args["where"] == "power:lift" else "power-failed"
    return page(key)(game, event)


def page(key: str) -> kit.ToRead:
    return kit.page("lockdown", key)


PAGES: Final[dict[str, kit.ToRead]] = {
    "lockdown.discovered": seen,
    "lockdown.strikes": struck,
    "lockdown.strikes-in-the-ducts": struck,
    "lockdown.misses-in-the-ducts": struck,
    "lockdown.power-failed": went_out,
    "lockdown.hunter-came": arrived,
    "lockdown.hunter-died": fell,
    **{f"lockdown.{key}": sensed for key in ("scanned", "scanned-clean", "stayed")},
    **{f"lockdown.{key}": told for key in MEANT},
    **{
        f"lockdown.{key}": page(key)
        for key in (
            *("larva-in", "died", "died-of-base", "left-behind", "died-of-plan", "died-of-scan"),
            *("destroyed-by-fire", "destroyed-by-breakdown", "destroyed-by-countdown"),
            *("gate-opened", "alert", "countdown", "countdown-red", "last-round"),
            *("larva-strikes", "nest-destroyed"),
            *("away", "locked-in", "left-by-rover", "left-by-suit"),
        )
    },
}


# -- dice and verdicts


THROWN: Final = {
    "lockdown.noise-roll": noise.FACES,
    "lockdown.combat-roll": combat.FACES,
    "lockdown.aimed": combat.FACES,
}
"""Faces of the die by event key."""


def thrown(game: Lockdown, event: Event) -> Dice | None:
    """Return the die of an event with its face; after a card improves it, the improved face."""
    faces = THROWN.get(event.key)
    if faces is None:
        return None
    index = faces.index(ids.tail(str(event.args["face"])))
    return dice.lying(marks.faces(game, faces), [0] * len(faces), [index], reached=0)


JUDGEMENTS: Final[dict[str, tuple[str, Tone]]] = {
    "lockdown.missed": ("missed", "danger"),
    "lockdown.enough-harm": ("killed", "good"),
    "lockdown.not-enough-harm": ("lives", "warning"),
}


def verdict(game: Lockdown, event: Event) -> Verdict | None:
    """Return the verdict on a shot, a strike or an attack."""
    if judged := JUDGEMENTS.get(event.key):
        word, tone = judged
        detail = say(game, "lockdown.beat.harm", event.args) if "needed" in event.args else ""
        return Verdict(say(game, f"lockdown.beat.{word}"), tone, detail)
    if PAGES.get(event.key) is not struck:
        return None
    card = game.rules.library["attack"][str(event.args["card"])]
    if striker(game, event) in card.kinds:
        return Verdict(say(game, "lockdown.beat.struck"), "danger", card.text)
    return Verdict(say(game, "lockdown.beat.unhurt"), "good", card.missed)


def striker(game: Lockdown, event: Event) -> str:
    """Return the kind of the attacking hunter; an attack in the ducts counts as an adult."""
    if "hunter" not in event.args:
        return "adult"
    return game.state.hatched[ids.number(str(event.args["hunter"])) - 1]


SCENES: Final = kit.Scenes(SHAPES, cards=CARDS, pages=PAGES, dice=thrown, verdict=verdict)


def scene(game: Lockdown, event: Event) -> Scene | None:
    """Return the playback of an event, or None."""
    return SCENES.scene(game, event)
