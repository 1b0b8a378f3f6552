"""One file a page, each with its routes. Add one: a file here, a line in ROUTERS, one in the menu (showing.py)."""

from equipoise.web.pages.audits import router as audits
from equipoise.web.pages.lists import router as of_lists
from equipoise.web.pages.runs import router as runs
from equipoise.web.pages.sentence import router as sentence
from equipoise.web.pages.start import router as start
from equipoise.web.pages.word import router as word

ROUTERS = (start, sentence, word, audits, of_lists, runs)
