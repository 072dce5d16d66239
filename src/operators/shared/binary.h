// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prepares operators on two broadcast operands.
#ifndef MOTE_SRC_OPERATORS_SHARED_BINARY_H_
#define MOTE_SRC_OPERATORS_SHARED_BINARY_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/broadcast.h"
#include "src/operators/shared/float_rows.h"
#include "src/operators/shared/format_set.h"

namespace mote {

// Returns kTfLiteError with a message unless there are two operands of one type whose shapes broadcast, and one output.
// States the output's shape.
[[nodiscard]] TfLiteStatus PrepareBinary(const PrepareContext& ctx);

// Does the same for an output of the operands' type.
[[nodiscard]] TfLiteStatus PrepareBinaryOfOneType(const PrepareContext& ctx);

// Returns kTfLiteError at Eval, after a message, unless the shapes still broadcast, whose first dimension may by now be
// smaller than planned. Operators call it whose loops would read behind the elements of an operand otherwise.
[[nodiscard]] TfLiteStatus RequireBroadcast(const EvalContext& ctx);

// Reports a type that has no loop. Returns kTfLiteError.
TfLiteStatus FailUnsupportedType(const PrepareContext& ctx, TfLiteType type);

// Fills the output row by row.
void EvalBinary(const EvalContext& ctx, BinaryRowFunction function, const void* params);

// Returns the row of ADD, SUB, MUL or DIV for numbers without a scale; null if `type` is not among kFormats.
template <class F, Formats kFormats>
BinaryRowFunction ActivatedRowFor(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      if constexpr ((kFormats & kFloat32) != 0) return ActivatedFloatRow<F>();
      break;
    case kTfLiteFloat16:
      if constexpr ((kFormats & kFloat16) != 0) return ActivatedFloat16Row<F>;
      break;
    case kTfLiteInt32:
      if constexpr ((kFormats & kInt32) != 0) return ActivatedRow<F, int32_t>;
      break;
    case kTfLiteInt64:
      if constexpr ((kFormats & kInt64) != 0) return ActivatedRow<F, int64_t>;
      break;
    case kTfLiteUInt32:
      if constexpr ((kFormats & kUInt32) != 0) return ActivatedRow<F, uint32_t>;
      break;
    case kTfLiteInt16:
      if constexpr ((kFormats & kInt16) != 0) return ActivatedRow<F, int16_t>;
      break;
    default:
      break;
  }
  return nullptr;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_BINARY_H_
