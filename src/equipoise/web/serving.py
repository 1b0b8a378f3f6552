"""`equipoise serve`: where it listens, what it prints, how it ends."""

from __future__ import annotations

import secrets
import shutil
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from equipoise.errors import BadOption, CannotWrite, MissingExtra
from equipoise.files import only_one, telling_where
from equipoise.web.addresses import address_of, is_loopback

if TYPE_CHECKING:
    from equipoise.web.places import Places

QUIET = 3  # seconds that open connections have to end


def serve(
    work: Path, *, readable: tuple[Path, ...] = (), host: str = "127.0.0.1", port: int = 8765, token: bool = False,
    largest: int = 200 << 20, browser: bool = False, say: Callable[[str], None] = lambda sentence: None,
) -> None:  # fmt: skip
    """Serve the page until Ctrl-C. Whoever is not on this machine needs the token that is said at the start."""
    try:
        import fastapi  # noqa: F401
        import python_multipart  # noqa: F401
        import uvicorn
    except ImportError as error:
        raise MissingExtra("equipoise serve", error.name or "fastapi", "web") from error
    from equipoise.web.app import create_app
    from equipoise.web.guard import Access

    lost = next((folder for folder in readable if not folder.is_dir()), None)
    if lost is not None:
        raise BadOption(f"--read takes a folder, and {lost} is none.")
    access = Access(secrets.token_urlsafe(24) if token or not is_loopback(host) else "", largest)
    listening = listen(host, port)
    with listening, only_one(work), _at_home(work.resolve(), [folder.resolve() for folder in readable]) as places:
        address = address_of(host, listening.getsockname()[1], access.token)
        server = uvicorn.Server(uvicorn.Config(
            create_app(places, access, say), log_level="warning", access_log=False, server_header=False,
            timeout_graceful_shutdown=QUIET, h11_max_incomplete_event_size=64 << 10,
        ))  # fmt: skip
        say(f"Equipoise is at {address}")
        if browser:
            threading.Timer(0.3, webbrowser.open, [address]).start()
        with suppress(KeyboardInterrupt):  # the way to end it
            server.run(sockets=[listening])
        say("The page is closed. Runs that were not over can be resumed when it is opened again.")


@contextmanager
def _at_home(work: Path, readable: Sequence[Path]) -> Iterator[Places]:
    """In the work folder: names without a path mean what is there, and parts of uploads lie there, too."""
    from equipoise.web.places import Places

    before, uploading = tempfile.tempdir, work / ".uploading"
    with telling_where(work):
        shutil.rmtree(uploading, ignore_errors=True)  # what a server that was killed has left
        uploading.mkdir()
    tempfile.tempdir = str(uploading)
    try:
        with chdir(work):
            yield Places(work, tuple(readable))
    finally:
        tempfile.tempdir = before


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address, or one sentence on why there is none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise CannotWrite(f"Nothing can listen at {host} port {port}: {why}; give another --host or --port.") from error
    return listening
