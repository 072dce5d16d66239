// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/dynamic_shape.h"

namespace mote {
namespace {

// Tensors on the heap are shorter than 2^31 bytes.
constexpr int32_t kMostOnHeap = 0x7FFFFFFE;

}  // namespace

TfLiteStatus PrepareDynamicShape(const PrepareContext& ctx, int i, DynamicShape* dynamic) {
  TfLiteContext* const context = ctx.raw();
  *dynamic = {nullptr, kMostOnHeap, 0};
  if (context->ResizeTensor != nullptr) return kTfLiteOk;
  const int tensor = ctx.node()->outputs->data[i];
  TfLiteEvalTensor* const output = context->GetEvalTensor(context, tensor);
  if (output == nullptr) return kTfLiteError;
  const int rank = output->dims->size;
  int* const dims = ctx.Persistent<int>(1 + rank);  // the layout of a TfLiteIntArray
  if (dims == nullptr) return kTfLiteError;
  std::memcpy(dims, output->dims, sizeof(int) * static_cast<size_t>(1 + rank));
  dynamic->most = rank > 0 ? output->dims->data[0] : 0;
  dynamic->least = IsReadByNode(context, tensor) ? dynamic->most : 0;
  dynamic->dims = reinterpret_cast<TfLiteIntArray*>(dims);
  output->dims = dynamic->dims;
  if (context->tensors != nullptr) context->tensors[tensor].dims = dynamic->dims;  // of which `output` is made
  const auto note = ctx.runtime().NoteChangingShapes;
  if (note != nullptr) note(context, FollowShapesOfOutputs);
  // Keeps the node's memory in place: the operators prepared next look at these dimensions.
  return ctx.SetConstantOutput(i, nullptr);
}

TfLiteStatus SetDynamicShape(const EvalContext& ctx, int i, const Shape& shape, const DynamicShape& dynamic) {
  TfLiteIntArray* const dims = dynamic.dims;
  if (dims == nullptr || ctx.out(i).dims != dims) return ctx.SetOutputShape(i, shape);
  OP_REQUIRE(ctx, dims->size == shape.rank, "output %d has %d dimensions, but %d are planned", i, shape.rank,
             dims->size);
  for (int d = 1; d < shape.rank; ++d) {
    OP_REQUIRE(ctx, shape[d] == dims->data[d], "dimension %d of output %d is %d, but the model plans %d", d, i,
               shape[d], dims->data[d]);
  }
  OP_REQUIRE(ctx, shape[0] <= dynamic.most,
             "the first dimension of output %d is %d, but the model plans %d; give it a larger one there", i, shape[0],
             static_cast<int>(dynamic.most));
  OP_REQUIRE(
      ctx, shape[0] >= dynamic.least || ReadersComeLater(ctx.raw(), ctx.node()->outputs->data[i]),
      "the first dimension of output %d is %d, and the nodes that read it are planned for %d: this runtime cannot "
      "plan for what depends on data; run the model in the dynamic runtime",
      i, shape[0], static_cast<int>(dynamic.least));
  dims->data[0] = shape[0];
  return kTfLiteOk;
}

}  // namespace mote
