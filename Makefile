PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: venv run test lint bench proto lock clean

venv: $(READY)

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

run: venv
	$(BIN)/stud8 run examples/six_handed.yaml --out results

test: venv
	$(BIN)/python -m pytest

lint: venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(BIN)/hadolint deploy/Dockerfile
	$(BIN)/python proto/generate.py --check

bench: venv
	$(BIN)/python -m benchmarks

# Regenerates the committed protobuf modules.
proto: venv
	$(BIN)/python proto/generate.py

# Needs uv; the lock holds exact versions and hashes and no addresses.
lock:
	uv pip compile --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" --python-version 3.11 --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) results
