# Everything a person needs: make play, make test. `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKS := -r requirements.lock -r requirements-build.lock
# Hashes of the sources tell whether what is compiled is stale, as they do when the engine runs.
STALE := $(shell $(BIN)/python -P src/edgewise/_build.py 2>/dev/null || echo stale)

# What the manual is made from, beside the sources that its pages of models and functions read.
MANUAL := $(shell find docs scripts/manual src/edgewise/games -name '*.md' -o -name '*.css' \
	-o -name '*.toml' -o -name '*.scenario' -o -name '*.svg' -o -path '*manual/*.py')

# The browser's tests are a run of their own: Playwright keeps an event loop running in its process.

# What depends on how the engine runs; drawings, pages and commands do not.
ENGINE_TESTS := tests/core tests/games tests/test_scenarios.py tests/test_perft.py

.PHONY: play test test-browser test-installed test-uncompiled lint page manual bench bench-peers goldens \
	pictures build fast wheel locks stale clean help

play: build manual ## set up everything and play in the browser
	$(BIN)/edgewise serve --open

test: build manual .venv/tools lint ## set up everything and run all tests
	cd web && npm run --silent test
	$(BIN)/pytest -n 2 --ignore tests/browser --ignore tests/installed
	$(BIN)/pytest -n 2 tests/browser
	$(BIN)/pytest tests/installed
	EDGEWISE_UNCOMPILED=1 $(BIN)/pytest -n 2 -m "not slow" $(ENGINE_TESTS)

test-browser: build .venv/tools web/node_modules/installed ## play the page in a real browser, and nothing else
	$(BIN)/pytest -n 2 tests/browser

test-installed: build .venv/tools web/node_modules/installed ## build, install and use the package
	$(BIN)/pytest tests/installed

test-uncompiled: build .venv/tools ## run the tests on the sources, as when debugging
	EDGEWISE_UNCOMPILED=1 $(BIN)/pytest -n 2 --ignore tests/browser --ignore tests/installed

lint: .venv/tools web/node_modules/installed ## types and style, of the engine and of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && npm run --silent check

page: build web/node_modules/installed ## build the page anew, after its sources in web/ changed
	cd web && npm run types && npm run check && npm run test && npm run build

manual: build src/edgewise/server/docs/index.html ## build the manual, which the server shows under /docs

bench: build ## measure the engine
	$(BIN)/edgewise bench

bench-peers: build .venv-peers/installed ## measure the engine side by side with other engines
	.venv-peers/bin/python -m edgewise.cli.main bench --peers

goldens: build ## write the golden playthroughs, perft counts and examples of words anew
	$(BIN)/python -m scripts.goldens

pictures: build .venv/tools ## draw the pictures of the documentation anew
	$(BIN)/python scripts/pictures.py
	$(BIN)/python scripts/page_pictures.py

build: .venv/built ## compile the engine in place

# Compiled twice: once to count what typical matches run, once by these counts. Only for gcc.
fast: .venv/installed ## compile the engine in place, tuned by a profile
	rm -rf build/profile build/objects-* && find src -name '*.so' -delete
	EDGEWISE_PROFILE=generate $(PIP) --no-deps --no-build-isolation -e .
	$(BIN)/python scripts/train.py
	find src -name '*.so' -delete
	EDGEWISE_PROFILE=use $(PIP) --no-deps --no-build-isolation -e .
	touch .venv/built

wheel: fast src/edgewise/server/docs/index.html ## build a wheel that is tuned likewise, into dist/
	EDGEWISE_PROFILE=use $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .

locks: ## write the lock files anew, after pyproject.toml changed
	$(PYTHON) scripts/locks.py

.venv/installed: requirements.lock requirements-build.lock
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes $(LOCKS)
	touch $@

.venv/manual: .venv/installed requirements-manual.lock
	$(PIP) --require-hashes $(LOCKS) -r requirements-manual.lock
	touch $@

src/edgewise/server/docs/index.html: .venv/manual mkdocs.yml CONTRIBUTING.md CHANGELOG.md $(MANUAL)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

.venv/tools: .venv/manual requirements-dev.lock
	$(PIP) --require-hashes $(LOCKS) -r requirements-manual.lock -r requirements-dev.lock
	touch $@

# The other engines are installed apart; everything else comes from the engine's own environment.
.venv-peers/installed: requirements-peers.txt .venv/installed
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-peers.txt
	{ echo $(CURDIR)/src; $(BIN)/python -c "import site; print(*site.getsitepackages(), sep='\n')"; } \
		> $$(.venv-peers/bin/python -c "import site; print(site.getsitepackages()[0])")/edgewise.pth
	touch $@

web/node_modules/installed: web/package-lock.json scripts/system_tools.sh
	scripts/system_tools.sh
	cd web && npm install --no-save --silent
	touch $@

.venv/built: .venv/installed pyproject.toml setup.py $(STALE)
	find src -name '*.so' -delete
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

clean: ## remove everything that was built
	rm -rf .venv .venv-peers build dist src/edgewise/server/docs src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20
