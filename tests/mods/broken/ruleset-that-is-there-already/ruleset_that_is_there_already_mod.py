from l7core.api import Ruleset, hookimpl


@hookimpl
def l7_rulesets():
    return [Ruleset(id="cellar:classic", title="Mine")]
