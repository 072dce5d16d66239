// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/platform/instruction_counter.h"

namespace mote {

uint64_t InstructionCount() { return 0; }

}  // namespace mote
