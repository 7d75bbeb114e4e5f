"""`python -m tests.tools.marathon [GAMES [JOBS]] [RULESET] [SCENARIO …]`: random games under watch.

The ruleset is `escape:l7` unless it is named. Without scenarios such as `scenario-2`, all that are
played to win, in turn.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from functools import partial
from multiprocessing import Pool

from tests.tools.marathon.games import COURSES, Report, one_game


def main(games: int, jobs: int, course: str, only: tuple[str, ...]) -> int:
    began = time.perf_counter()
    results: Counter[str] = Counter()
    decisions = 0
    failed: list[Report] = []
    with Pool(jobs) as pool:
        played = pool.imap_unordered(partial(one_game, course=course, only=only), range(games), 8)
        for done, report in enumerate(played, 1):
            results[report.result] += 1
            decisions += report.decisions
            if report.failure:
                failed.append(report)
            if done % 500 == 0 or done == games:
                spent = time.perf_counter() - began
                print(f"{done} games, {decisions} decisions, {spent:.0f} s, {dict(results)}")
    for report in failed[:20]:
        print(f"game {report.number}: {report.failure}")
    print(f"{games - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    games, jobs = numbers + [1000, 2][len(numbers) :]
    words = [word for word in sys.argv[1:] if not word.isdecimal()]
    course = next((word for word in words if word in COURSES), "escape:l7")
    sys.exit(main(games, jobs, course, tuple(word for word in words if word != course)))
