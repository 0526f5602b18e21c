# Each target is one obvious command; `make help` lists them.
CARGO ?= cargo
PYTHON ?= python3
GAME ?= jerusalem
SEED ?= 7

.PHONY: help demo demo-rust test test-rust lint docs bench bench-search bench-instructions pictures fuzz coverage rules-coverage golden deps

# The first target is what a bare `make` shows.
all: help

help: ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 22

demo: demo-rust demo-py ## bots play a game, round by round, an arena, and a game against a search (GAME=jerusalem|walled-city, SEED=n)

demo-rust: ## the game alone
	$(CARGO) run -q --release -p jerusalem-core --example demo -- $(GAME) $(SEED)

test: lint docs test-rust test-ffi test-py ## everything but what needs torch

MSRV := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
lint: ## formatting, clippy, and the core without its features and with the oldest Rust it promises
	$(CARGO) fmt --all --check
	$(CARGO) clippy -q --workspace --all-targets -- -D warnings
	$(CARGO) clippy -q -p jerusalem-core --no-default-features --all-targets -- -D warnings
	@if rustup toolchain list 2>/dev/null | grep -q '^$(MSRV)'; then \
	  $(CARGO) +$(MSRV) check -q -p jerusalem-core -p jerusalem-ffi; \
	else echo "lint: Rust $(MSRV) is not installed here, so the oldest Rust promised was not tried"; fi

docs: ## the Rust documentation, warnings are errors
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc -q --workspace --no-deps

test-rust: ## the Rust tests, examples and doc examples
	$(CARGO) test -q --workspace --exclude jerusalem-ffi
	$(CARGO) test -q -p jerusalem-core --features faults --test panics
	$(CARGO) run -q -p jerusalem-core --example demo -- jerusalem 1 >/dev/null
	$(CARGO) run -q -p jerusalem-core --example demo -- walled-city 1 >/dev/null
	$(CARGO) run -q -p jerusalem-core --example kuhn >/dev/null

LLVM ?= $(shell rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
coverage: ## lines of the rules that the rules' own tests reach (needs llvm-$(LLVM))
	rm -rf target/coverage/*.profraw
	RUSTFLAGS="-C instrument-coverage" LLVM_PROFILE_FILE=$(CURDIR)/target/coverage/%p-%m.profraw \
	  $(CARGO) test -q -p jerusalem-core --target-dir target/coverage --test jerusalem --test walled_city_rules
	llvm-profdata-$(LLVM) merge -sparse target/coverage/*.profraw -o target/coverage/all.profdata
	llvm-cov-$(LLVM) report -instr-profile target/coverage/all.profdata \
	  $$(find target/coverage/debug/deps -maxdepth 1 -type f -executable ! -name '*.so' -printf '-object %p ') \
	  --sources jerusalem-core/src

rules-coverage: ## docs/rules/coverage.md: which rules of the texts are cited in code and shown by a test
	UPDATE_GOLDEN=1 $(CARGO) test -q -p jerusalem-core --test rules_text the_coverage_file_is_fresh

golden: ## re-make the golden files under tests/data; review the diff
	UPDATE_GOLDEN=1 $(CARGO) test -q --workspace

bench: ## decisions, observations and determinisations per second; time and size of pictures
	$(CARGO) bench -q -p jerusalem-core --bench throughput
	$(CARGO) bench -q -p jerusalem-core --bench batch
	$(CARGO) bench -q -p jerusalem-view --bench pictures

pictures: ## the pictures of docs/pictures, drawn anew
	rm -rf docs/pictures
	$(CARGO) run -q --release -p jerusalem-view --example pictures -- docs/pictures

bench-search: ## simulations per second of the players who think
	$(CARGO) bench -q -p jerusalem-core --bench search

bench-instructions: ## instructions executed, counted by valgrind
	$(CARGO) install -q --root target/tools --version 0.20.0 gungraun-runner
	GUNGRAUN_RUNNER=$(CURDIR)/target/tools/bin/gungraun-runner $(CARGO) bench -q --manifest-path jerusalem-core/instructions/Cargo.toml

fuzz: ## play and load random bytes (cargo install cargo-fuzz; TARGET=play|load, SECONDS=n)
	RUSTC_BOOTSTRAP=1 cargo fuzz run $(or $(TARGET),play) -- -max_total_time=$(or $(SECONDS),60)

include jerusalem-ffi/ffi.mk
include jerusalem-py/py.mk
