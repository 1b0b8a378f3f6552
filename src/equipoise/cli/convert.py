"""equipoise convert IN OUT"""

from __future__ import annotations

from pathlib import Path

import click

from equipoise.cli.options import allow_pickle_option
from equipoise.cli.showing import progress_bar
from equipoise.errors import BadOption

EPILOG = """
The format of IN is recognised from its content, that of OUT from its name: .txt (GloVe), .vec (word2vec text),
.txt.gz, .vec.gz, .bin (word2vec binary), .npz, .npy (with its words in .vocab.txt beside it), .safetensors. Words that
stand twice or have a zero vector are written once or not at all, and said. The recipe of a mitigated model goes with
it: inside .npz and .safetensors, beside the others in OUT.about.txt.

\b
Examples:
  equipoise convert glove.840B.300d.txt glove.safetensors
  equipoise convert vectors.bin vectors.vec.gz
  equipoise convert builtin:glove-6b-50d glove.npz
"""


@click.command(epilog=EPILOG)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--force", is_flag=True, help="Replace OUT if it exists, and what stands beside it.")
@allow_pickle_option
def convert(source: str, target: str, force: bool, allow_pickle: bool) -> None:
    """Copy word vectors to another format."""
    from equipoise.files import refuse_to_overwrite
    from equipoise.models import load_model
    from equipoise.models.formats.writing import check_ending, files_written, write_vectors
    from equipoise.models.static import StaticVectors

    path = Path(target)
    check_ending(path)
    for each in files_written(path):
        refuse_to_overwrite(each, force)
    with progress_bar(f"reading {source}") as tell:
        model = load_model(source, allow_pickle=allow_pickle, progress=lambda share: tell(share, ""))
    if not isinstance(model, StaticVectors):
        raise BadOption(f"{source} is not a file of word vectors and cannot be converted.")
    with progress_bar(f"writing {target}") as tell:
        write_vectors(model.store, path, progress=lambda share: tell(share, ""), about=model.about)
    for note in model.notes:
        click.echo(f"note: {note}.", err=True)
    click.echo(f"{target}: {len(model.store.rows):,} words of {model.dimensions} dimensions.")
