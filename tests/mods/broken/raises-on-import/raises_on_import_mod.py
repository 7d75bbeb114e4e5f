lamps = {"oil": 3}
lamps["candle"]
