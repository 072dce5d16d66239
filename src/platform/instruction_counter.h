// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PLATFORM_INSTRUCTION_COUNTER_H_
#define MOTE_PLATFORM_INSTRUCTION_COUNTER_H_

#include <cstdint>

namespace mote {

// The instructions executed since an arbitrary point; it never wraps in practice. Exact and repeatable on the emulated
// targets, where a call costs a few dozen instructions itself. Always 0 where instructions cannot be counted.
uint64_t InstructionCount();

}  // namespace mote

#endif  // MOTE_PLATFORM_INSTRUCTION_COUNTER_H_
