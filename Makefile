# Every target works on a fresh clone with python3 (3.11 or newer) and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Some tests wait for programs: while they do, others have the processors.
PER_CORE = 2
WORKERS = $(shell $(PYTHON) -c 'import os; print(int((os.cpu_count() or 1) * $(PER_CORE)))')
# One by one, the longest first (tests/conftest.py): so no worker has much left when others end.
TESTS = $(BIN)/python -m pytest -n $(WORKERS) --dist load --maxschedchunk 1
# The programs that tests start are compiled once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run setup test test-all lint bench chaos fuzz lock clean

run: $(VENV)/.run ## set up what is needed and start the bot
	$(BIN)/python -m bot

setup: $(VENV)/.dev ## everything for running and developing
	$(BIN)/python -m engine compile

test: $(VENV)/.dev ## what everybody runs before a change is delivered: minutes
	$(BIN)/python -m engine compile
	$(TESTS) -m "not slow"

test-all: PER_CORE = 1.5
test-all: $(VENV)/.dev ## what "make test" leaves out: chaos, moving between databases, browsers at length
	$(BIN)/python -m engine compile
	$(TESTS) -m slow

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	if command -v tsc >/dev/null; then tsc -p bot/miniapp; else echo "no tsc: types of the page are not checked"; fi

bench: $(VENV)/.dev
	$(BIN)/python -m engine compile
	$(BIN)/python -m tests.bench

chaos: $(VENV)/.dev ## 200 games while the bot is killed 1 000 times (SEED=2: others), or three copies 300 times, then around 3 000 deadlines, then at each moment of four
	$(BIN)/python -m tests.chaos.kills --kills 1000 --games 200 --seed $(or $(SEED),1)
	$(BIN)/python -m tests.chaos.instances --ends 300 --games 200 --seed $(or $(SEED),1)
	$(BIN)/python -m tests.chaos.deadlines --runs 1000 --seed $(or $(SEED),1)
	$(BIN)/python -m tests.chaos.deadlines --runs 1000 --seed $(or $(SEED),1) --postgresql
	$(BIN)/python -m tests.chaos.deadlines --runs 1000 --seed $(or $(SEED),1) --postgresql --instances 3
	$(BIN)/python -m tests.chaos.crashes

fuzz: $(VENV)/.dev ## texts, buttons, names and updates of any kind, for a quarter of an hour
	$(BIN)/python -m tests.fuzz

lock: $(VENV)/.dev ## resolve the dependencies anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-emit-index-url pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-emit-index-url --extra dev pyproject.toml -c requirements.txt -o requirements-dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tessera needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

$(VENV)/.dev: requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@ $(VENV)/.run
