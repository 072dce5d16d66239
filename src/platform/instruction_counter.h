// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PLATFORM_INSTRUCTION_COUNTER_H_
#define MOTE_PLATFORM_INSTRUCTION_COUNTER_H_

#include <cstdint>

namespace mote {

// Counts the instructions executed since an arbitrary point; the count never wraps in practice. It is exact and
// repeatable on the emulated targets, where a call costs a few dozen instructions itself, and always 0 where
// instructions cannot be counted.
uint64_t InstructionCount();

}  // namespace mote

#endif  // MOTE_PLATFORM_INSTRUCTION_COUNTER_H_
