// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_ARENA_PLAN_H_
#define MOTE_TOOLS_MOTE_ARENA_ARENA_PLAN_H_

#include <cstdio>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Prints a line for each buffer that is planned for the model on the kind of machine that this is compiled for:
//   tensor (-1: scratch), bytes, offset, first and last operator, and whether an operator may write its output over it
//   (1), make it over its own input (2), or both (3)
// False after a message where the model cannot be prepared, or has several subgraphs.
bool PrintPlan(const tflite::Model& model, FILE* out);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_ARENA_PLAN_H_
