// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/platform/instruction_counter.h"
#include "targets/bare_metal/run_program.h"
#include "tools/mote/runner/place.h"

namespace mote {
namespace {

constexpr uintptr_t Aligned(uintptr_t address) { return (address + 15) & ~uintptr_t{15}; }

// All memory that the program itself does not use is free, from its start to its end.
uintptr_t next_free = 0;

}  // namespace

const uint32_t kPlaceSamples = 1;
const uint64_t kPlaceBudget = 0;

uint64_t PlaceClock() { return InstructionCount(); }

size_t FreeMemory() {
  if (next_free == 0) next_free = Aligned(reinterpret_cast<uintptr_t>(mote_heap_start));
  const auto end = reinterpret_cast<uintptr_t>(mote_heap_end);
  return next_free < end ? end - next_free : 0;
}

uint8_t* TakeMemory(size_t bytes) {
  if (bytes > FreeMemory()) return nullptr;
  uint8_t* const block = reinterpret_cast<uint8_t*>(next_free);
  next_free = Aligned(next_free + bytes);
  return block;
}

}  // namespace mote
