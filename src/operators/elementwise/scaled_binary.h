// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of operators on two operands whose numbers have a scale.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_SCALED_BINARY_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_SCALED_BINARY_H_

#include "src/operators/seam/op.h"

namespace mote {

// Returns true if the numbers of this node have a scale: always in 8 bits, in int16 if any tensor has one.
bool HasScales(const PrepareContext& ctx);

// Checks the quantisation of the operands and the output, and fills the zero points and limits of `params`, which are
// AddParams or MulParams.
template <class P>
[[nodiscard]] TfLiteStatus PrepareScaledBinary(const PrepareContext& ctx, TfLiteFusedActivation activation, P* params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_SCALED_BINARY_H_
