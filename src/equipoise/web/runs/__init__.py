"""Long work, in processes of its own: started, watched, stopped, resumed.

run.py      a run is a folder: what was asked, how far it is, what came of it
index.py    all runs, in SQLite; made again from the folders whenever it is lost
tending.py  workers started, ended, and missed when they are gone
working.py  the worker: python -m equipoise.web.runs.working FOLDER
tasks.py    what a worker can do, one table; add a kind: a function and a line
auditing.py, corpora.py  these functions

The files of a run are the truth, and a lock on its folder says whether somebody works on it. So nothing is lost when
the page, the server or a worker goes away, and whoever comes next sees what there is.
"""
