"""Less bias in what models learn from, or in models themselves.

corpus/        corpora whose strongest entries are taken away, balanced or replaced, women and men exchanged
dictionaries/  definitions dropped, balanced or learned last, step by step
vectors/       word vectors in which a direction says less of words that should not lean along it
"""
