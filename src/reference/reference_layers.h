// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Turns the shapes and parameters of the reference kernels' interface into those of the operators' loops.
#ifndef MOTE_SRC_REFERENCE_REFERENCE_LAYERS_H_
#define MOTE_SRC_REFERENCE_REFERENCE_LAYERS_H_

#include <algorithm>
#include <cmath>

#include "src/operators/products/layer_formats.h"
#include "src/operators/shared/patch.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace mote {

// Holds multipliers as the interface has them: `step` is 0 for one of all channels, 1 for one of each.
template <class SumT>
struct ReferenceRequantizer {
  int32_t out_offset;
  ClampRange clamp;
  const int32_t* multiplier;
  const int32_t* shift;
  int step;
  const SumT* bias;  // may be null

  template <class Out>
  void FinishRow(const SumT* sums, int channel, int count, Out* out) const {
    for (int i = 0; i < count; ++i) {
      const int c = channel + i;
      const SumT sum = bias == nullptr ? sums[i] : WrappingAdd(sums[i], bias[c]);
      const int32_t scaled = MultiplyByQuantizedMultiplier(sum, {multiplier[c * step], shift[c * step]});
      out[i] = static_cast<Out>(Clamp(WrappingAdd(scaled, out_offset), clamp));
    }
  }
};

// Holds scales as the interface has them: `step` is 0 for one of all channels, 1 for one of each. Sums become outputs
// in float, halves away from zero.
template <class SumT>
struct ScaleRequantizer {
  int32_t out_offset;
  ClampRange clamp;
  const float* filter_scale;
  int step;
  float in_scale;
  float out_scale;
  const SumT* bias;  // may be null

  template <class Out>
  void FinishRow(const SumT* sums, int channel, int count, Out* out) const {
    const float low = static_cast<float>(clamp.min - out_offset), high = static_cast<float>(clamp.max - out_offset);
    for (int i = 0; i < count; ++i) {
      const int c = channel + i;
      const SumT sum = bias == nullptr ? sums[i] : WrappingAdd(sums[i], bias[c]);
      const float scaled = std::round(static_cast<float>(sum) * (in_scale * filter_scale[c * step] / out_scale));
      out[i] = static_cast<Out>(static_cast<int32_t>(std::min(std::max(scaled, low), high)) + out_offset);
    }
  }
};

// Takes quantised numbers of any types with offsets, which are negated zero points.
template <class ActT, class WeightT, class OutT, class SumT, class Requantizer = ReferenceRequantizer<SumT>>
struct ReferenceFormat {
  using Act = ActT;
  using Weight = WeightT;
  using Sum = SumT;
  using Out = OutT;

  int32_t in_offset;
  int32_t filter_offset;
  Requantizer requantizer;

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, Sum{(x + in_offset) * (w + filter_offset)}); }
  void Skip(int channels) {
    requantizer.multiplier += channels * requantizer.step;
    requantizer.shift += channels * requantizer.step;
    if (requantizer.bias != nullptr) requantizer.bias += channels;
  }
};

template <class Params>
ClampRange QuantizedRange(const Params& params) {
  return {params.quantized_activation_min, params.quantized_activation_max};
}

// `multipliers` and `shifts` have one for each channel.
template <class Format, class Params>
Format PerChannelFormat(const Params& params, const int32_t* multipliers, const int32_t* shifts,
                        const typename Format::Sum* bias) {
  return {params.input_offset, 0, {params.output_offset, QuantizedRange(params), multipliers, shifts, 1, bias}};
}

// The multiplier is that of `params`; `shift` is where its shift is stored.
template <class Format, class Params>
Format PerTensorFormat(const Params& params, const typename Format::Sum* bias, int32_t* shift) {
  *shift = params.output_shift;
  return {params.input_offset,
          params.weights_offset,
          {params.output_offset, QuantizedRange(params), &params.output_multiplier, shift, 0, bias}};
}

template <class Params>
Float32Format FloatFormat(const Params& params, const float* bias) {
  return {params.float_activation_min, params.float_activation_max, bias};
}

// Runs `layer` on each image with a format of its own: floats that were quantised with `scales` and `zero_points`.
template <class Params, class Layer>
void ForEachHybridImage(const Params& params, const float* scales, const int32_t* zero_points,
                        const float* filter_scales, const float* bias, const tflite::RuntimeShape& in_shape,
                        const int8_t* in, const tflite::RuntimeShape& out_shape, float* out, const Layer& layer) {
  const int batches = in_shape.Dims(0);
  if (batches == 0) return;
  tflite::RuntimeShape in_image = in_shape, out_image = out_shape;
  in_image.SetDim(0, 1);
  out_image.SetDim(0, 1);
  for (int b = 0; b < batches; ++b, in += in_image.FlatSize(), out += out_image.FlatSize()) {
    HybridFormat format;
    format.in_zero = zero_points[b];
    format.in_scale = scales[b];
    format.filter_scales = filter_scales;
    format.filter_scale_step = 1;
    format.min = params.float_activation_min;
    format.max = params.float_activation_max;
    format.bias = bias;
    layer(format, in_image, in, out_image, out);
  }
}

// Tensors are [b, y, x, c] and a filter is [., y, x, c].
template <class Params>
ConvShape ShapeOfLayer(const Params& params, const tflite::RuntimeShape& in, const tflite::RuntimeShape& filter,
                       const tflite::RuntimeShape& out) {
  const Window window = {params.stride_height,         params.stride_width,          params.dilation_height_factor,
                         params.dilation_width_factor, params.padding_values.height, params.padding_values.width};
  return {in.Dims(0),     in.Dims(1),  in.Dims(2),  in.Dims(3),  filter.Dims(1), filter.Dims(2),
          filter.Dims(3), out.Dims(1), out.Dims(2), out.Dims(3), out.Dims(3),    window};
}

}  // namespace mote

#endif  // MOTE_SRC_REFERENCE_REFERENCE_LAYERS_H_
