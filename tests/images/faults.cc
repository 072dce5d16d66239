// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An image that fails in the way its first argument names; tests/platform/run_on_target_test.sh runs it.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "mote/test_values.h"

namespace {

int constructed = 0;

volatile int initialised = 42;

struct Constructed {
  Constructed() { constructed = 7; }
} at_start_up;

[[gnu::noinline]] int Recurse(int depth) {
  volatile char block[256];
  block[0] = static_cast<char>(depth);
  return depth > 1000000 ? 0 : Recurse(depth + 1) + block[0];
}

int UseHeap() {
  std::vector<int> numbers;
  for (int i = 0; i < 100000; ++i) numbers.push_back(i);
  return numbers.back() == 99999 ? 0 : 1;
}

[[gnu::noinline]] float FloatsWork(volatile float* x) { return *x * *x + 0.25f; }

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 64;
  const char* const what = argv[1];
  if (strcmp(what, "echo") == 0) {
    for (int i = 2; i < argc; ++i) micro_test::internal::printer::Printf("argument %d: <%s>\n", i, argv[i]);
    return argc;
  }
  volatile float x = 1.5f;
  if (strcmp(what, "pass") == 0) return constructed == 7 && initialised == 42 && FloatsWork(&x) == 2.5f ? UseHeap() : 1;
  if (strcmp(what, "null") == 0) {
    int* volatile pointer = nullptr;
    *pointer = 1;
  }
  if (strcmp(what, "code") == 0) *const_cast<volatile char*>(what[0] == 'c' ? "constant" : "") = 'C';
  if (strcmp(what, "address") == 0) *reinterpret_cast<volatile int*>(0xe8000000) = 1;
  if (strcmp(what, "instruction") == 0) asm volatile(".word 0xffffffff");
  if (strcmp(what, "stack") == 0) return Recurse(0);
  if (strcmp(what, "abort") == 0) abort();
  if (strcmp(what, "memory") == 0) return *new char[64u << 20];
  if (strcmp(what, "forever") == 0) {
    for (;;) {
    }
  }
  return 0;
}
