"""demo/index.html: every page that `make demo` wrote, with its title, in one list. Argument: the folder."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Equipoise: the demo</title>
<style>body {{ font: 1.1rem/1.6 Georgia, serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem }}</style>
<h1>What the demo made</h1>
<p>Reports on the built-in models. They quote words and sentences that can hurt.</p>
<ul>
{links}
</ul>
</html>
"""


def gallery(folder: Path) -> str:
    """A page with a link to each page below the folder."""
    pages = sorted(path for path in folder.rglob("*.html") if path != folder / "index.html")
    return PAGE.format(links="\n".join(_link(path, path.relative_to(folder).as_posix()) for path in pages))


def _link(path: Path, place: str) -> str:
    return f'<li><a href="{html.escape(place)}">{title(path)}</a></li>'


def title(path: Path) -> str:
    """The title as it stands in the page, which is escaped there."""
    found = re.search(r"<title>(.*?)</title>", path.read_text(encoding="utf-8"), re.DOTALL)
    return found.group(1).strip() if found else html.escape(path.name)


if __name__ == "__main__":
    where = Path(sys.argv[1])
    (where / "index.html").write_text(gallery(where), encoding="utf-8")
    sys.stdout.write(f"{where / 'index.html'} links to all of them.\n")
