from l7core.api import Ruleset, hookimpl


@hookimpl
def l7_rulesets():
    return [Ruleset(id="ruleset-of-no-parent:game", title="Mine", extends="cellar:clasic")]
