"""`python -m tests.escape.campaign [CAMPAIGNS [BOT]]`: bots play whole campaigns."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool

from tests.escape.campaign.whole import one_campaign


def main(campaigns: int, bot: str) -> int:
    with Pool(2) as pool:
        reports = pool.map(partial(one_campaign, bot=bot), range(campaigns), 4)
    failures = [report for report in reports if report.failure]
    lines = [
        f"campaign {each.number}, decision {each.decisions}: {each.failure}" for each in failures
    ]
    decisions = sum(report.decisions for report in reports)
    lines += [
        f"{campaigns - len(failures)} passed, {len(failures)} failed, {decisions} decisions,"
        f" saved and opened again {sum(report.resumed for report in reports)} times",
        f"results {dict(Counter(report.result for report in reports))}",
        f"scenarios played {dict(sorted(Counter(report.legs for report in reports).items()))}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if failures else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    words = [word for word in sys.argv[1:] if not word.isdecimal()]
    sys.exit(main(numbers[0] if numbers else 100, words[0] if words else "random"))
