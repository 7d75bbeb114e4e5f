# Every target sets up what it needs: a machine with Python 3.11 or newer is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
# Tests of screens wait more than they work: three processes keep two cores busy.
WORKERS ?= 3
NIGHTLY := tests/persist tests/fuzz tests/escape/test_nets.py tests/escape/campaign \
	tests/bots/test_danger.py tests/tui/test_reach.py \
	plugins/alone/tests/test_labyrinth.py plugins/*/tests/test_nets.py plugins/*/tests/test_balance.py

.PHONY: play test check bench pictures golden reference samples marathon nightly mutations balance packages binary site clean

play: $(VENV)/.player
	@$(BIN)/l7

test: $(VENV)/.developer
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

check: $(VENV)/.developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.bench
	$(BIN)/python -m tests.tools.bench $(BENCH)

pictures: $(VENV)/.developer
	$(BIN)/python -m tests.tui.pictures

golden: $(VENV)/.developer
	$(BIN)/python -m tests.nets.golden

reference: $(VENV)/.developer
	$(BIN)/python -m tests.tools.reference
	$(BIN)/python -m tests.tools.commands

samples: $(VENV)/.developer
	$(BIN)/python -m tests.persist.replays

marathon: $(VENV)/.developer
	$(BIN)/python -m tests.tools.marathon 10000 $(JOBS)

nightly: $(VENV)/.developer
	L7_NIGHTLY=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal $(NIGHTLY)
	$(BIN)/python -m tests.tools.marathon 10000 $(JOBS)
	$(BIN)/python -m tests.tools.marathon 2000 $(JOBS) hunt:hunt
	$(BIN)/python -m tests.tools.marathon 5000 $(JOBS) lockdown:base
	$(BIN)/python -m tests.tools.marathon 5000 $(JOBS) alone:base

mutations: $(VENV)/.developer
	$(BIN)/python -m tests.tools.mutations $(RULES)

balance: $(VENV)/.developer
	$(BIN)/python -m tests.tools.balance $(BALANCE)

packages: $(VENV)/.release
	$(BIN)/python -m tests.tools.release.packages

binary: $(VENV)/.developer
	$(BIN)/python -m tests.tools.release.binary

site: $(VENV)/.site
	$(BIN)/python -m tests.tools.release.site

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "L7 needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.player: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.developer: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.player

$(VENV)/.site: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,site]'
	@touch $@ $(VENV)/.player $(VENV)/.developer

$(VENV)/.release: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,release]'
	@touch $@ $(VENV)/.player $(VENV)/.developer

$(VENV)/.bench: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@ $(VENV)/.player $(VENV)/.developer
