// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "src/operators/convolution/transpose_conv_loop.h"
#include "src/reference/reference_layers.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/transpose_conv.h"
#include "tensorflow/lite/kernels/internal/reference/transpose_conv.h"

namespace mote {
namespace {

template <class F>
void RunTransposeConv(const tflite::ConvParams& params, const F& format, const tflite::RuntimeShape& in_shape,
                      const typename F::Act* in, const tflite::RuntimeShape& filter_shape,
                      const typename F::Weight* filter, const tflite::RuntimeShape& out_shape, typename F::Out* out) {
  ConvArgs<F> args = {};
  args.shape = ShapeOfLayer(params, in_shape, filter_shape, out_shape);
  args.format = format;
  args.in = in;
  args.filter = filter;
  args.out = out;
  TransposeConvLoop(args);
}

// Returns the parameters with a range for the activation, also where they have none.
tflite::ConvParams Bounded(tflite::ConvParams params) {
  if (!(params.float_activation_min < params.float_activation_max)) {
    tflite::SetActivationParams(std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max(), &params);
  }
  return params;
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void TransposeConv(const ConvParams& params, const RuntimeShape& input_shape, const float* input_data,
                   const RuntimeShape& filter_shape, const float* filter_data, const RuntimeShape&,
                   const float* bias_data, const RuntimeShape& output_shape, float* output_data, const RuntimeShape&,
                   float*) {
  mote::RunTransposeConv(params, mote::FloatFormat(mote::Bounded(params), bias_data), input_shape, input_data,
                         filter_shape, filter_data, output_shape, output_data);
}

void TransposeConv(const ConvParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                   const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape&,
                   const int32_t* bias_data, const RuntimeShape& output_shape, uint8_t* output_data,
                   const RuntimeShape&, uint8_t*, int32_t*) {
  using Format = mote::ReferenceFormat<uint8_t, uint8_t, uint8_t, int32_t>;
  int32_t shift;
  mote::RunTransposeConv(params, mote::PerTensorFormat<Format>(params, bias_data, &shift), input_shape, input_data,
                         filter_shape, filter_data, output_shape, output_data);
}

void HybridTransposeConv(const ConvParams& params, float* scaling_factors_ptr, const RuntimeShape& input_shape,
                         const int8_t* input_data, const RuntimeShape& filter_shape, const int8_t* filter_data,
                         const RuntimeShape&, const float* bias_data, const RuntimeShape& output_shape,
                         float* output_data, const float* per_channel_scale, int32_t* input_offset) {
  const ConvParams bounded = mote::Bounded(params);
  mote::ForEachHybridImage(bounded, scaling_factors_ptr, input_offset, per_channel_scale, bias_data, input_shape,
                           input_data, output_shape, output_data,
                           [&](const mote::HybridFormat& format, const RuntimeShape& in_shape, const int8_t* in,
                               const RuntimeShape& out_shape, float* out) {
                             mote::RunTransposeConv(bounded, format, in_shape, in, filter_shape, filter_data, out_shape,
                                                    out);
                           });
}

}  // namespace reference_ops

namespace reference_integer_ops {

void TransposeConv(const ConvParams& params, const int32_t* output_multiplier, const int32_t* output_shift,
                   const RuntimeShape& input_shape, const int8_t* input_data, const RuntimeShape& filter_shape,
                   const int8_t* filter_data, const RuntimeShape&, const int32_t* bias_data,
                   const RuntimeShape& output_shape, int8_t* output_data, const RuntimeShape&, int8_t*, int32_t*) {
  using Format = mote::ReferenceFormat<int8_t, int8_t, int8_t, int32_t>;
  mote::RunTransposeConv(params, mote::PerChannelFormat<Format>(params, output_multiplier, output_shift, bias_data),
                         input_shape, input_data, filter_shape, filter_data, output_shape, output_data);
}

template <typename Scalar>
void TransposeConv(const ConvParams& params, const int32_t* output_multiplier, const int32_t* output_shift,
                   const RuntimeShape& input_shape, const int16_t* input_data, const RuntimeShape& filter_shape,
                   const int8_t* filter_data, const RuntimeShape&, const Scalar* bias_data,
                   const RuntimeShape& output_shape, int16_t* output_data, const RuntimeShape&, int8_t*, Scalar*) {
  using Format = mote::ReferenceFormat<int16_t, int8_t, int16_t, Scalar>;
  ConvParams symmetric = params;
  symmetric.input_offset = 0;
  symmetric.output_offset = 0;
  mote::RunTransposeConv(symmetric,
                         mote::PerChannelFormat<Format>(symmetric, output_multiplier, output_shift, bias_data),
                         input_shape, input_data, filter_shape, filter_data, output_shape, output_data);
}

template void TransposeConv(const ConvParams&, const int32_t*, const int32_t*, const RuntimeShape&, const int16_t*,
                            const RuntimeShape&, const int8_t*, const RuntimeShape&, const int32_t*,
                            const RuntimeShape&, int16_t*, const RuntimeShape&, int8_t*, int32_t*);
template void TransposeConv(const ConvParams&, const int32_t*, const int32_t*, const RuntimeShape&, const int16_t*,
                            const RuntimeShape&, const int8_t*, const RuntimeShape&, const int64_t*,
                            const RuntimeShape&, int16_t*, const RuntimeShape&, int8_t*, int64_t*);

}  // namespace reference_integer_ops
}  // namespace tflite
