from l7core.api import hookimpl


@hookimpl
def l7_bots(ruleset):
    return ["a bot"]
