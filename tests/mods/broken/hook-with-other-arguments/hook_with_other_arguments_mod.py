from l7core.api import hookimpl


@hookimpl
def l7_flows(game):
    return {}
