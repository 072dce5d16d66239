// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/reference/reference_layers.h"
#include "tensorflow/lite/kernels/internal/reference/depthwiseconv_float.h"
#include "tensorflow/lite/kernels/internal/reference/depthwiseconv_uint8.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h"

namespace mote {
namespace {

template <class F>
void RunDepthwiseConv(const tflite::DepthwiseParams& params, const F& format, const tflite::RuntimeShape& in_shape,
                      const typename F::Act* in, const tflite::RuntimeShape& filter_shape,
                      const typename F::Weight* filter, const tflite::RuntimeShape& out_shape, typename F::Out* out) {
  DepthwiseConvArgs<F> args = {};
  args.shape = ShapeOfLayer(params, in_shape, filter_shape, out_shape);
  args.format = format;
  args.in = in;
  args.filter = filter;
  args.out = out;
  args.depth_multiplier = params.depth_multiplier;
  DepthwiseConvLoop(args);
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void DepthwiseConv(const DepthwiseParams& params, const RuntimeShape& input_shape, const float* input_data,
                   const RuntimeShape& filter_shape, const float* filter_data, const RuntimeShape&,
                   const float* bias_data, const RuntimeShape& output_shape, float* output_data) {
  mote::RunDepthwiseConv(params, mote::FloatFormat(params, bias_data), input_shape, input_data, filter_shape,
                         filter_data, output_shape, output_data);
}

void DepthwiseConv(const DepthwiseParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                   const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape&,
                   const int32_t* bias_data, const RuntimeShape& output_shape, uint8_t* output_data) {
  using Format = mote::ReferenceFormat<uint8_t, uint8_t, uint8_t, int32_t>;
  int32_t shift;
  mote::RunDepthwiseConv(params, mote::PerTensorFormat<Format>(params, bias_data, &shift), input_shape, input_data,
                         filter_shape, filter_data, output_shape, output_data);
}

}  // namespace reference_ops

namespace reference_integer_ops {

void DepthwiseConvPerChannel(const DepthwiseParams& params, const int32_t* output_multiplier,
                             const int32_t* output_shift, const RuntimeShape& input_shape, const int8_t* input_data,
                             const RuntimeShape& filter_shape, const int8_t* filter_data, const RuntimeShape&,
                             const int32_t* bias_data, const RuntimeShape& output_shape, int8_t* output_data) {
  using Format = mote::ReferenceFormat<int8_t, int8_t, int8_t, int32_t>;
  mote::RunDepthwiseConv(params, mote::PerChannelFormat<Format>(params, output_multiplier, output_shift, bias_data),
                         input_shape, input_data, filter_shape, filter_data, output_shape, output_data);
}

void DepthwiseConvPerChannel(const DepthwiseParams& params, const int32_t* output_multiplier,
                             const int32_t* output_shift, const RuntimeShape& input_shape, const int16_t* input_data,
                             const RuntimeShape& filter_shape, const int8_t* filter_data, const RuntimeShape&,
                             const int64_t* bias_data, const RuntimeShape& output_shape, int16_t* output_data) {
  using Format = mote::ReferenceFormat<int16_t, int8_t, int16_t, int64_t>;
  DepthwiseParams symmetric = params;
  symmetric.input_offset = 0;
  symmetric.output_offset = 0;
  mote::RunDepthwiseConv(symmetric,
                         mote::PerChannelFormat<Format>(symmetric, output_multiplier, output_shift, bias_data),
                         input_shape, input_data, filter_shape, filter_data, output_shape, output_data);
}

void DepthwiseConvHybridPerChannel(const DepthwiseParams& params, float* scaling_factors_ptr,
                                   const RuntimeShape& input_shape, const int8_t* input_data,
                                   const RuntimeShape& filter_shape, const int8_t* filter_data, const RuntimeShape&,
                                   const float* bias_data, const RuntimeShape& output_shape, float* output_data,
                                   const float* per_channel_scale, int32_t* input_offset) {
  mote::ForEachHybridImage(params, scaling_factors_ptr, input_offset, per_channel_scale, bias_data, input_shape,
                           input_data, output_shape, output_data,
                           [&](const mote::HybridFormat& format, const RuntimeShape& in_shape, const int8_t* in,
                               const RuntimeShape& out_shape, float* out) {
                             mote::RunDepthwiseConv(params, format, in_shape, in, filter_shape, filter_data, out_shape,
                                                    out);
                           });
}

}  // namespace reference_integer_ops
}  // namespace tflite
