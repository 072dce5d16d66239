// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What the choices of several families say of this processor.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_FLOAT_LOOPS_OF_THIS_PROCESSOR_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_FLOAT_LOOPS_OF_THIS_PROCESSOR_H_

#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote::x86_64 {

// `why_not`: why the loop does not serve the shape; null if it does.
inline LoopChoice FloatLoopOf(const char* why_not, bool keeps_weights) {
  const Loops* const loops = FloatLoopsOfThisProcessor();
  if (loops == nullptr) return {"portable", "the processor has neither AVX2 with FMA nor AVX-512 VNNI", 0};
  if (why_not != nullptr) return {"portable", why_not, 0};
  if (!keeps_weights) return {"portable", "its loop is for constant weights, in the dynamic runtime", 0};
  return {loops->name, nullptr, 0};
}

}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_FLOAT_LOOPS_OF_THIS_PROCESSOR_H_
