"""Messages about broken mods, and a check that the game continues.

The broken mods are in the folder `broken`, each with its messages in `expected.txt`. This command
shows them, and rewrites the files after an error message has been improved:

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
"""Games of a trial: one for each of three rulesets with 1 to 3 seats, and one in four with careful
play."""
TRIES = 40
"""Failing answers to try before the mod is removed."""


def cases() -> list[str]:
    """Return the names of the broken mods; a folder of two mods is one case."""
    return sorted(folder.name for folder in BROKEN.iterdir() if folder.is_dir())


def host_with(*folders: Path) -> Host:
    """Return a host of The Cellar and these mods."""
    whole = [ModFolder(MODS / "cellar", "developer")]
    return Host([*whole, *(ModFolder(folder, "developer") for folder in folders)])


def report(*folders: Path) -> list[str]:
    """Return all messages from loading to playing; raise if the game cannot continue."""
    host = host_with(*folders)
    said = list(_of_rulesets(host))
    for aside in host.set_aside:
        said.append(f"{aside.id} is not loaded: {aside.reason}")
        said += [problem.render() for problem in aside.problems]
    said += _of_screen(host)
    with tempfile.TemporaryDirectory() as saves:
        said += _of_play(host, Path(saves))
    said += _of_bots(host)
    said += _of_trial(host)
    return said


def forget_modules() -> None:
    """Remove the modules of the broken mods, so that no later case finds them."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(BROKEN)):
            del sys.modules[name]


def _of_rulesets(host: Host) -> Iterator[str]:
    for id in list(host.rulesets):
        try:
            host.rules(id)
        except L7Error as error:
            yield f"the ruleset {id} is not playable: {error}"


def _of_screen(host: Host) -> Iterator[str]:
    brought = Brought(host.modules)
    yield from brought.troubles
    if panels := brought.panels(GAME):
        rules = host.rules(GAME)
        kernel: Kernel[Any] = Kernel(rules, rules.begin(_setup()))
        yield from (line for panel in panels for line in lines_of(panel, kernel.view(0)))


def _of_play(host: Host, saves: Path) -> Iterator[str]:
    """Play; if the rules fail, remove the mod and continue from the save."""
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
        failed_without: dict[str, None] = {}
        _play_on(game, failed_without)
        assert not failed_without, f"without the mod it fails as well: {list(failed_without)}"
        game.close()


def _play_on(game: SavedGame, failed: dict[str, None]) -> None:
    """Make DECISIONS random decisions, or fewer if TRIES of them fail."""
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
            assert game.ask == asked, "the question stays the same"


def _of_bots(host: Host) -> Iterator[str]:
    rules = host.rules(GAME)
    for bot in rules.bots.values():
        kernel: Kernel[Any] = Kernel(rules, rules.begin(_setup()))
        try:
            decision(bot, kernel, seed_streams(1))
        except BotFailed as error:
            yield str(error)


def _of_trial(host: Host) -> Iterator[str]:
    """Yield the faults and remarks of a few games that use the mods."""
    for mod in host.mods:
        if mod.id != "cellar" and host.modules.get(mod.id):
            with suppress(L7Error):  # already reported
                trial = try_out(host, mod.id, games=GAMES)
                yield from (f"trial: {fault.what} ({fault.game})" for fault in trial.faults)
                yield from (f"trial: {remark}" for remark in trial.remarks)


def _setup() -> Setup:
    return Setup(ruleset=GAME, seats=(SeatSetup("Ann"), SeatSetup("Bo")), seed=3)


if __name__ == "__main__":
    for case in cases():
        text = "\n".join(report(BROKEN / case)) + "\n"
        (BROKEN / case / EXPECTED).write_text(text, encoding="utf-8")
        sys.stdout.write(f"--- {case}\n{text}")
        forget_modules()
