// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/memory_shortage.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

namespace mote::cli {
namespace {

const char* ended_program = "";
std::terminate_handler default_handler = nullptr;

// Names the shortage and ends the program, without taking memory.
[[noreturn]] void EndProgram() {
  try {
    if (std::current_exception() != nullptr) std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "%s: %s\n", ended_program, kMemoryShortage);
    std::_Exit(1);
  } catch (...) {
  }
  default_handler();
  std::abort();
}

}  // namespace

void EndOnMemoryShortage(const char* program) {
  ended_program = program;
  default_handler = std::set_terminate(EndProgram);
}

}  // namespace mote::cli
