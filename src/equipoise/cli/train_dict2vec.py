"""equipoise train dict2vec TEXT... --dictionary DICTIONARY --out DIR"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.options import split_commas, wordnet_option
from equipoise.cli.showing import progress_bar
from equipoise.cli.training_saying import going_on, show_record

EPILOG = """
Text is plain, a sentence or a paragraph a line, or any file that equipoise corpus reads; words are read in small
letters. Two words of the text are a strong pair if each stands in the other's definition, and a weak one if it is so
one way. Pairs are drawn together at every place where one of their words stands, and never drawn against one another.
OUT gets vectors.npz, words from frequent to rare, training.json and a model card; until it is done, a checkpoint.

With one thread the same seed gives the same bytes, also after a stop. More threads change the same vectors without
waiting for one another: faster, as good, and never twice the same.

\b
Examples:
  equipoise train dict2vec books.txt --dictionary wordnet --out vectors
  equipoise train dict2vec wiki-1.txt wiki-2.txt --dictionary wordnet --dimensions 300 --threads 8 --out vectors
  equipoise train dict2vec books.txt --dictionary wordnet --neighbours builtin:glove-6b-50d --out vectors
  equipoise audit vectors/vectors.npz --out report
"""


@click.command(epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="TEXT...")
@click.option("--dictionary", required=True, metavar="NAME|FILE", help="Whose definitions tie words, such as wordnet.")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option("--dimensions", type=int, metavar="NUMBER", help="Of a vector; default: 100.")
@click.option("--window", type=int, metavar="NUMBER", help="Words on each side, at most; default: 5.")
@click.option("--negatives", type=int, metavar="NUMBER", help="Words drawn against each target; default: 5.")
@click.option("--strong", type=int, metavar="NUMBER", help="Strong partners drawn for each target; default: 4.")
@click.option("--weak", type=int, metavar="NUMBER", help="Weak ones; default: 5.")
@click.option("--strong-weight", type=float, metavar="NUMBER", help="Of a strong partner; default: 0.8.")
@click.option("--weak-weight", type=float, metavar="NUMBER", help="Of a weak one; default: 0.45.")
@click.option("--sample", type=float, metavar="SHARE", help="Words above this share are thinned; default: 0.0001.")
@click.option("--min-count", type=int, metavar="NUMBER", help="Occurrences that a word needs; default: 5.")
@click.option(
    "--common", type=float, metavar="SHARE", help="Of definitions, above which a word makes no pair; default: 0.02."
)
@click.option("--neighbours", metavar="MODEL", help="Static vectors; words near to a strong pair join it.")
@click.option("--nearest", type=int, metavar="NUMBER", help="... so many of each word; default: 5.")
@click.option(
    "--draws", metavar="centre|pair", help="Partners are drawn for a word, or for every target; default: centre."
)
@click.option("--epochs", type=int, metavar="NUMBER", help="Passes over the text; default: 5.")
@click.option("--rate", type=float, metavar="NUMBER", help="The step size to begin with; default: 0.025.")
@click.option("--seed", type=int, metavar="NUMBER", help="For first weights and all that is drawn; default: 0.")
@click.option("--threads", type=int, metavar="NUMBER", help="Default: 1. With more, no run is like another.")
@click.option("--columns", default="", metavar="A,B", help="The columns of the sentences, if they are not known.")
@click.option("--format", default="auto", show_default=True, metavar="FORMAT", help="Of the text, as in corpus score.")
@click.option("--encoding", default="utf-8", show_default=True, metavar="NAME", help="Of the text.")
@wordnet_option
@click.option("--save-every", default=120.0, show_default=True, metavar="SECONDS", help="How often it is kept.")
@click.option("--force", is_flag=True, help="Begin anew, whatever run OUT holds.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as one JSON object.")
def dict2vec(
    files: tuple[str, ...], dictionary: str, out: Path, columns: str, wordnet: str | None, as_json: bool, **how: Any
) -> None:  # fmt: skip
    """Train word vectors on text, and draw words together that define one another (dict2vec)."""
    from equipoise.dictionaries import open_dictionary
    from equipoise.training import train_dict2vec

    said = {name: value for name, value in how.items() if value is not None}
    with progress_bar(f"training {out.name}") as tell, going_on():
        opened = open_dictionary(dictionary, wordnet=wordnet)
        record = train_dict2vec(files, opened, out, columns=split_commas(columns), progress=tell, **said)
    show_record(record, out, as_json)
    if not as_json:
        say(f"The vectors: {out / 'vectors.npz'}")
