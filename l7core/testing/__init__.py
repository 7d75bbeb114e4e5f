"""Tools for the tests of a game: positions, checks of random games, tables of rules.

Only tests import this package. The program never loads it, and it imports no test library.

    loading     the rules of a mod under development
    positions   a position, queued dice, a choice and the expected result
    nets        invariants that are checked at every decision of every game, one line each
    games       the random games that the nets check
    golden      games as text, played again and compared
    rule_table  a table of rules whose rows name existing functions and tests
    balance     wanted win rates of each kind of player, and a check of them
    effort      the number of repetitions by day and at night
"""
