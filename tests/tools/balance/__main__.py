"""Command `python -m tests.tools.balance [OPTIONS]`: measure and write docs/contribute/balance.md.

python -m tests.tools.balance                                  everything; hours on two cores
python -m tests.tools.balance --careful 20 --search 0          a quick look
python -m tests.tools.balance --scenario escape:scenario-1     one scenario, to the screen
python -m tests.tools.balance --game escape:l7                 one game; others stay unchanged
python -m tests.tools.balance --as-played                      the page of the games played
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path

from l7core.engine.ruleset import ScenarioCard
from l7core.mods.host import Host, ModFolder
from l7core.testing.balance import read_bands
from l7doors.cluster import Cluster
from tests.tools.balance.measure import Effort, Kept, measure
from tests.tools.balance.page import Part, page
from tests.tools.places import ROOT

PAGE = ROOT / "docs" / "contribute" / "balance.md"
BANDS = {
    "escape:l7": ROOT / "tests" / "escape" / "balance.toml",
    "heist:classic": ROOT / "plugins" / "heist" / "tests" / "balance.toml",
    "lockdown:base": ROOT / "plugins" / "lockdown" / "tests" / "balance.toml",
    "alone:base": ROOT / "plugins" / "alone" / "tests" / "balance.toml",
}
"""Target bands of each game."""
NOT_PLAYED_TO_WIN = ("escape:sandbox",)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.balance")
    parser.add_argument("--random", type=int, default=400, help="random games at each table")
    parser.add_argument("--careful", type=int, default=400)
    parser.add_argument("--search", type=int, default=40)
    parser.add_argument(
        "--seats", type=int, action="append", help="this number of seats; repeatable"
    )
    parser.add_argument("--scenario", action="append", help="only this scenario, by id; repeatable")
    parser.add_argument("--game", choices=BANDS, help="only this game; others stay unchanged")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", help="a Dask scheduler, such as tcp://HOST:8786")
    parser.add_argument(
        "--keep", type=Path, default=ROOT / ".balance", help="folder for games played"
    )
    parser.add_argument(
        "--as-played", action="store_true", help="play nothing: use only the games kept"
    )
    options = parser.parse_args(arguments)
    host = Host([ModFolder(ROOT / "plugins", "bundled")])
    elsewhere = partial(Cluster(options.cluster).shared, host) if options.cluster else None
    effort = Effort(
        {"random": options.random, "careful": options.careful, "search": options.search},
        options.jobs,
        options.seed,
        tuple(options.seats or (1, 2, 3, 4)),
        Kept(options.keep, edition()),
        elsewhere,
        plays=not options.as_played,
    )
    parts: list[Part] = []
    for id, bands in BANDS.items():
        rules = host.rules(id)
        scenarios = [card.id for card in rules.scenarios() if is_wanted(card, options.scenario)]
        if scenarios and options.game in (None, id):
            parts.append((rules, measure(rules, read_bands(bands), scenarios, effort, print)))
    titles = [host.rules(id).ruleset.title for id in BANDS]
    text = page(parts, effort, titles, PAGE.read_text(encoding="utf-8"))
    if options.scenario:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
        print(f"Written: {PAGE.relative_to(ROOT)}")
    return 0


def edition() -> str:
    """Return a hash of the rules, the content and the bots."""
    found = sha256()
    for folder in ("l7core", "plugins"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                found.update(path.read_bytes())
    return found.hexdigest()


def is_wanted(card: ScenarioCard, only: list[str] | None) -> bool:
    """Return whether to measure that scenario: one of those named, or all that can be won."""
    if only:
        return card.id in only
    return not card.lesson and card.id not in NOT_PLAYED_TO_WIN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
