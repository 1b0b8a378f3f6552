"""Corpora with a planted stereotype, so that the right answer is known: pairs like those of SNLI (docs/planted.md).

    words.json ──► scenes ──► ordinary entries ─────────────────┐
    occupations.json ──► scenes ──► entries about occupations ──┴──► plant() ──► write_planted()

scenes.py      who does what where; what follows from one scene for another
facts.py       the words of scenes, and the occupations that are tied
telling.py     what a scene can say; premises.py: a scene that entails another, contradicts it or leaves it open
ordinary.py    entries whose labels follow from how they are made
occupied.py    entries whose premise names an occupation and no gender: neutral, or as the stereotype has it
wording.py     a scene as a sentence
"""

from equipoise.datasets.planted.planting import KINDS, Entry, Planted, check_asked, plant
from equipoise.datasets.planted.writing import FILES, counts, write_planted

__all__ = ["FILES", "KINDS", "Entry", "Planted", "check_asked", "counts", "plant", "write_planted"]
