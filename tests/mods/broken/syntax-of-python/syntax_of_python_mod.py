def creak(:
    pass
