"""equipoise train cpae DICTIONARY --out DIR"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from equipoise.cli.options import wordnet_option
from equipoise.cli.showing import progress_bar
from equipoise.cli.training_saying import going_on, show_record

EPILOG = """
DICTIONARY is wordnet, gcide or a file of definitions (docs/dictionaries.md); --step edits it first, as equipoise
dictionary edit does. The definitions of a word are read into one vector, from which their words are to be told again,
and which is to be near the vector of that word in the definitions of others (Bosc and Vincent 2018). OUT gets
vectors.npz, which equipoise audit opens, training.json and a model card; until it is done, a checkpoint.

Presets: small (64 dimensions, 10 epochs: some minutes for WordNet), medium (128, 15), paper (300, 50 epochs in batches
of 32, as published: hours).

\b
Examples:
  equipoise train cpae wordnet --preset small --out cpae
  equipoise train cpae wordnet --step np --step pro --preset small --seed 1 --out cpae-np-pro
  equipoise train cpae definitions.tsv --dimensions 100 --epochs 20 --out own
  equipoise audit cpae/vectors.npz --suite seed-003 --out report
"""


@click.command(epilog=EPILOG)
@click.argument("dictionary")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write.")
@click.option("--step", "steps", multiple=True, metavar="EDIT", help="Edit the dictionary first; can be repeated.")
@click.option("--examples", is_flag=True, help="Read examples along with definitions.")
@click.option("--preset", default="paper", show_default=True, metavar="small|medium|paper", help="How large.")
@click.option("--dimensions", type=int, metavar="NUMBER", help="Of vectors and states.")
@click.option("--penalty", type=float, metavar="NUMBER", help="Lambda, for definitions apart from words; default: 4.")
@click.option("--outputs", type=int, metavar="NUMBER", help="Most frequent words that are told again; default: 10,000.")
@click.option("--longest", type=int, metavar="NUMBER", help="Words of an entry that are read; default: 100.")
@click.option("--epochs", type=int, metavar="NUMBER", help="How often all entries are read.")
@click.option("--batch", type=int, metavar="NUMBER", help="Entries of a step.")
@click.option("--rate", type=float, metavar="NUMBER", help="Adam's step size.")
@click.option("--held-back", type=float, metavar="SHARE", help="Entries to choose the best epoch by; default: 0.01.")
@click.option(
    "--undefined", type=int, metavar="NUMBER",
    help="Words without a definition have a vector if they stand so often in others; default: 5, none: 0.",
)  # fmt: skip
@click.option("--phrases", is_flag=True, default=None, help="Learn entries of several words, too.")
@click.option("--seed", type=int, metavar="NUMBER", help="For first weights and the order of entries; default: 0.")
@click.option("--threads", type=int, metavar="NUMBER", help="Of a processor; default: 1. Digits depend on it.")
@wordnet_option
@click.option("--save-every", default=120.0, show_default=True, metavar="SECONDS", help="How often it is kept.")
@click.option("--force", is_flag=True, help="Begin anew, whatever run OUT holds.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as one JSON object.")
def cpae(
    dictionary: str, out: Path, steps: tuple[str, ...], examples: bool, wordnet: str | None, as_json: bool, **how: Any
) -> None:  # fmt: skip
    """Learn word vectors from the definitions of a dictionary (CPAE)."""
    from equipoise.dictionaries import open_dictionary
    from equipoise.mitigation.dictionaries import edited
    from equipoise.training import train_cpae
    from equipoise.training.cpae.configuration import configured

    said = {name: value for name, value in how.items() if value is not None}
    configured(**{name: value for name, value in said.items() if name not in ("save_every", "force")})
    opened = open_dictionary(dictionary, examples=examples, wordnet=wordnet)
    if steps:
        opened = edited(opened, steps).dictionary
    with progress_bar(f"training {out.name}") as tell, going_on():
        record = train_cpae(opened, out, progress=tell, **said)
    show_record(record, out, as_json)
