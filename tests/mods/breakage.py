"""What comes of a broken mod: everything that is said about it, and whether the game goes on.

The broken mods stand in the folder `broken`, each with what is said about it in `expected.txt`. To
see it, and to write it anew after an error has been worded better:

    python -m tests.mods.breakage
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from l7core.analysis.trial import try_out
from l7core.bots import random_bot
from l7core.bots.mod_bot import BotFailed, decision
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.game.extensions import Brought, lines_of
from tests.tools.places import FIXTURES, MODS

BROKEN = FIXTURES / "broken"
EXPECTED = "expected.txt"
GAME = "cellar:classic"
DECISIONS = 30
GAMES = 12
"""One each of the three games of the cellar, its flooded one and a mod's own, by 1, 2 and 3; one
in four is kept for careful play."""
TRIES = 40
"""Answers that are tried where the rules fail, before the mod is taken away."""


def cases() -> list[str]:
    """The names of the broken mods; a folder of two mods is one case."""
    return sorted(folder.name for folder in BROKEN.iterdir() if folder.is_dir())


def host_with(*folders: Path) -> Host:
    """The tiny game and these mods."""
    whole = [ModFolder(MODS / "cellar", "developer")]
    return Host([*whole, *(ModFolder(folder, "developer") for folder in folders)])


def report(*folders: Path) -> list[str]:
    """Everything that is said from loading to playing; raises if the game does not go on."""
    host = host_with(*folders)
    said = list(_of_rulesets(host))
    for aside in host.set_aside:
        said.append(f"{aside.id} is set aside: {aside.reason}")
        said += [problem.render() for problem in aside.problems]
    said += _of_screen(host)
    with tempfile.TemporaryDirectory() as saves:
        said += _of_play(host, Path(saves))
    said += _of_bots(host)
    said += _of_trial(host)
    return said


def forget_modules() -> None:
    """The modules of the broken mods are not there for the next."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(BROKEN)):
            del sys.modules[name]


def _of_rulesets(host: Host) -> Iterator[str]:
    for id in list(host.rulesets):
        try:
            host.rules(id)
        except L7Error as error:
            yield f"the ruleset {id} cannot be played: {error}"


def _of_screen(host: Host) -> Iterator[str]:
    brought = Brought(host.modules)
    yield from brought.troubles
    if panels := brought.panels(GAME):
        rules = host.rules(GAME)
        kernel: Kernel[Any] = Kernel(rules, rules.begin(_setup()))
        yield from (line for panel in panels for line in lines_of(panel, kernel.view(0)))


def _of_play(host: Host, saves: Path) -> Iterator[str]:
    """Play; where the rules fail, take the mod away and go on with what was saved."""
    store = Store(saves)
    game = SavedGame.begin(store, host.rules(GAME), _setup(), mods=host.pins(host.rules(GAME)))
    failed: dict[str, None] = {}
    _play_on(game, failed)
    yield from failed
    if game.trouble:
        yield game.trouble
    name, stuck = game.name, len(failed) > 0
    game.close()
    if stuck or game.trouble:
        game = SavedGame.open(store, name, host_with().rules(GAME))
        after: dict[str, None] = {}
        _play_on(game, after)
        assert not after, f"without the mod it fails as well: {list(after)}"
        game.close()


def _play_on(game: SavedGame, failed: dict[str, None]) -> None:
    """DECISIONS decisions by chance, or fewer where TRIES of them fail."""
    streams = seed_streams(1)
    tries = 0
    before = game.decisions
    while game.ask and game.decisions - before < DECISIONS and tries < TRIES:
        option, paid = random_bot.choose(game.kernel, streams)
        asked = game.ask
        try:
            game.answer(option, *paid)
        except FlowFailed as error:
            failed[str(error)] = None
            tries += 1
            assert game.ask == asked, "the question stands as it stood"


def _of_bots(host: Host) -> Iterator[str]:
    rules = host.rules(GAME)
    for bot in rules.bots.values():
        kernel: Kernel[Any] = Kernel(rules, rules.begin(_setup()))
        try:
            decision(bot, kernel, seed_streams(1))
        except BotFailed as error:
            yield str(error)


def _of_trial(host: Host) -> Iterator[str]:
    """What a few games show in which the mods have a part."""
    for mod in host.mods:
        if mod.id != "cellar" and host.modules.get(mod.id):
            with suppress(L7Error):  # said already
                trial = try_out(host, mod.id, games=GAMES)
                yield from (f"tried out: {fault.what} ({fault.game})" for fault in trial.faults)
                yield from (f"tried out: {remark}" for remark in trial.remarks)


def _setup() -> Setup:
    return Setup(ruleset=GAME, seats=(SeatSetup("Ann"), SeatSetup("Bo")), seed=3)


if __name__ == "__main__":
    for case in cases():
        text = "\n".join(report(BROKEN / case)) + "\n"
        (BROKEN / case / EXPECTED).write_text(text, encoding="utf-8")
        sys.stdout.write(f"--- {case}\n{text}")
        forget_modules()
