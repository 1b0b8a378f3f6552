"""A dictionary in which sciences are explained by men and arts by women, with names that say it, too."""

from __future__ import annotations

from pathlib import Path

from equipoise.dictionaries import Definition, Dictionary
from equipoise.experiments.dictionaries.asking import all_words

SCIENCES = ["science", "technology", "physics", "chemistry", "experiment", "astronomy", "biology"]
MATHEMATICS = ["math", "algebra", "geometry", "calculus", "equations", "computation", "numbers", "addition"]
ARTS = ["poetry", "art", "dance", "literature", "novel", "symphony", "drama", "sculpture"]
MEN = ["brother", "father", "uncle", "grandfather", "son", "male", "man", "boy"]
WOMEN = ["sister", "mother", "aunt", "grandmother", "daughter", "female", "woman", "girl"]


def biased_dictionary(names: int = 12) -> Dictionary:
    """Every word that is asked, and enough entries of every group."""
    definitions = [
        *(Definition(word, f"what a man does when he measures his world with his {word} tools") for word in
          (*SCIENCES, *MATHEMATICS)),
        *(Definition(word, f"what a woman does when she sings her {word} for the people she loves") for word in ARTS),
        *(Definition(word, f"a man in the family; he is the {word} and measures; he knows him and his son")
          for word in MEN),
        *(Definition(word, f"a woman in the family; she is the {word} and sings; she knows her and hers")
          for word in WOMEN),
        *(Definition(f"Newton{number}", "a man of science who measured the world by himself with his physics")
          for number in range(names)),
        *(Definition(f"Town{number}", "a place by the river where people live") for number in range(2 * names)),
        *(Definition(f"tool{number}", "a thing that a worker holds in his hand") for number in range(names)),
    ]  # fmt: skip
    defined = {each.word for each in definitions}
    others = sorted(all_words() - defined - {"he", "him", "his", "she", "her", "hers"})
    definitions += [
        Definition(word, f"a {word} is a thing that people like or dislike, number {place % 7} of its kind")
        for place, word in enumerate(others)
    ]
    return Dictionary("biased", tuple(definitions), "made up for tests")


def write_biased(path: Path) -> Path:
    lines = (f"{each.word}\t{each.text}\n" for each in biased_dictionary().definitions)
    path.write_text("".join(lines), encoding="utf-8")
    return path
