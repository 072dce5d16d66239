// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AvgPool3D and AVG_POOL_3D: the average of each window of a volume, channel by channel; padding does not count.
//   in  0: activations [n, d, h, w, c]      float32 | int8 | int16
//   out 0: [n, od, oh, ow, c], same type and quantisation
// MaxPool3D and MAX_POOL_3D: the largest number of each window of a volume, channel by channel.
//   in  0: activations [n, d, h, w, c]      float32 | int8 | int16
//   out 0: [n, od, oh, ow, c], same type and quantisation
// Both have as custom options what TensorFlow's operators have as attributes: `ksize` and `strides`, five integers each
// of which the first and the last are 1, `padding` (SAME or VALID) and `data_format` (NDHWC).
#include <cstdlib>

#include "src/model/flex_options.h"
#include "src/operators/pooling/pool_2d.h"
#include "src/operators/pooling/pool_3d_loop.h"
#include "src/operators/shared/volume_window.h"

namespace mote {
namespace {

bool HasText(const FlexMap& options, const char* key, const char* expected) {
  const char* text = nullptr;
  size_t length = 0;
  return options.String(key, &text, &length) && length == std::strlen(expected) &&
         std::memcmp(text, expected, length) == 0;
}

// Reads the three middle ones of five integers.
TfLiteStatus ReadSizes(const PrepareContext& ctx, const FlexMap& options, const char* key, int32_t* sizes) {
  FlexMap list;
  int32_t values[5] = {};
  bool is_known = options.Vector(key, &list) && list.size() == 5;
  for (size_t i = 0; is_known && i < 5; ++i) is_known = list.Int32At(i, &values[i]);
  OP_REQUIRE(ctx, is_known && values[0] == 1 && values[4] == 1,
             "the custom option %s has to be a list of five integers, the first and the last of them 1", key);
  std::memcpy(sizes, values + 1, 3 * sizeof(int32_t));
  return kTfLiteOk;
}

TfLiteStatus ReadOptions(const PrepareContext& ctx, TfLitePadding* padding, Volume* volume) {
  FlexMap options;
  OP_REQUIRE(ctx, FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options),
             "the custom options are missing");
  OP_REQUIRE(ctx, HasText(options, "data_format", "NDHWC"), "the custom option data_format has to be NDHWC");
  const bool is_same = HasText(options, "padding", "SAME");
  OP_REQUIRE(ctx, is_same || HasText(options, "padding", "VALID"), "the custom option padding has to be SAME or VALID");
  *padding = is_same ? kTfLitePaddingSame : kTfLitePaddingValid;
  int32_t taps[3], strides[3];
  OP_TRY(ReadSizes(ctx, options, "ksize", taps));
  OP_TRY(ReadSizes(ctx, options, "strides", strides));
  volume->z = {0, 0, taps[0], strides[0], 1, 0};
  volume->y = {0, 0, taps[1], strides[1], 1, 0};
  volume->x = {0, 0, taps[2], strides[2], 1, 0};
  return kTfLiteOk;
}

// The loops do not requantise.
TfLiteStatus RequireSameQuantization(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& out) {
  OP_TRY(RequireQuantizedPerTensor(ctx, "the input", in));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the output", out));
  constexpr int kFractionBits = 30;
  constexpr int32_t kTolerance = 1074;  // a millionth
  SoftReal in_scale = SoftReal::FromFloat(in.scale), out_scale = SoftReal::FromFloat(out.scale);
  in_scale.exponent += kFractionBits;
  out_scale.exponent += kFractionBits;
  // The loops do not rescale. A scale of 0, of a tensor of zeros, goes with any.
  const bool has_zeros = in_scale.mantissa == 0 || out_scale.mantissa == 0;
  const bool is_same = has_zeros || std::abs(ToInteger(in_scale) - ToInteger(out_scale)) <= kTolerance;
  OP_REQUIRE(ctx, is_same && in.zero_point == out.zero_point,
             "input and output have to have the same scale and zero point; the zero points are %ld and %ld",
             static_cast<long>(in.zero_point), static_cast<long>(out.zero_point));
  return kTfLiteOk;
}

template <class Float32, template <class> class Integer>
struct Pool3D {
  using Params = void;
  using Plan = Volume;

  static TfLiteStatus Prepare(const PrepareContext& ctx, Plan& volume) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    OP_TRY(RequirePoolTypes(ctx, in, out, kFloat32 | kInt8 | kInt16));
    if (in.is_quantized() || out.is_quantized()) OP_TRY(RequireSameQuantization(ctx, in, out));
    OP_REQUIRE(ctx, in.rank() == 5, "the input has %d dimensions; expected [n, d, h, w, c]", in.rank());
    TfLitePadding padding = kTfLitePaddingSame;
    OP_TRY(ReadOptions(ctx, &padding, &volume));
    OP_TRY(PlaceVolumeWindow(ctx, padding, in.dims->data + 1, &volume));
    return ctx.SetOutputShape(0, Shape{in.dim(0), static_cast<int>(volume.z.out), static_cast<int>(volume.y.out),
                                       static_cast<int>(volume.x.out), in.dim(4)});
  }

  template <class Pool>
  static void Run(const EvalContext& ctx, const Volume& volume) {
    using T = typename Pool::T;
    const TensorView in = ctx.in(0);
    Pool3DLoop<Pool>({volume, in.dim(0), in.dim(4), in.Data<const T>(), ctx.out(0).Data<T>()});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& volume) {
    const TfLiteType type = ctx.in(0).type;
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    if (type == kTfLiteFloat32) Run<Float32>(ctx, volume);
    if (type == kTfLiteInt8) Run<Integer<int8_t>>(ctx, volume);
    if (type == kTfLiteInt16) Run<Integer<int16_t>>(ctx, volume);
    return kTfLiteOk;
  }
};

using AveragePool3D = Pool3D<FloatAverage, IntegerAverage>;
using MaxPool3D = Pool3D<FloatMax, IntegerMax>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, AVG_POOL_3D, mote::AveragePool3D)
MOTE_REGISTER_CUSTOM_OP(custom_ops, MAX_POOL_3D, mote::MaxPool3D)
