# The Python package; included by the top-level Makefile.
PY_DIR := jerusalem-py
VENV ?= .venv
VENV_RL ?= .venv-rl
VENV_PEERS ?= .venv-peers
PYTEST := -m pytest -q $(PY_DIR)/tests

.PHONY: golden-py test-py test-rl wheel test-wheel bench-py bench-peers demo-py ladder

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

test-py: $(VENV)/bin/python ## build, install and test the Python package (all but torch)
	$(VENV)/bin/pip install -q --config-settings=build-args="--features faults" './$(PY_DIR)[dev]'
	$(VENV)/bin/python $(PYTEST) -n 2 -m "not rl and not ray"

golden: golden-py
golden-py: $(VENV)/bin/python ## the file of a new observation encoding; that of an old one stays
	$(VENV)/bin/pip install -q './$(PY_DIR)[dev]'
	UPDATE_GOLDEN=1 $(VENV)/bin/python -m pytest -q $(PY_DIR)/tests/test_encodings.py

test-rl: ## what needs torch or Ray: Stable-Baselines3's checks, MaskablePPO, the training example, a cluster
	test -x $(VENV_RL)/bin/python || $(PYTHON) -m venv $(VENV_RL)
	$(VENV_RL)/bin/pip install -q './$(PY_DIR)[rl,ray]' 'pytest>=8'
	$(VENV_RL)/bin/python $(PYTEST) -m "rl or ray"

wheel: $(VENV)/bin/python ## the abi3 wheel, in dist/
	$(VENV)/bin/pip install -q 'maturin>=1.9.4,<2'
	$(VENV)/bin/maturin build -q --release --manifest-path $(PY_DIR)/Cargo.toml --out dist

# What is given out cannot be made to fail, so the tests of failures are left out.
test-wheel: wheel ## the wheel in an empty environment passes the tests there
	rm -rf .venv-wheel
	$(PYTHON) -m venv .venv-wheel
	.venv-wheel/bin/pip install -q "$$(ls -t dist/jerusalem-*.whl | head -1)[dev]"
	env -u CI .venv-wheel/bin/python $(PYTEST) -n 2 -m "not rl and not ray"
	rm -rf .venv-wheel

bench-py: $(VENV)/bin/python ## steps per second through Python
	$(VENV)/bin/pip install -q './$(PY_DIR)[envs]'
	$(VENV)/bin/python -m jerusalem bench

bench-peers: ## side by side with other libraries, in an environment of its own
	test -x $(VENV_PEERS)/bin/python || $(PYTHON) -m venv $(VENV_PEERS)
	$(VENV_PEERS)/bin/pip install -q './$(PY_DIR)[envs]' matplotlib
	$(VENV_PEERS)/bin/python $(PY_DIR)/benches/peers.py --install --out docs/benchmarks

LADDER ?= --bots random,greedy,easy,medium --blocks 10
ladder: $(VENV)/bin/python ## the ladder of all bots, in docs/benchmarks (LADDER="--bots a,b --blocks n"); goes on where it was
	$(VENV)/bin/pip install -q './$(PY_DIR)[arena]'
	$(VENV)/bin/python -m jerusalem arena --ladder --files target/ladder $(LADDER)

demo-py: $(VENV)/bin/python ## bots play a game and an arena, and one who thinks plays one who does not
	$(VENV)/bin/pip install -q './$(PY_DIR)'
	$(VENV)/bin/python -m jerusalem watch --game $(GAME) --seed $(SEED) --bots greedy,random
	$(VENV)/bin/python -m jerusalem arena --game $(GAME) --lineups duels --blocks 60 --seed $(SEED)
	$(VENV)/bin/python -m jerusalem watch --game $(GAME) --seed $(SEED) --players 2 --bots search:400,greedy
