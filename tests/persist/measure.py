"""Measurements of saves against the bare system calls, side by side in one run.

    python -m tests.persist.measure FOLDER

Rounds of L7 and of the bare calls alternate; the output shows medians and their ratio. FOLDER
selects the disk to measure.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Task, fresh
from l7core.engine.texts import Texts
from l7core.persist.files import sync_folder
from l7core.persist.format import unpack
from l7core.persist.header import SavedMod
from l7core.persist.journal import Decided, Journal
from tests.persist import little
from tests.persist.little import LittleState
from tests.persist.unsaved import unsaved

ANSWERS = 800
STATE = 12_000
"""Bytes of the state as MessagePack."""
ROUNDS = 300
WORDS = ("guard", "clone", "hound", "medic", "crate", "vent", "lamp", "lab", "cell", "hall")
MODS = tuple(SavedMod(f"mod-{number}", "1.0.0", f"{number:064x}") for number in range(4))

flows = Flows()


@flows("large:turn")
async def turn(game: Game[LittleState], seat: int) -> None:
    """Offer ids like those of cards and rooms, so that every question differs."""
    goods = game.state.goods
    offered = [f"move:{goods[game.below('ask', len(goods))]}" for _ in range(6)]
    options = [Option(id) for id in (*dict.fromkeys(offered), "pass")]
    option = await game.ask(seat, "large.turn", options, action=True)
    game.state.depth += game.roll("dice", 6, 1)[0]
    goods[game.below("ask", len(goods))] = option.id.partition(":")[2] or goods[0]
    game.emit("large.moved", who=WORDS[seat], to=option.id, n=game.state.depth)
    game.then(Task("large:turn", ((seat + 1) % 4,)))


def large_game() -> Kernel[Any]:
    """Return a game with a long history and a state of STATE bytes."""
    sentence = "{who} moves to {to}: the highest threat, {n} with what stands beside it."
    state = LittleState(**fresh(little.setup(), Task("large:turn", (0,))))
    number = 0
    while len(msgspec.msgpack.encode(state)) < STATE:
        first, second = WORDS[number % 7], WORDS[number * number % 10]
        state.goods.append(f"escape:{first}-{second}-{number * 7919 % 60}")
        number += 1
    ruleset = Ruleset(
        id="large:game", title="Large", state=LittleState, show=little.show, flows=flows
    )
    kernel: Kernel[Any] = Kernel(Rules([ruleset], texts=Texts({"large.moved": sentence})), state)
    while ask := kernel.ask:
        if kernel.decisions == ANSWERS:
            break
        kernel.answer(ask.options[kernel.decisions * 5 % len(ask.options)].id)
    return kernel


def main(folder: Path) -> None:
    kernel = large_game()
    game = unsaved(folder, "large", kernel, mods=MODS)
    game.save()
    saved = folder / "large.1.l7"
    data = saved.read_bytes()
    sizes = {section.name: section.size for section in unpack(data).label.header.sections}
    tell(f"{ANSWERS} answers, {STATE} bytes of state: {len(data)} bytes")
    tell(f"  {sizes}, preamble and header {len(data) - sum(sizes.values())}")
    compare("read and decode, against read", lambda: unpack(saved.read_bytes()), saved.read_bytes)

    def bare_save() -> None:
        descriptor = os.open(folder / "bare.tmp", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(descriptor, data)
        os.fsync(descriptor)
        os.close(descriptor)
        os.replace(folder / "bare.tmp", folder / "bare")

    def bare_save_and_folder() -> None:
        bare_save()
        sync_folder(folder)

    def decide() -> None:
        assert kernel.ask
        game.answer(kernel.ask.options[0].id)

    words = "whole save in play, against write + fsync + replace"
    compare(words, game.save, bare_save, before=decide)
    compare("whole save without a journal, against the same", game.save, bare_save)
    compare("  against these + folder fsync", game.save, bare_save_and_folder)
    compare("  of that, to make the bytes", game.packed, bare_save_and_folder)
    game.close()

    step = Decided(kernel.answers[-1])
    journal = Journal(folder / "large.journal", "00" * 32, 1)
    journal.append(step)
    before = (folder / "large.journal").stat().st_size
    journal.append(step)
    record = bytes((folder / "large.journal").stat().st_size - before)
    descriptor = os.open(folder / "bare", os.O_WRONLY | os.O_TRUNC)

    def bare_append() -> None:
        os.write(descriptor, record)
        os.fsync(descriptor)

    words = f"journal record of {len(record)} bytes, against write + fsync"
    compare(words, lambda: journal.append(step), bare_append)
    journal.close()
    os.close(descriptor)
    for leftover in (*folder.glob("large.*"), folder / "bare"):
        leftover.unlink()


def compare(
    label: str,
    ours: Callable[[], object],
    peer: Callable[[], object],
    *,
    before: Callable[[], object] = lambda: None,
) -> None:
    """Time both in turn; the calls of `before` are not timed."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for each, taken in zip((ours, peer), times, strict=True):
            before()
            start = time.perf_counter()
            each()
            taken.append(time.perf_counter() - start)
    mine, theirs = (median(taken) * 1e6 for taken in times)
    tell(f"{label}: {mine:.0f} µs, {theirs:.0f} µs, ratio {mine / theirs:.2f}")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
