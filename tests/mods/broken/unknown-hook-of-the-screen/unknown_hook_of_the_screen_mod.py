from l7core.api import hookimpl


@hookimpl
def l7tui_theme():
    return []
