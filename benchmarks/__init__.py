"""Speed and memory of Equipoise beside WEFE and gensim, measured in one run: `make bench`, or `python -m benchmarks`.

Each subject is one file with `run(bench) -> list[Row]` and a line in SUBJECTS (__main__.py). What is timed runs in
processes of its own: ours/ by our Python, peers/ by the Python of .venv-peers; both answer through child.py.
"""
