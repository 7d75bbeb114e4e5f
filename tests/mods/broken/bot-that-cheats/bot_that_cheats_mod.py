from l7core.api import SeatBot, hookimpl


def decide(view, streams):
    return "win", ()


@hookimpl
def l7_bots(ruleset):
    return [SeatBot("cheat", "Chooses what is not on offer.", decide)]
