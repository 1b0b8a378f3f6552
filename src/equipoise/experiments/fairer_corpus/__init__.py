"""Is an encoder that was retrained on a fairer corpus fairer, and as good? (seed 004, sections 4 and 5)

plan.py        what is asked for: corpora, versions of them, seeds, and how encoders are trained
checking.py    what cannot be done
questions.py   which associations are measured
preparing.py   corpora planted, scored and changed; vectors hard-debiased
cells.py       one encoder: trained, measured; a worker's work
running.py     which cells there are, each named by all that it is made of
estimating.py  cells -> means over seeds, and differences from the original
run.py         all of it
"""

from __future__ import annotations

from equipoise.experiments.fairer_corpus.run import fairer_corpus

__all__ = ["fairer_corpus"]
