# Every target sets up what it needs. Wanted on the machine: Python 3.11 or newer with pip, git, make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
BUILD := $(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python
CODE = $(wildcard src tests benchmarks scripts) hatch_build.py
LOCKS := setup run dev compile bench node screens

STATIC := src/quarterturn/server/static
WEB_FILES = $(shell find web/src web/public web/scripts web/*.* -type f) $(wildcard src/quarterturn/content/texts/game.*.ftl)
# Node of the machine if it is one of `engines` in web/package.json, else the one of $(VENV)/.node.
WITH_NODE = PATH="$(CURDIR)/$(BIN):$$PATH"
OLD_NODE = ! { command -v npm && node web/scripts/node-fits.mjs; } >/dev/null 2>&1

# The engine compiled, in a tree of its own; where it cannot be, that tree is not there and the sources are used.
ENGINE_FILES = $(shell find src/quarterturn/engine src/quarterturn/players -name "*.py")
COMPILED := build/.compiled
FAST = PYTHONPATH="$(CURDIR)/build/compiled"
# Nobody waits for the compiler to play: if it has not been there yet, it works beside the game, for the next one.
run = if $(MAKE) -sq $(COMPILED); then $(FAST) $(BIN)/quarterturn $(1); \
	else (nice $(MAKE) -s $(COMPILED) >/dev/null 2>&1 &); $(BIN)/quarterturn $(1); fi

# What `make quick` runs of the suite, in the pure build; side by side with the rest, each with its output in one piece.
QUICK := tests/cases tests/engine tests/notation tests/content tests/docs
IN_ONE_PIECE := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

GAMES ?= 200

# Hundreds of Python processes are started: what they import is translated once, whatever the habit of the machine.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal compiled web webtest test quick cases check format docs screenshots bench load abuse chaos fairness ladder nightly migration dist lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.run $(STATIC)/.built ## play in the browser
	@$(call run,serve --open)

terminal: $(VENV)/.run ## play a game of Prison in the terminal
	@$(call run,play prison)

compiled: $(COMPILED) ## compile the engine, where there is a C compiler

web: $(STATIC)/.built ## build the page

webtest: $(VENV)/.run $(STATIC)/.built ## types, unit tests and size of the page
	cd web && $(WITH_NODE) && npm run --silent check && npm test --silent && npm run --silent size

test: $(VENV)/.dev web/node_modules/.installed ## check the code, then run all tests
	@$(MAKE) --no-print-directory --jobs 2 $(IN_ONE_PIECE) $(COMPILED) check-all
	$(BIN)/pytest -n auto --dist worksteal

# One after the other: all but the compiler, which works beside them.
.PHONY: check-all
check-all: $(VENV)/.browser
	@$(MAKE) --no-print-directory --jobs 1 check webtest

quick: $(VENV)/.dev web/node_modules/.installed ## the first ring, in about a minute: check, cases, unit tests of engine and page
	@$(MAKE) --no-print-directory --jobs 3 $(IN_ONE_PIECE) check quick-engine quick-page

.PHONY: quick-engine quick-page
quick-engine: $(VENV)/.dev
	@$(BIN)/pytest -q -n auto --dist worksteal -m "not nightly and not compiled" $(QUICK)

quick-page: web/node_modules/.installed
	@cd web && $(WITH_NODE) && npm test --silent

cases: $(VENV)/.dev ## run the rule cases, in both builds if the compiled one is up to date
	@if $(MAKE) -sq $(COMPILED); then $(BIN)/pytest -q tests/cases; \
	else echo 'The pure build alone: `make compiled` brings the other up to date.'; \
	  $(BIN)/pytest -q -m "not compiled" tests/cases; fi

check: $(VENV)/.dev web/node_modules/.installed ## format, lint, types, import layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	cd web && $(WITH_NODE) && npm run --silent lint

format: $(VENV)/.dev web/node_modules/.installed ## put the code in shape
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	cd web && $(WITH_NODE) && npm run --silent format

docs: $(VENV)/.dev ## write the pages of rules and actions anew, and draw the plans
	$(BIN)/python -m quarterturn.docs

screenshots: $(VENV)/.screens $(STATIC)/.built $(VENV)/.browser ## every screen, wide and narrow, into docs/screens
	$(BIN)/python -m tests.browser.screenshots

bench: $(VENV)/.bench $(COMPILED) ## compare the engine's speed with its peers
	$(BIN)/python -m benchmarks.compare

load: $(VENV)/.dev $(COMPILED) ## how many tables one server holds, beside a bare echo: on the loopback, some minutes
	@$(FAST) $(BIN)/python -m benchmarks.load; met=$$?; $(FAST) $(BIN)/python -m benchmarks.nodes && exit $$met

abuse: $(VENV)/.dev $(COMPILED) ## whether one guest can stop the others: attacks on a server of its own, on the loopback
	$(FAST) $(BIN)/python -m benchmarks.abuse $(ATTACKS)

chaos: $(VENV)/.dev $(COMPILED) ## three servers on one PostgreSQL while everything breaks that can, for ten minutes: SECONDS=60 TABLES=30
	$(FAST) $(BIN)/python -m tests.server.chaos --tables $(or $(TABLES),300) --seconds $(or $(SECONDS),600)

fairness: $(VENV)/.run ## compare our own rooms with the printed ones
	$(BIN)/python -m benchmarks.fairness

ladder: $(VENV)/.run $(COMPILED) ## measure the computer's levels into docs/levels.md; goes on where it stopped (GAMES=200)
	$(FAST) $(BIN)/python -m quarterturn.arena.ladder --games $(GAMES)

nightly: $(VENV)/.dev ## the long proofs: thousands of random games
	QUARTERTURN_NIGHTLY=1 $(BIN)/pytest -n auto -m nightly --timeout 7200

migration: $(VENV)/.dev ## begin a migration of the database: make migration WORDS="seats have a colour"
	@$(BIN)/python scripts/new_migration.py "$(WORDS)"

dist: $(STATIC)/.built $(COMPILED) ## what is installed elsewhere, into dist: sdist, pure wheel, and one with the compiled engine
	@rm -rf dist
	@QUARTERTURN_BUILD=pure $(BUILD)
	@if [ -d build/compiled ]; then QUARTERTURN_BUILD=compiled $(BUILD) --wheel; fi
	@ls dist

lock: $(VENV)/.base ## pin the newest packages that requirements/*.in allow
	@for name in $(LOCKS); do \
	  $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --custom-compile-command 'make lock' requirements/$$name.in -o requirements/$$name.txt || exit 1; \
	done

clean: ## remove the virtual environment and everything built
	rm -rf $(VENV) web/node_modules $(STATIC) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests $(wildcard benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +

# Set-up, in steps that build on each other. Each leaves a stamp and is done anew when its files change.

$(VENV)/.base: requirements/setup.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Quarterturn needs Python 3.11 or newer; name one with: make PYTHON=python3.x")'
	@echo 'Setting up $(VENV) (once) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/setup.txt
	@touch $@

$(VENV)/.run: $(VENV)/.base requirements/run.txt pyproject.toml
	@echo 'Installing Quarterturn ...'
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@echo 'Installing the test tools ...'
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(COMPILED): $(VENV)/.run requirements/compile.txt scripts/compile_engine.py $(ENGINE_FILES)
	@mkdir -p build
	@if $(BIN)/python scripts/compile_engine.py --possible; then \
	  $(INSTALL) --require-hashes -r requirements/compile.txt && $(BIN)/python scripts/compile_engine.py \
	  || echo 'The engine runs uncompiled: what compiles it could not be installed.'; \
	fi
	@touch $@

$(VENV)/.bench: $(VENV)/.run requirements/bench.txt
	@echo 'Installing the peers to compare with ...'
	@$(INSTALL) --require-hashes -r requirements/bench.txt
	@touch $@

$(VENV)/.screens: $(VENV)/.dev requirements/screens.txt
	@$(INSTALL) --require-hashes -r requirements/screens.txt
	@touch $@

# A Chromium for the tests in the browser: the machine's own if there is one. QUARTERTURN_NO_INSTALL=1 forbids to install.
$(VENV)/.browser: $(VENV)/.dev
	@$(BIN)/python -m tests.browser.chromium
	@touch $@

$(VENV)/.node: $(VENV)/.base requirements/node.txt web/package.json
	@if $(OLD_NODE); then echo 'Installing Node (none that is new enough is here) ...'; $(INSTALL) --require-hashes -r requirements/node.txt; fi
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json | $(VENV)/.node
	@echo 'Installing what builds the page ...'
	@cd web && $(WITH_NODE) && npm ci --loglevel error --no-audit --no-fund
	@touch $@

$(STATIC)/.built: web/node_modules/.installed $(WEB_FILES)
	@echo 'Building the page ...'
	@cd web && $(WITH_NODE) && npm run --silent build -- --logLevel warn
	@touch $@
