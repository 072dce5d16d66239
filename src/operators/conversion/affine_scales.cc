// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/affine_scales.h"

#include <cstring>

#include "src/operators/shared/quantization.h"

namespace mote {

int32_t AffineScales::OfChannels::ZeroPoint(int c) const {
  if (zero_points == nullptr) return zero_point;
  int64_t value;
  std::memcpy(&value, static_cast<const uint8_t*>(zero_points) + sizeof(value) * static_cast<size_t>(c), sizeof(value));
  return static_cast<int32_t>(value);
}

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
