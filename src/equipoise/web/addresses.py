"""Where a page can be reached, and by whom."""

from __future__ import annotations

import socket
from ipaddress import ip_address


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address, or is called so."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def address_of(host: str, port: int, token: str) -> str:
    """What to open in a browser."""
    name = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(host, host)
    bare = f"[{name}]" if ":" in name else name
    return f"http://{bare}:{port}/" + (f"?token={token}" if token else "")
