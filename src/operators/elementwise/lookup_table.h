// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of quantised numbers as tables, computed in float as the specification has it.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_LOOKUP_TABLE_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_LOOKUP_TABLE_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/quantization.h"

namespace mote {

// A real function as its table sees it: `range` is what the output can hold.
using TableFunction = float (*)(float x, FloatRange range);

struct LookupTable {
  union {
    uint8_t* bytes;   // 8 bits: the output for each input, by the unsigned number
    int16_t* points;  // 16 bits: for Interpolate
  };
};

// The input and the output have the same type, int8, uint8 or int16, quantised as RequireQuantizedUnary has it.
// Allocates the table unless there is one already.
[[nodiscard]] TfLiteStatus PrepareLookupTable(const PrepareContext& ctx, TableFunction function, LookupTable* table);

void EvalLookupTable(const EvalContext& ctx, const LookupTable& table);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_LOOKUP_TABLE_H_
