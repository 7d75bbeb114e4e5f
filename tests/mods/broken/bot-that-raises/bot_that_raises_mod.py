from l7core.api import SeatBot, hookimpl


def decide(view, streams):
    return view.ask.options[99].id, ()


@hookimpl
def l7_bots(ruleset):
    return [SeatBot("panicker", "Has no nerve at all.", decide)]
