from l7core.api import Panel, hookimpl


def lines(view):
    yield view.table.seats[9].name


@hookimpl
def l7tui_panels(ruleset):
    return [Panel(id="ninth", title="The ninth player", lines=lines)]
