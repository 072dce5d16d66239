// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The clock and the memory of the place where a model runs: this computer, or an emulated target.
#ifndef MOTE_TOOLS_MOTE_RUNNER_PLACE_H_
#define MOTE_TOOLS_MOTE_RUNNER_PLACE_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Counts nanoseconds on this computer, instructions on an emulated target, from an arbitrary point on.
uint64_t PlaceClock();
// So many Invokes are measured there, in at most about so much time.
extern const uint32_t kPlaceSamples;
extern const uint64_t kPlaceBudget;

// Returns the bytes that TakeMemory has left.
size_t FreeMemory();
// Returns 16-byte aligned memory, which is never given back; null when there is no room.
uint8_t* TakeMemory(size_t bytes);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_PLACE_H_
