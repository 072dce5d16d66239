// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Brings quantised operands to a common scale before they are added or subtracted.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_SCALED_SUM_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_SCALED_SUM_H_

#include "src/core/soft_real.h"
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/seam/op.h"

namespace mote {

// Fills the operands' multipliers, which are relative to twice the larger of their scales, so at most one half. Returns
// the larger scale.
SoftReal PrepareOperandMultipliers(const PrepareContext& ctx, AddParams* params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_SCALED_SUM_H_
