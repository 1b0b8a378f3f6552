"""equipoise serve"""

from __future__ import annotations

from pathlib import Path

import click

EPILOG = """
The page is for this machine only, unless --host says otherwise; then it asks for a token, which is printed at its
start. It is not encrypted: reach it from elsewhere by an SSH tunnel, or put a proxy with TLS before it.

Results, uploads and word lists of your own are plain files in the folder --work. Files to be read, models and corpora,
may be named if they are there or in a folder given with --read, by default the one that the command is started in.
Ctrl-C ends the page; audits that are running stop with what they have, and can be resumed when it is started again.

\b
Examples:
  equipoise serve
  equipoise serve --open
  equipoise serve --work bias-audits --read ~/models --read ~/corpora
  equipoise serve --host 0.0.0.0 --port 8080
"""


@click.command(epilog=EPILOG)
@click.option(
    "--work", default="equipoise-work", show_default=True, metavar="DIR", type=click.Path(path_type=Path),
    help="Folder for all that the page writes.",
)  # fmt: skip
@click.option(
    "--read", "readable", multiple=True, metavar="DIR", type=click.Path(path_type=Path),
    help="A folder whose files may be named; can be repeated. Default: the current one, or with --host none.",
)  # fmt: skip
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="0: any that is free.")
@click.option("--token", is_flag=True, help="Ask for a token on this machine, too: others may have accounts on it.")
@click.option(
    "--max-upload", default=200, show_default=True, type=click.IntRange(1, 100_000), metavar="MB",
    help="The largest file that may be uploaded.",
)  # fmt: skip
@click.option("--open", "browser", is_flag=True, help="Open the page in a browser.")
def serve(
    work: Path, readable: tuple[Path, ...], host: str, port: int, token: bool, max_upload: int, browser: bool
) -> None:
    """Open a local web page: look instead of read."""
    from equipoise.web.addresses import is_loopback
    from equipoise.web.serving import serve as serve_them

    folders = readable or ((Path.cwd(),) if is_loopback(host) else ())
    serve_them(
        work, readable=folders, host=host, port=port, token=token, largest=max_upload << 20, browser=browser,
        say=click.echo,
    )  # fmt: skip
