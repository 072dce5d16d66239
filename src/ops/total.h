// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPS_TOTAL_H_
#define MOTE_SRC_OPS_TOTAL_H_

#include "src/kernels/total.h"
#include "src/ops/op.h"

namespace mote {

// From the scales of input 0 and output 0, which are both int8.
[[nodiscard]] TfLiteStatus PrepareTotal(const PrepareContext& ctx, TotalParams* params);

}  // namespace mote

#endif  // MOTE_SRC_OPS_TOTAL_H_
