// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Atan in the opaque form, in C++.
#include <cmath>

#include "examples/custom_op/atan_op.h"
#include "tensorflow/lite/c/c_api_opaque.h"

namespace {

TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  TF_LITE_OPAQUE_ENSURE_EQ(context, TfLiteOpaqueNodeNumberOfInputs(node), 1);
  TF_LITE_OPAQUE_ENSURE_EQ(context, TfLiteOpaqueNodeNumberOfOutputs(node), 1);
  const TfLiteOpaqueTensor* x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  TF_LITE_OPAQUE_ENSURE_TYPES_EQ(context, TfLiteOpaqueTensorType(x), kTfLiteFloat32);
  TF_LITE_OPAQUE_ENSURE_TYPES_EQ(context, TfLiteOpaqueTensorType(y), kTfLiteFloat32);
  TfLiteIntArray* shape = TfLiteIntArrayCreate(TfLiteOpaqueTensorNumDims(x));
  for (int d = 0; d < shape->size; ++d) shape->data[d] = TfLiteOpaqueTensorDim(x, d);
  return TfLiteOpaqueContextResizeTensor(context, y, shape);
}

TfLiteStatus Invoke(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  const TfLiteOpaqueTensor* x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  const auto* from = static_cast<const float*>(TfLiteOpaqueTensorData(x));
  auto* to = static_cast<float*>(TfLiteOpaqueTensorData(y));
  const size_t count = TfLiteOpaqueTensorByteSize(x) / sizeof(float);
  for (size_t i = 0; i < count; ++i) to[i] = std::atan(from[i]);
  return kTfLiteOk;
}

TfLiteOperator* NewOperator() {
  TfLiteOperator* op = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Atan", /*version=*/1);
  TfLiteOperatorSetPrepare(op, Prepare);
  TfLiteOperatorSetInvoke(op, Invoke);
  return op;
}

}  // namespace

// Made once, and used to the end of the program.
TfLiteOperator* AtanOperator() {
  static TfLiteOperator* const op = NewOperator();
  return op;
}
