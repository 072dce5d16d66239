// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_OUTPUT_TYPE_H_
#define MOTE_SRC_OPERATORS_SHARED_OUTPUT_TYPE_H_

#include "src/operators/seam/op.h"

namespace mote {

// Gives output 0 this type where the model states another one, as some operators of the reference do: there are writers
// that quantise a model and leave the types of intermediate tensors as they were. It has to be called before
// SetOutputShape. Returns kTfLiteError with a message where the output's memory is not the runtime's to plan.
[[nodiscard]] TfLiteStatus SetOutputType(const PrepareContext& ctx, TfLiteType type);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_OUTPUT_TYPE_H_
