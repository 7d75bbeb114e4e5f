from l7core.api import Theme, hookimpl


@hookimpl
def l7tui_themes():
    return [Theme(id="mud", title="Mud", colours={"read": "#800000", "green": "mud"})]
