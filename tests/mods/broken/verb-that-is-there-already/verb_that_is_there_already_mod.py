from l7core.api import Verb, Vocabulary, hookimpl

words = Vocabulary()


class Gain(Verb, frozen=True, tag="gain-nerve"):
    """Gain nerve."""


@words.verb(Gain)
async def gain(game, effect, scope):
    game.emit("gained")


@hookimpl
def l7_vocabulary(ruleset):
    return words
