"""Who is let in, and what every answer says to the browser.

Other sites: a browser says with each request where it comes from (Origin, Sec-Fetch-Site). Nothing that another site
asks for is done; a link from one may open a page, without any question in it. Without a token only names of this
machine are answered to, so that a foreign name that leads here (DNS rebinding) is of no use.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from equipoise.web.addresses import is_loopback
from equipoise.web.showing import fragment_or_page

SAFE = ("GET", "HEAD")
COOKIE = "equipoise-token"
FIELDS = 1 << 20  # bytes of a request that brings no file
UPLOADS, STATIC = "/corpora/upload", "/static/"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
REPORT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with less, forms would not say that they come from here
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True)
class Access:
    """Who may ask for what."""

    token: str = ""  # "": whoever can reach the address, which is then one of this machine
    largest: int = 200 << 20  # bytes of an upload


class Refused(Exception):
    """A request that is not answered, and what is said instead."""

    def __init__(self, status: int, why: str):
        super().__init__(why)
        self.status, self.why = status, why


class Guard:
    """Around the application: every request is looked at before anything else sees it."""

    def __init__(self, app: ASGIApp, access: Access):
        self.app, self.access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":  # nothing here speaks anything else
            return
        headers = Headers(scope=scope)
        try:
            answer = self._let_in(scope, headers)
        except Refused as refused:
            answer = self._told(refused, headers)
        await (answer or self.app)(scope, receive, _with_headers(send, scope["path"].startswith(STATIC)))

    def _let_in(self, scope: Scope, headers: Headers) -> Response | None:
        """None for a request to be answered; else what is answered instead."""
        check_host(headers, self.access)
        check_site(scope, headers)
        check_size(scope, headers, self.access)
        return self._without_token(scope, headers) if self.access.token else None

    def _without_token(self, scope: Scope, headers: Headers) -> Response | None:
        """Who has the token goes on; who brings it in the address gets it as a cookie; else it is asked for."""
        if _same(_cookie(headers), self.access.token):
            return None
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        if _same(asked.get("token", [""])[0], self.access.token):
            rest = urlencode({name: values for name, values in asked.items() if name != "token"}, doseq=True)
            here = f"/{scope['path'].lstrip('/')}"  # two slashes would lead to another host
            answer = RedirectResponse(here + (f"?{rest}" if rest else ""), 303)
            answer.set_cookie(COOKIE, self.access.token, httponly=True, samesite="strict")
            return answer
        if scope["path"].startswith(STATIC):  # what anybody can read in the package, and the page that asks needs
            return None
        return HTMLResponse(fragment_or_page("token.html.j2", partial=False, wrong="token" in asked), 401)

    def _told(self, refused: Refused, headers: Headers) -> Response:
        text = fragment_or_page("refused.html.j2", "hx-request" in headers, sentence=refused.why)
        return HTMLResponse(text, refused.status)


def check_host(headers: Headers, access: Access) -> None:
    """Refuse a foreign name for this machine; with a token, any name will do."""
    host = headers.get("host", "")
    if not access.token and not is_loopback(_name(host)):
        raise Refused(421, f"This page answers to 127.0.0.1 and localhost only, and it was asked for as {host!r}.")


def check_site(scope: Scope, headers: Headers) -> None:
    """Refuse what another site asks for, and forms that do not say where they come from."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if scope["method"] not in SAFE:
        if origin is None or _place(origin) != headers.get("host"):
            raise Refused(403, "This was sent from another site, so nothing was done; open the page itself.")
    elif site in ("cross-site", "same-site"):
        opens_a_page = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        if not opens_a_page or scope["query_string"]:
            raise Refused(403, "This was asked for by another site, so nothing was done; open the page itself.")


def check_size(scope: Scope, headers: Headers, access: Access) -> None:
    """Refuse a body that is too large, or does not say how large it is."""
    said = headers.get("content-length", "0")
    if "transfer-encoding" in headers or not said.isdecimal():
        raise Refused(411, "What was sent does not say how large it is; send it by the page's form.")
    most = access.largest if scope["path"] == UPLOADS else FIELDS
    if int(said) > most:
        raise Refused(
            413, f"What was sent has {int(said):,} bytes, and {most:,} are the most; start equipoise serve with "
            "--max-upload for larger files, or name a file that is on this machine.",
        )  # fmt: skip


def _place(origin: str) -> str:
    """The host and port of an origin, "" where it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _name(host: str) -> str:
    """The name of a host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def _same(given: str, token: str) -> bool:
    return secrets.compare_digest(given.encode(), token.encode())


def _with_headers(send: Send, static: bool) -> Send:
    """Every answer with the headers that keep the browser to this page; only what is in the package may be kept."""
    own = HEADERS | ({"Cache-Control": "no-cache"} if static else {})

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in own.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
