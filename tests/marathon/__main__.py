"""`python -m tests.marathon [GAMES [JOBS]]`: random games under watch, by the thousands."""

from __future__ import annotations

import sys
import time
from collections import Counter
from multiprocessing import Pool

from tests.marathon.games import Report, one_game


def main(games: int, jobs: int) -> int:
    began = time.perf_counter()
    results: Counter[str] = Counter()
    decisions = 0
    failed: list[Report] = []
    with Pool(jobs) as pool:
        for done, report in enumerate(pool.imap_unordered(one_game, range(games), 8), 1):
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
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [1000, 2][len(given) :])))
