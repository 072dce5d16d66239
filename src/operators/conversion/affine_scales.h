// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Gives QUANTIZE and DEQUANTIZE the scales of a quantised tensor, one or one per channel.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_AFFINE_SCALES_H_
#define MOTE_SRC_OPERATORS_CONVERSION_AFFINE_SCALES_H_

#include "src/operators/conversion/affine.h"
#include "src/operators/seam/op.h"

namespace mote {

struct AffineScales {
  struct OfTensor {
    float scale;
    int32_t zero_point;
  };
  struct OfChannels {  // they belong to the model
    const float* scales;
    const void* zero_points;  // null: all are `zero_point`
    int32_t zero_point;

    int32_t ZeroPoint(int c) const;
  };
  union {
    OfTensor tensor;
    OfChannels channels;
  };
  int8_t axis;  // of the channels; -1: one scale for the tensor
};

// Returns kTfLiteError with a message unless the tensor's quantisation is complete.
[[nodiscard]] TfLiteStatus PrepareAffineScales(const PrepareContext& ctx, const char* what, const TensorInfo& tensor,
                                               AffineScales* scales);

// Calls function(AffineSegment) for all elements of a tensor of that shape, in order.
template <class F>
void ForEachSegment(const AffineScales& scales, TfLiteType type, const TfLiteIntArray& dims, F function) {
  const int elements = Elements(dims);
  if (scales.axis < 0) {
    function(AffineSegment{type, 0, elements, scales.tensor.scale, scales.tensor.zero_point});
    return;
  }
  const int channels = dims.data[scales.axis];
  const int length = Elements(dims.size - scales.axis - 1, dims.data + scales.axis + 1);
  const AffineScales::OfChannels& of = scales.channels;
  int c = 0;
  for (int begin = 0; begin < elements; begin += length) {
    function(AffineSegment{type, begin, length, of.scales[c], of.ZeroPoint(c)});
    if (++c == channels) c = 0;
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_AFFINE_SCALES_H_
