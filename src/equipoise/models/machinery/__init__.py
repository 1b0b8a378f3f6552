"""What every model that runs in torch needs, whatever it is asked for.

folder.py      a name -> the folder with its files, and what they say (hub.py: a name on the hub)
tokens.py      texts -> tokens, and which characters each stands for
lengths.py     texts of like length go together
machine.py     where torch runs; weights.py: what it runs
shelf.py       what was read before, on disk (database.py: SQLite)
libraries.py   torch and transformers, imported late and kept quiet
"""
