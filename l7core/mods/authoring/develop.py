"""Development of a mod during play: changed files are loaded at the next question.

    bench = Workbench(collection)
    for line in bench.renew(game):   # at each question; does nothing without a change
        print(line)

Nothing runs in the background: files are checked whenever a question is asked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from l7core.engine.errors import L7Error
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.state import encode
from l7core.mods.host import Host
from l7core.mods.owned.collection import Collection
from l7core.persist.saved_game import SavedGame

Stamp: TypeAlias = dict[str, tuple[int, int]]
WATCHED = (".toml", ".py", ".md")


class Workbench:
    """The mods under development, as they were last loaded."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._stamp = self._look()
        self.host: Host | None = None
        """Mods as they were last loaded; None before the first change."""
        # Python would use outdated bytecode for a file edited twice within a second.
        sys.dont_write_bytecode = True

    def renew(self, game: SavedGame) -> list[str]:
        """Load changed mods and continue the game with them; return messages about the result.

        If a mod cannot be loaded, nothing changes and the game continues with the previous mods.
        """
        changed = self._changed()
        if not changed:
            return []
        messages = [f"Changed: {', '.join(changed)}."]
        try:
            host = self._load()
            if broken := list(self._broken(host)):
                return [*messages, *broken, "The game continues with the previous version."]
            rules = host.rules(game.rules.id)
            # The first state is rebuilt, because a mod may change it too.
            origin = encode(rules.begin(game.setup))
            answers = game.kernel.answers
            lost = game.refit(rules, host.pins(rules))
        except L7Error as error:
            return [*messages, str(error), "The game continues with the previous version."]
        self.host = host
        reel = ReplayCursor(rules, origin, answers)
        reel.seek(len(answers))
        if reel.parted:
            asks = f"asks {reel.parted.found!r}" if reel.parted.found else "asks nothing"
            messages.append(
                "Replayed from the start, the game differs at decision"
                f" {reel.parted.number + 1}: the answer was {reel.parted.expected!r}, but"
                f" the game now {asks}."
            )
        elif reel.kernel.digest() != game.kernel.digest():
            messages.append("Replayed from the start, the game reaches a different state.")
        else:
            messages.append(f"All {len(answers)} decisions replay to the same state.")
        if lost:
            messages.append(f"Kept {lost.kept} decisions; dropped {lost.dropped} later ones.")
        return messages

    def _changed(self) -> list[str]:
        """Return the files that have changed since the last check."""
        before, self._stamp = self._stamp, self._look()
        names = sorted({*before, *self._stamp})
        return [Path(name).name for name in names if before.get(name) != self._stamp.get(name)]

    def _look(self) -> Stamp:
        stamp: Stamp = {}
        for root in self._collection.developer:
            for here, folders, names in os.walk(root):
                folders[:] = [each for each in folders if each[0] not in "._"]
                for name in names:
                    if name.endswith(WATCHED):
                        path = os.path.join(here, name)
                        try:
                            state = os.stat(path)
                        except OSError:
                            continue
                        stamp[path] = (state.st_mtime_ns, state.st_size)
        return stamp

    def _load(self) -> Host:
        """Load every mod again, including the code of those under development."""
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            if file and any(Path(file).is_relative_to(each) for each in self._collection.developer):
                del sys.modules[name]
        return self._collection.host()

    def _broken(self, host: Host) -> Iterator[str]:
        """Yield the problems that prevent mods under development from loading."""
        for id in host.rulesets:
            host.rules(id)
        for each in host.set_aside:
            if each.origin == "developer":
                yield f"{each.id}: {each.reason}."
                yield from (problem.render() for problem in each.problems)
