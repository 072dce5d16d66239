// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/output_type.h"

namespace mote {

TfLiteStatus SetOutputType(const PrepareContext& ctx, TfLiteType type) {
  TfLiteContext* const context = ctx.raw();
  const int index = ctx.node()->outputs->data[0];
  const TfLiteType stated = ctx.out(0).type;
  if (stated == type) return kTfLiteOk;
  const bool is_movable = stated != kTfLiteString && type != kTfLiteString;  // the memory of strings is of another kind
  if (is_movable && context->tensors != nullptr) {                           // the dynamic runtime's
    TfLiteTensor& output = context->tensors[index];
    const bool is_planned = output.allocation_type == kTfLiteArenaRw || output.allocation_type == kTfLiteDynamic;
    if (is_planned && BytesFor(type, Elements(*output.dims), &output.bytes) == kTfLiteOk) output.type = type;
  } else if (is_movable && context->GetEvalTensor != nullptr) {
    TfLiteEvalTensor& output = *context->GetEvalTensor(context, index);
    size_t bytes = 0;
    const bool fits = BytesFor(type, Elements(*output.dims), &bytes) == kTfLiteOk;
    if (fits && output.data.data == nullptr) output.type = type;  // memory is planned after Prepare
  }
  OP_REQUIRE(ctx, ctx.out(0).type == type,
             "the output has type %s and the operands ask for %s; they have to be the same", TfLiteTypeGetName(stated),
             TfLiteTypeGetName(type));
  return kTfLiteOk;
}

}  // namespace mote
