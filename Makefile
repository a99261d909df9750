PYTHON ?= python3
BIN := .venv/bin
# With the versions that the tests passed with. Python compiles what it imports, not all that is installed;
# the variable says so to the environment, too, in which pip builds the package.
INSTALL := PIP_NO_COMPILE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check -c requirements.lock
# An environment with pip from the registry takes half as long as one with the pip that Python brings along.
NEW_ENVIRONMENT := $(PYTHON) -m venv --without-pip .venv && PIP_NO_COMPILE=1 $(PYTHON) -m pip \
  --python $(BIN)/python install --quiet --disable-pip-version-check -c requirements.lock pip
# Tests start the program hundreds of times: what Python has compiled is kept.
export PYTHONDONTWRITEBYTECODE =

.PHONY: demo check test test-all coverage lint bench coq paper site lock clean

demo: .venv/ready
	$(BIN)/hardboard demo -o out

# For every change, in a minute: what waits for nothing.
check: lint
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow and not thorough"

# For every change before it lands. Three at a time on two cores: browsers, servers and campaigns wait for a
# third of their time.
test: lint
	$(BIN)/pytest -n 3 --dist worksteal -m "not thorough"

# Everything. SEED=n takes other random cases, solvers that decide otherwise and coordinates that are off by
# a billionth of a cell; 0 is as recorded.
SEED ?= 0
test-all: lint
	$(BIN)/pytest -n 3 --dist worksteal --seed $(SEED) $(if $(filter-out 0,$(SEED)),--perturbed $(SEED))
	$(BIN)/python -m tests.long.mutation --cases 5 --seed $(SEED)

# Which lines the quick tests run.
coverage: .venv/ready-dev
	$(BIN)/pytest -n 2 -m "not slow and not thorough" --cov

lint: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/ready-dev
	$(BIN)/python -m benchmarks

# The documentation site, in build/site; a warning is an error.
site: .venv/ready-dev
	$(BIN)/python -m docs.site

coq: .venv/ready
	@command -v coqc > /dev/null || { echo "coqc is not here, so the theorem is not checked: apt-get install coq"; exit 1; }
	$(MAKE) --no-print-directory -C proof/coq check

# Every number and figure anew, and the PDF: build/paper/paper.pdf.
paper: .venv/ready-paper
	$(BIN)/python -m docs.paper.make

# The versions that are installed now become those of `make`.
lock: .venv/ready-paper
	(sed -n 1p requirements.lock; $(BIN)/python -m pip list --format=freeze --exclude-editable \
	  | grep -v -i -e '^hardboard=' -e '^setuptools=') > .venv/lock && mv .venv/lock requirements.lock

clean:
	rm -rf .venv out build src/*.egg-info

.venv/ready: pyproject.toml requirements.lock build_core.py $(wildcard core/*.[ch])
	$(NEW_ENVIRONMENT) || $(PYTHON) -m venv --clear .venv
	$(INSTALL) -e '.[page,pdf]'
	touch $@

.venv/ready-dev: .venv/ready
	$(INSTALL) -e '.[page,pdf,dev,docs]'
	$(BIN)/python build_core.py wasm
	-$(BIN)/mypy > /dev/null  # what it learns here makes the next time quick
	-$(BIN)/pytest --collect-only > /dev/null  # what pytest keeps of the tests is there when they begin
	-$(BIN)/pre-commit install --hook-type commit-msg > /dev/null  # subjects of commits; see CONTRIBUTING.md
	touch $@

.venv/ready-paper: .venv/ready-dev
	$(INSTALL) -e '.[paper]'
	touch $@
