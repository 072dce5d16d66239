// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/affine_scales.h"

#include "src/operators/shared/quantization.h"

namespace mote {

TfLiteStatus PrepareAffineScales(const PrepareContext& ctx, const char* what, const TensorInfo& tensor,
                                 AffineScales* scales) {
  OP_TRY(RequireQuantized(ctx, what, tensor));
  if (!tensor.is_per_channel()) {
    scales->tensor = {tensor.scale, tensor.zero_point};
    scales->axis = -1;
    return kTfLiteOk;
  }
  const int axis = static_cast<int>(tensor.quantized_dimension);
  OP_REQUIRE(ctx, axis >= 0 && axis < tensor.rank() && tensor.dim(axis) == tensor.scales->size,
             "%s has %d scales along dimension %d, which has another size", what, tensor.scales->size, axis);
  scales->channels = {tensor.scales->data, tensor.zero_points, tensor.zero_point};
  scales->axis = static_cast<int8_t>(axis);
  return kTfLiteOk;
}

}  // namespace mote
