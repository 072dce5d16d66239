// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner/place.h"

#include <chrono>
#include <cstdlib>

namespace mote {

const uint32_t kPlaceSamples = 100;
const uint64_t kPlaceBudget = 200'000'000;

uint64_t PlaceClock() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

size_t FreeMemory() { return PTRDIFF_MAX; }

uint8_t* TakeMemory(size_t bytes) { return static_cast<uint8_t*>(std::aligned_alloc(16, (bytes + 16) & ~size_t{15})); }

}  // namespace mote
