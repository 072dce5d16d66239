# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The commands of the project; CMake does the work. Each installs what it needs first.
#
#   make host   builds the command `mote`, with the libraries that `cmake --install build/host` installs
#   make cortex_m4  builds what `mote run --target cortex_m4` runs; so do cortex_m0, cortex_m3, cortex_m7, cortex_m33,
#               cortex_m55 and riscv32
#   make aarch64  builds the commands, the libraries and the Python package for Linux on 64-bit Arm, in build/aarch64
#   make python makes the Python package in build/host/python, and the commands that it starts
#   make examples  builds the programs of examples/ for this computer, in build/host/bin
#   make demo   builds the command `mote run` and one image, and classifies a digit on this machine and on an emulated
#               Cortex-M4
#   make demo-hello_world  draws the sine that a model gives, in the terminal
#   make demo-micro_speech  listens for "yes" and "no" on the microphone, or in a recording
#   make demo-magic_wand  tells the gestures in recorded measurements of an accelerometer
#   make demo-person_detection  looks for a face in the camera's picture, or in pictures
#   make demo-anomaly  listens to recorded machines, of which one is broken
#   make demo-ota_model  sends a running program new models, good ones and others
#   make test   runs all tests of this computer's programs, with sanitizers, and of the commands, and those of a Cortex-M4
#               and of a RISC-V; but for those that take long, which it names
#   make test-all  runs all tests, in parts: test-arduino, test-boards and so on (PARTS below); and opens all doors
#   make doors  comes to Mote as a stranger does, in fresh clones: tests/doors; `make door-NAME` opens one
#   make shown  says which door and which part last passed, on what, and which are stale
#   make coverage  tells which lines and refusals of operators and kernels no unit test runs; fails below 95 %
#   make bench  measures the models on each target, writes bench/results.json, docs/benchmarks.md and the table of docs/stack.md;
#               ONLY names models
#   make bench-layers  compares single operators, those whose names have ONLY, with the peer or with the portable loops
#   make bench-host  compares the speed of the host with TensorFlow Lite's, writes bench/host_speed.json and docs/benchmarks.md
#   make fuzz   looks for models that crash the runtime, for FUZZ_SECONDS
#   make differential  compares N random models with TensorFlow Lite, from SEED on; ONLY names operators
#   make differential-aarch64  does so with what `make aarch64` makes, in QEMU, as MOTE_PROCESSOR (max)
#   make differential-gpu  does so with N models of one operator, GRAPHS random networks and those that people run, with the
#               GPU delegate
#   make golden  writes the golden vectors, of ONLY or of all operators, and docs/ops.md
#   make docs   makes the site of these documents, with the reference of the headers, in build/docs
#   make dist   makes the source archive, the generated projects of ONLY or of all examples, and the Debian packages, in build/dist
#   make wasm   makes the npm package for browsers and Node.js, in build/wasm/package
#   make web    makes the page that runs models in a browser: build/web/index.html
#   make java   makes the jar of org.tensorflow.lite, with its native libraries, and an .aar in build/host/java
#   make wheels makes the Python packages that install on any Linux, in build/dist/wheels
#   make PRESET-all  builds all of one of CMakePresets.json, tests included: host-all, cortex_m4-all; of sanitize, tsan,
#               options and size, `make PRESET` does; `make size` builds for Cortex-M3, M4 and M55
#   make lint   looks for faults in the files that changed, without running anything: tools/lint.py
#   make lint-all  does so in all files; clang-tidy, which takes hours for all, reads TIDY of them, drawn at random
#   make format, make clean
TESTED := host sanitize cortex_m4 riscv32
PRESETS := $(TESTED) aarch64 tsan options size size_cortex_m4 size_cortex_m55 cortex_m0 cortex_m3 cortex_m7 cortex_m33 cortex_m55
DEVICES := $(filter cortex_% riscv%,$(PRESETS))
PARTS := arduino boards commands compile environments frameworks gpu java populations sanitizers targets web wheels
DOORS := $(basename $(notdir $(shell grep -l '^. Door of rank' tests/doors/*.py)))
DEMOS := hello_world micro_speech magic_wand person_detection anomaly ota_model
FUZZ_SECONDS ?= 600
N ?= 2000
GRAPHS ?= 200
SEED ?= 1
TIDY ?= 60
ONLY ?=
SHELL := /bin/bash

.PHONY: demo $(DEMOS:%=demo-%) test test-all $(PARTS:%=test-%) doors $(DOORS:%=door-%) shown dist setup coverage bench bench-layers bench-host fuzz differential differential-aarch64 differential-gpu golden lint lint-all format clean
.PHONY: python java wasm web wheels docs examples $(PRESETS) $(PRESETS:%=%-all)

# The compiler and the emulator of the Cortex-M4 are installed while the command is built.
demo:
	@tools/setup.sh host
	@tools/setup.sh demo & setup=$$!; tools/build.sh host mote_demo; built=$$?; wait $$setup && exit $$built
	@tools/build.sh cortex_m4 mote_demo
	@MOTE=build/host/demo/mote tools/demo.sh

$(DEMOS:%=demo-%): demo-%:
	@tools/setup.sh examples
	@tools/build.sh host $*
	@examples/$*/demo.sh

host:
	@tools/setup.sh command
	@tools/build.sh host mote_command

python:
	@tools/setup.sh python
	@tools/build.sh host mote_package

aarch64:
	@tools/setup.sh aarch64
	@tools/build.sh aarch64 mote_command mote_package

wasm:
	@tools/setup.sh wasm
	@tools/build.sh wasm mote_package

web:
	@tools/setup.sh wasm
	@tools/build.sh wasm mote_page

java:
	@tools/setup.sh java
	@tools/build.sh host mote_java_native
	@tools/java/package.sh build/host

wheels: setup
	@tools/wheels/make_wheels.py

docs:
	@tools/setup.sh docs
	@tools/site/build.sh

examples:
	@tools/setup.sh examples
	@tools/build.sh host mote_examples

test: $(TESTED:%=%-all)
	@tools/run_tests.sh --quick $(TESTED:%=build/%)

# Each part can be run by itself: the slow tests that say they are of it, and all tests of its presets.
presets_of_targets := $(filter-out $(TESTED) tsan options,$(PRESETS))
presets_of_sanitizers := tsan options
test-web: wasm web
test-boards test-commands test-compile test-environments test-populations test-targets: $(DEVICES)
$(PARTS:%=test-%): test-%: setup
	@tools/doors.py part $(if $(filter sanitizers,$*),--everything) $* tools/test_part.sh $* $(presets_of_$*)

test-all: lint-all test $(PARTS:%=test-%) doors shown

doors: setup
	@tools/doors.py open

$(DOORS:%=door-%): door-%: setup
	@tools/doors.py open $*

shown:
	@tools/doors.py shown $(PARTS)

setup:
	@tools/setup.sh

# cortex-m4 is the same as cortex_m4.
$(foreach preset,$(PRESETS),$(if $(findstring _,$(preset)),$(eval .PHONY: $(subst _,-,$(preset)))\
  $(eval $(subst _,-,$(preset)): $(preset))))

$(DEVICES):
	@tools/setup.sh $(if $(filter riscv%,$@),riscv,arm)
	@tools/build.sh $@ mote_runner

$(PRESETS:%=%-all): setup
	@tools/build.sh $(@:%-all=%)

$(filter-out host aarch64 $(DEVICES),$(PRESETS)): %: %-all
size: size_cortex_m4 size_cortex_m55

coverage: setup
	@tools/coverage.py

bench: setup
	@bench/run.py --only "$(ONLY)"
	@bench/stack.py --only $(ONLY)

bench-layers: setup
	@bench/layers.py --only "$(ONLY)"

bench-host: host-all
	@$$(tools/tensorflow_python.sh) bench/host_speed.py

fuzz: sanitize
	@tools/fuzz.sh build/sanitize $(FUZZ_SECONDS)

differential: host-all
	@tools/differential/run.sh --cases $(N) --seed $(SEED) --only "$(ONLY)"

differential-aarch64: aarch64
	@tools/differential/run.sh --cases $(N) --seed $(SEED) --only "$(ONLY)" --build build/aarch64 \
	  --mote-python tools/differential/aarch64_python.sh

differential-gpu: host-all
	@tools/differential/run_gpu.sh --cases $(N) --graphs $(GRAPHS) --seed $(SEED) --only "$(ONLY)" --known

golden: host-all
	@tools/differential/run.sh --golden tests/golden --only "$(ONLY)"
	@tools/ops_page.py

dist:
	@tools/setup.sh dist
	@tools/build.sh host mote_command
	@tools/dist.sh build/dist $(ONLY)

lint:
	@tools/setup.sh lint
	@tools/lint.py

lint-all:
	@tools/setup.sh lint
	@tools/lint.py --all --sample $(TIDY)

format:
	@tools/setup.sh lint
	git ls-files '*.c' '*.cc' '*.h' | xargs clang-format-14 -i

clean:
	rm -rf build tensorflow/lite/micro/tools/make/gen
