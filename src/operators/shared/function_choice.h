// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loop of functions of floats (sigmoid.h), of their rows (float_rows.h), of SOFTMAX, of products of matrices, and
// of sums of what is contiguous.
#ifndef MOTE_SRC_OPERATORS_SHARED_FUNCTION_CHOICE_H_
#define MOTE_SRC_OPERATORS_SHARED_FUNCTION_CHOICE_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {

// Chooses the loop for all of these functions. It needs no memory.
LoopChoice LoopOfFunctions();

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_FUNCTION_CHOICE_H_
