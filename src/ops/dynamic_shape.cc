// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/ops/dynamic_shape.h"

namespace mote {

TfLiteStatus PrepareDynamicShape(const PrepareContext& ctx, int i, DynamicShape* dynamic) {
  TfLiteContext* const context = ctx.raw();
  *dynamic = {nullptr, 0};
  if (context->ResizeTensor != nullptr) return kTfLiteOk;
  const int tensor = ctx.node()->outputs->data[i];
  TfLiteEvalTensor* const output = context->GetEvalTensor(context, tensor);
  if (output == nullptr) return kTfLiteError;
  const int rank = output->dims->size;
  int* const dims = ctx.Persistent<int>(1 + rank);  // the layout of a TfLiteIntArray
  if (dims == nullptr) return kTfLiteError;
  std::memcpy(dims, output->dims, sizeof(int) * static_cast<size_t>(1 + rank));
  dynamic->max_elements = Elements(*output->dims);
  dynamic->dims = reinterpret_cast<TfLiteIntArray*>(dims);
  output->dims = dynamic->dims;
  // Keeps the node's memory in place: the operators prepared next look at these dimensions.
  return ctx.SetConstantOutput(i, nullptr);
}

TfLiteStatus SetDynamicShape(const EvalContext& ctx, int i, const Shape& shape, const DynamicShape& dynamic) {
  TfLiteIntArray* const dims = dynamic.dims;
  if (dims == nullptr || ctx.out(i).dims != dims) return ctx.SetOutputShape(i, shape);
  OP_REQUIRE(ctx, dims->size == shape.rank, "output %d has %d dimensions, but %d are planned", i, shape.rank,
             dims->size);
  OP_REQUIRE(ctx, Elements(shape) <= dynamic.max_elements,
             "output %d has %d elements, but the model plans %d; give it a larger shape there", i, Elements(shape),
             static_cast<int>(dynamic.max_elements));
  for (int d = 0; d < shape.rank; ++d) dims->data[d] = shape[d];
  return kTfLiteOk;
}

}  // namespace mote
