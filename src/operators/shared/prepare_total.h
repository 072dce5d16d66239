// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_PREPARE_TOTAL_H_
#define MOTE_SRC_OPERATORS_SHARED_PREPARE_TOTAL_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/quantized_total.h"

namespace mote {

// Takes the scales of input 0 and output 0, which are both int8.
[[nodiscard]] TfLiteStatus PrepareTotal(const PrepareContext& ctx, TotalParams* params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_PREPARE_TOTAL_H_
