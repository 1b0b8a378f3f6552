"""What several kinds of model need, whatever they are asked for.

folder.py      a name -> the folder with its files, and what they say (hub.py: a name on the hub)
tokens.py      texts -> tokens, and which characters each stands for
treebank.py    texts -> words, as the treebank splits them; lexicon.py: words -> rows of a matrix, from static vectors
winning.py     which token won how many dimensions
lengths.py     texts of like length go together
machine.py     where torch runs; weights.py: what it runs
shelf.py       what was read before, on disk (database.py: SQLite)
libraries.py   torch and transformers, imported late and kept quiet
"""
