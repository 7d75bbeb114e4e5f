from msgspec.structs import replace

from l7core.api import Ruleset, hookimpl


def show(game, seat):
    """Tells what lies on top of the events."""
    from cellar import view

    top = (game.state.decks["event"].cards or ["nothing"])[-1]
    return replace(view.table(game, seat), clock=f"next: {top}")


def redraw(game, ask, streams):
    from l7core.api import shuffle

    shuffle(streams, "redraw", game.state.decks["event"].cards)


@hookimpl
def l7_rulesets():
    return [
        Ruleset(
            id="leaks-through-the-view:game",
            title="Leaky",
            extends="cellar:classic",
            show=show,
            redraw=redraw,
        )
    ]
