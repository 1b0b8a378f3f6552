"""SentEval's tasks and protocol: sentence vectors are frozen, and a linear model on top of them shows what is in them.

Conneau and Kiela, "SentEval: An Evaluation Toolkit for Universal Sentence Representations" (LREC 2018). The code we
compared with is facebookresearch/SentEval at 5d6dc11; what it does differently from what it says is a named option.

    readers.py      its files            tasks.py        the table of twelve tasks
    encoding.py     sentences to rows    folds.py        who learns from which rows
    fitting.py      all fits at once     classifying.py  classes; relating.py: scores and cosines
"""
