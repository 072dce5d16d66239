#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian 12 packages that building and testing need. Says nothing when there is nothing to do.
#
#   tools/setup.sh             everything
#   tools/setup.sh host        what the command `mote` is built with
#   tools/setup.sh command     that and the compiler for 32 bits, which computes the arena of 32-bit targets
#   tools/setup.sh dist        that and what `make dist` packs with
#   tools/setup.sh python      what the Python package is built with, and runs with
#   tools/setup.sh docs        what the site of the documents is made with
#   tools/setup.sh examples    what the programs of examples/ are built with
#   tools/setup.sh demo        what `make demo` needs: of Arm's C++ library the headers, for the library takes 1.5 GB
#   tools/setup.sh arm         what `make cortex_m4` and its like need
#   tools/setup.sh riscv       what `make riscv32` needs
#   tools/setup.sh aarch64     what `make aarch64` needs: the compiler and the emulator and, in build/packages/aarch64, libraries
#   tools/setup.sh wasm        what `make wasm` needs
#   tools/setup.sh lint        what `make lint` looks for faults with
#   tools/setup.sh java        what `make java` needs: a JDK, Maven, and its plugins and libraries in build/maven
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(
  g++ make cmake ninja-build python3
  ccache                                                                             # what is compiled once is kept
  flatbuffers-compiler libflatbuffers-dev                                            # the .tflite format
  libcli11-dev nlohmann-json3-dev libpng-dev libstb-dev pybind11-dev python3-dev     # the host's tool, the Python package
  libxnnpack-dev libpthreadpool-dev                                                  # the delegate over XNNPACK
  opencl-c-headers                                                                   # the delegate for GPUs
)
arm=(gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-dev qemu-system-arm)
riscv=(gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf qemu-system-misc)
docs=(python3 python3-venv doxygen)
wasm=(emscripten)  # with Node.js
aarch64=(g++-aarch64-linux-gnu qemu-user)
# For arm64, beside what the wheels are built with: what tests and the Python package are built with, and what programs need.
for_arm64=(
  libgtest-dev pybind11-dev libpython3.11-dev opencl-c-headers
  libc6 libstdc++6 libgcc-s1 libpng16-16 zlib1g
  python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libexpat1 libffi8 python3-numpy libblas3 liblapack3 libgfortran5
)
java=(openjdk-17-jdk-headless maven)
# Clang-tidy reads the sources as they are compiled, tests included.
lint=(clang clang-format-14 clang-tidy-14 codespell git libgtest-dev mypy python3-venv shellcheck)
# The arena of a 32-bit target is computed by 32-bit programs.
multilib=()
[ "$(uname -m)" != x86_64 ] || multilib=(g++-12-multilib)  # g++-multilib would exclude compilers for other processors
case ${1:-all} in
  host) ;;
  command) packages+=("${multilib[@]}") ;;
  dist) packages+=("${multilib[@]}" "${arm[@]}" git dpkg-dev) ;;  # Arm's compiler makes the loops of the library for Arduino
  python) packages+=("${multilib[@]}" python3-numpy) ;;
  docs) packages=("${docs[@]}") ;;
  examples) packages+=(portaudio19-dev) ;;
  demo) packages+=("${arm[@]}") ;;
  arm) packages+=("${arm[@]}" libstdc++-arm-none-eabi-newlib) ;;
  riscv) packages+=("${riscv[@]}") ;;
  wasm) packages+=("${wasm[@]}") ;;
  aarch64) packages+=("${aarch64[@]}") ;;
  java) packages+=("${java[@]}") ;;
  lint) packages+=("${lint[@]}") ;;
  all) packages+=(portaudio19-dev "${arm[@]}" libstdc++-arm-none-eabi-newlib "${riscv[@]}" "${multilib[@]}" "${aarch64[@]}" "${java[@]}") ;;
  *) echo "setup: there is no set of packages '$1'; there are host, command, dist, python, docs, examples, demo, arm, riscv, aarch64, wasm, java and lint" >&2; exit 1 ;;
esac
if [ $# -eq 0 ]; then
  packages+=(
    "${lint[@]}" libclang-rt-14-dev unzip dpkg-dev pkg-config
    python3-numpy "${docs[@]}"
    man-db zsh fish                                                                  # read the manual pages and the completion
    python3-pil python3-soundfile python3-distributed                                # what `mote evaluate` reads, and a cluster
    chromium                                                                         # looks at the pages of `mote report`
    espeak-ng flite                                                                  # speech
    llvm                                                                             # llvm-mca, to compare cycles with
    gdb-multiarch                                                                    # what docs/debugging.md prints
    strace debootstrap                                                               # what a door reads; an empty Debian
    ocl-icd-libopencl1 pocl-opencl-icd                                               # OpenCL on this computer's processor
  )
fi

# The doors of the npm package; Node.js of another source has it.
[ $# -gt 0 ] || command -v npm >/dev/null || packages+=(npm)

missing=()
for package in "${packages[@]}"; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
install() {
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo -n)
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  if ! { "${as_root[@]}" apt-get update -q && "${as_root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}"; } \
      >"$log" 2>&1; then
    cat "$log" >&2
    echo "setup: the packages above could not be installed; as root, run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
}

[ ${#missing[@]} -eq 0 ] || install
fetch_for_arm64() {
  python3 tools/wheels/debian_packages.py aarch64 build/packages/aarch64 "${for_arm64[@]}"
}
# Without Maven's registry the tests that need it say so.
case ${1:-all} in
  java) tools/java/maven.sh fetch ;;
  aarch64) fetch_for_arm64 ;;
  all)
    fetch_for_arm64 || echo "setup: without Debian's libraries for arm64, what is made for 64-bit Arm is left out" >&2
    tools/java/maven.sh fetch || echo "setup: without what Maven gets, the tests of Java are left out" >&2 ;;
esac
