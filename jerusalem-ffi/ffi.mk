# The C door: tests, benches, installation. Included by the Makefile.
PREFIX ?= /usr/local
DESTDIR ?=
FFI_TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
FFI_PACKAGES := gcc g++ clang libclang-rt-dev valgrind cmake pkg-config binutils \
  mono-mcs mono-runtime libmono-system-core4.0-cil
FFI_TOOLS := gcc g++ clang clang++ valgrind cmake pkg-config nm readelf mcs mono

.PHONY: test-ffi bench-ffi deps deps-ffi install install-files uninstall

test-ffi: ## the C door: header, C, C++, C# and Unity programs, valgrind, sanitizers, installation
	$(CARGO) test -q -p jerusalem-ffi
	$(CARGO) test -q -p jerusalem-ffi --features faults --lib faults

bench-ffi: ## what a call through the C door costs, and what a batch reaches
	$(CARGO) bench -q -p jerusalem-ffi --bench calls

deps: deps-ffi

deps-ffi: ## Debian packages that the tests of the C door use (as root)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -q && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -q -y --no-install-recommends $(FFI_PACKAGES); \
	else \
	  echo "deps-ffi: not root on Debian; install by yourself: $(FFI_PACKAGES)"; \
	  for tool in $(FFI_TOOLS); do \
	    command -v $$tool >/dev/null || { echo "deps-ffi: there is no $$tool"; missing=yes; }; \
	  done; \
	  [ "$$CI" != true ] || [ -z "$$missing" ]; \
	fi

install: ## the library, headers, pkg-config file and CMake package into PREFIX (default /usr/local)
	$(CARGO) build -q --release -p jerusalem-ffi
	$(MAKE) install-files FROM='$(FFI_TARGET_DIR)/release'

# The version and the number of the binary interface, as the header says.
FFI_HEADER := include/jerusalem.h
ffi-number = $(shell sed -n 's/^.define JRS_$(1) //p' $(FFI_HEADER))
FFI_VERSION = $(call ffi-number,VERSION_MAJOR).$(call ffi-number,VERSION_MINOR).$(call ffi-number,VERSION_PATCH)
FFI_ABI = $(call ffi-number,ABI_VERSION)
# A PREFIX that does not begin with / is one below this directory.
FFI_PREFIX = $(if $(filter /%,$(firstword $(PREFIX))),$(PREFIX),$(CURDIR)/$(PREFIX))
FFI_TO = $(DESTDIR)$(FFI_PREFIX)
FFI_LIB = $(FFI_TO)/lib
FFI_CMAKE = $(FFI_LIB)/cmake/jerusalem

# Installs what has been built in FROM. Linux; elsewhere copy library and headers by hand.
install-files:
	install -d '$(FFI_TO)/include' '$(FFI_LIB)/pkgconfig' '$(FFI_CMAKE)'
	install -m 644 include/jerusalem.h include/jerusalem.hpp '$(FFI_TO)/include'
	install -m 755 '$(FROM)/libjerusalem.so' '$(FFI_LIB)/libjerusalem.so.$(FFI_VERSION)'
	ln -sf libjerusalem.so.$(FFI_VERSION) '$(FFI_LIB)/libjerusalem.so.$(FFI_ABI)'
	ln -sf libjerusalem.so.$(FFI_ABI) '$(FFI_LIB)/libjerusalem.so'
	install -m 644 '$(FROM)/libjerusalem.a' '$(FFI_LIB)'
	sed -e 's|@VERSION@|$(FFI_VERSION)|' \
	  jerusalem-ffi/package/jerusalem.pc.in > '$(FFI_LIB)/pkgconfig/jerusalem.pc'
	sed -e 's|@VERSION@|$(FFI_VERSION)|' -e 's|@ABI@|$(FFI_ABI)|' \
	  jerusalem-ffi/package/jerusalem-config.cmake.in > '$(FFI_CMAKE)/jerusalem-config.cmake'
	sed -e 's|@VERSION@|$(FFI_VERSION)|' \
	  jerusalem-ffi/package/jerusalem-config-version.cmake.in \
	  > '$(FFI_CMAKE)/jerusalem-config-version.cmake'

uninstall: ## what install has put into PREFIX
	rm -f '$(FFI_TO)/include/jerusalem.h' '$(FFI_TO)/include/jerusalem.hpp'
	rm -f '$(FFI_LIB)'/libjerusalem.so* '$(FFI_LIB)/libjerusalem.a'
	rm -f '$(FFI_LIB)/pkgconfig/jerusalem.pc'
	rm -rf '$(FFI_CMAKE)'
