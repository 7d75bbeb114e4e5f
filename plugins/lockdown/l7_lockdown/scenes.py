"""Which events are played back, and with what to see.

What is not listed is a consequence: its sentence stands below the scene that it follows.
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
"""What the dice before it come to."""
BLOW: Final = kit.Shape("hit", ("hunter", "who"), "who")
CARD: Final = kit.Shape("card", (), "who")
OUT: Final = kit.Shape("leave", ("who",), "who")
SEEN: Final = kit.Shape("note", ("who",))
"""What nobody has decided, though it is somebody's."""
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
"""By the event's key."""


# -- cards


def objective(game: Lockdown, event: Event) -> Card:
    return cards.secret(game, "objective", str(event.args["objective"]))


def plan(game: Lockdown, event: Event) -> Card:
    """The one that decides; all others are plans that are not in force."""
    shown = cards.secret(game, "contingency", str(event.args["plan"]))
    kind = say(game, "lockdown.show.in-force")
    return structs.replace(shown, kind=kind, art=picture(game, "in-force"))


def picture(game: Lockdown, what: str) -> Art | None:
    """What is drawn beside that moment of the end."""
    record = game.rules.library["moment"][f"lockdown:{what}"]
    return art.picture(record.art, record.art_ascii)


def check(game: Lockdown, event: Event) -> Card:
    """A check at the end, or what has come of it."""
    what = event.key.rpartition(".")[2]
    name = say(game, f"lockdown.beat.{what}", event.args)
    means = say(game, f"lockdown.beat.{what}-means", event.args)
    return Card(what, name, (means,), say(game, "lockdown.show.checks"), art=picture(game, what))


def wanted(game: Lockdown, event: Event) -> Card:
    """What somebody was here for, beside the list of those who ask."""
    return structs.replace(objective(game, event), art=picture(game, "third-check"))


def wound(game: Lockdown, event: Event) -> Card:
    """Its line alone: what it keeps somebody from, the sentence above it says."""
    shown = cards.wound(game, str(event.args["wound"]))
    return structs.replace(shown, lines=shown.lines[1:])


def night(game: Lockdown, event: Event) -> Card:
    """An event card; what happens in the dark is lit as long as any section has no power."""
    power = game.state.power.items()
    all_lit = all(each.on for where, each in power if where != "lift")
    return cards.event(game, str(event.args["event"]), all_lit=all_lit)


def weakness(game: Lockdown, event: Event) -> Card:
    id = str(event.args["weakness"])
    return cards.weakness(game, id, dict(query.known_weaknesses(game))[id])


def scanned(game: Lockdown, event: Event) -> Card:
    """A card of the last scan, by its name alone."""
    id = ids.tail(str(event.args.get("card", "card:contamination")))
    kind = say(game, "lockdown.show.last-scan")
    return Card(id, game.rules.name(game, f"card:{id}") or "", kind=kind)


def earned(game: Lockdown, event: Event) -> Card:
    """The personal item, now that it is of use."""
    item = str(event.args["item"])
    return cards.held_card(game, Held(item, game.rules.library["item"][item].ammo))


def terminal(game: Lockdown, event: Event) -> Card:
    """What a terminal says, and what it can do."""
    return cards.computer(game, str(event.args["terminal"]))


def read(game: Lockdown, event: Event) -> Card:
    """A plan that does not decide."""
    return cards.secret(game, "contingency", str(event.args["plan"]))


CHECKS: Final = (
    *("night-over", "night-lost", "first-check", "second-check", "last-scan", "clean"),
    *("objective-met", "objective-missed"),
)
"""Moments of the end that are cards with a picture."""
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
    """A room's name and its line."""
    record = game.rules.library["room"][str(event.args["room"])]
    return record.name, (record.text,)


def struck(game: Lockdown, event: Event) -> kit.Page:
    """The attack card's name."""
    return str(game.rules.library["attack"][str(event.args["card"])].name), ()


MEANT: Final = (
    *("third-check", "scan-clean", "scan-last", "scan-found"),
    *("saw-plan", "saw-objective"),
)
"""Events whose card has a line below it."""


def told(game: Lockdown, event: Event) -> kit.Page:
    """What the card means, without a title of its own."""
    what = event.key.rpartition(".")[2]
    return "", (say(game, f"lockdown.beat.{what}", event.args),)


def sensed(game: Lockdown, event: Event) -> kit.Page:
    """What somebody sees or hears of it, without a title of its own."""
    what = event.key.rpartition(".")[2]
    return "", (say(game, f"lockdown.beat.{what}-means", event.args),)


SIGHTS: Final = {"larva": 3, "creeper": 2, "adult": 4, "breeder": 2, "queen": 1}
"""How many ways there are to tell of a hunter that comes; they take turns."""


def arrived(game: Lockdown, event: Event) -> kit.Page:
    """A hunter as it comes into sight."""
    kind, number = striker(game, event), ids.number(str(event.args["hunter"]))
    line = f"lockdown.beat.came-{kind}-{number % SIGHTS[kind]}"
    return kit.page("lockdown", f"came-{kind}", line)(game, event)


DEATHS: Final = 3
"""How many ways there are to tell of a hunter's death; they take turns, too."""


def fell(game: Lockdown, event: Event) -> kit.Page:
    """How a hunter dies."""
    number = ids.number(str(event.args["hunter"])) % DEATHS
    return "", (say(game, f"lockdown.beat.hunter-died-{number}"),)


def went_out(game: Lockdown, event: Event) -> kit.Page:
    """A section goes dark; the lift only stops."""
    what = "lift-failed" if event.args["where"] == "power:lift" else "power-failed"
    return page(what)(game, event)


def page(what: str) -> kit.ToRead:
    return kit.page("lockdown", what)


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
"""The sides of the die that an event tells of."""


def thrown(game: Lockdown, event: Event) -> Dice | None:
    """The noise die or the combat die, as it lies; after a card, as it is turned."""
    shown = THROWN.get(event.key)
    if shown is None:
        return None
    at = shown.index(ids.tail(str(event.args["face"])))
    return dice.lying(marks.faces(game, shown), [0] * len(shown), [at], reached=0)


JUDGEMENTS: Final[dict[str, tuple[str, Tone]]] = {
    "lockdown.missed": ("missed", "danger"),
    "lockdown.enough-harm": ("killed", "good"),
    "lockdown.not-enough-harm": ("lives", "warning"),
}


def verdict(game: Lockdown, event: Event) -> Verdict | None:
    """What a throw comes to; whether an attack hits that kind of hunter, and how it looks."""
    if judged := JUDGEMENTS.get(event.key):
        word, tone = judged
        of = say(game, "lockdown.beat.harm", event.args) if "needed" in event.args else ""
        return Verdict(say(game, f"lockdown.beat.{word}"), tone, of)
    if PAGES.get(event.key) is not struck:
        return None
    card = game.rules.library["attack"][str(event.args["card"])]
    if striker(game, event) in card.kinds:
        return Verdict(say(game, "lockdown.beat.struck"), "danger", card.text)
    return Verdict(say(game, "lockdown.beat.unhurt"), "good", card.missed)


def striker(game: Lockdown, event: Event) -> str:
    """The kind of hunter; what strikes in the ducts is an adult."""
    if "hunter" not in event.args:
        return "adult"
    return game.state.hatched[ids.number(str(event.args["hunter"])) - 1]


SCENES: Final = kit.Scenes(SHAPES, cards=CARDS, pages=PAGES, dice=thrown, verdict=verdict)


def scene(game: Lockdown, event: Event) -> Scene | None:
    """How that event is played back, if it is."""
    return SCENES.scene(game, event)
