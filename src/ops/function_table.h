// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of quantised numbers as tables, computed in float as the specification has it.
#ifndef MOTE_SRC_OPS_FUNCTION_TABLE_H_
#define MOTE_SRC_OPS_FUNCTION_TABLE_H_

#include "src/ops/op.h"
#include "src/ops/quantization.h"

namespace mote {

// A real function as its table sees it: `range` is what the output can hold.
using TableFunction = float (*)(float x, FloatRange range);

struct FunctionTable {
  union {
    uint8_t* bytes;   // 8 bits: the output for each input, by the unsigned number
    int16_t* points;  // 16 bits: for Interpolate
  };
};

// For an input and an output of the same type, int8, uint8 or int16, quantised as RequireQuantizedUnary has it.
// Allocates the table unless there is one already.
[[nodiscard]] TfLiteStatus PrepareFunctionTable(const PrepareContext& ctx, TableFunction function,
                                                FunctionTable* table);

void EvalFunctionTable(const EvalContext& ctx, const FunctionTable& table);

}  // namespace mote

#endif  // MOTE_SRC_OPS_FUNCTION_TABLE_H_
