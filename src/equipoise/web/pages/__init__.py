"""One file a page, each with its routes. Add one: a file here, a line in ROUTERS, one in the menu (showing.py)."""

from equipoise.web.pages.audits import router as of_audits
from equipoise.web.pages.corpora import router as of_corpora
from equipoise.web.pages.lists import router as of_lists
from equipoise.web.pages.runs import router as of_runs
from equipoise.web.pages.sentence import router as of_sentence
from equipoise.web.pages.start import router as of_start
from equipoise.web.pages.word import router as of_word

ROUTERS = (of_start, of_sentence, of_word, of_audits, of_corpora, of_lists, of_runs)
