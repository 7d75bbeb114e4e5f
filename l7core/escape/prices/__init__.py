"""Values of things to a prisoner, in adrenaline cards: the unit in which bots weigh options.

A point of vitality is worth a few cards, a life is worth dozens. The values are rough, like a
player's estimate at the table. Each verb computes its own value with these prices.
"""
