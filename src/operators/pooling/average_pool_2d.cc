// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AVERAGE_POOL_2D: the average of each window, channel by channel; padding does not count.
//   in  0: activations [n, h, w, c]  float32 | int8 | uint8 | int16
//   out 0: [n, oh, ow, c], same type
//   Numbers are not requantised: where the output has another scale or zero point, they are read by these, as the
//   reference does.
#include "src/operators/pooling/pool_2d.h"
#include "src/operators/seam/row_sums.h"

namespace mote {
namespace {

struct AverageKernels {
  static constexpr PoolKernel<float> Float32 = AveragePoolFloat32;
  static constexpr PoolKernel<int8_t> Int8 = AveragePoolInt8;
  static constexpr auto Choose = ChooseAveragePool;
  static constexpr PoolKernel<uint8_t> UInt8 = AveragePoolUInt8;
  static constexpr PoolKernel<int16_t> Int16 = AveragePoolInt16;
};

template <Formats kFormats>
struct AveragePool2D : Pool2D<AverageKernels, kFormats> {
  // The average of a whole image of int8 is summed up.
  static NodeRows RowsAlong(const PrepareContext& ctx, const PoolPlan& plan, int axis) {
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    const bool covers_all = plan.window_height >= in.dim(1) && plan.window_width >= in.dim(2);
    if (in.type == kTfLiteInt8 && covers_all && out.dim(1) == 1 && out.dim(2) == 1) return RowsOfSums(ctx, axis);
    return Pool2D<AverageKernels, kFormats>::RowsAlong(ctx, plan, axis);
  }
};

// Averages a whole image.
struct AverageRows {
  using Plan = PoolPlan;

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    RowSums all;
    if (!AddRows(ctx, &all)) return kTfLiteOk;
    int8_t* const out = ctx.out(0).Data<int8_t>();
    for (int c = 0; c < all.channels; ++c) {
      const int32_t average = IntegerAverage<int8_t>::Finish(all.sums[c], all.count);
      out[c] = static_cast<int8_t>(std::min<int32_t>(std::max<int32_t>(average, plan.clamp_min), plan.clamp_max));
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(AVERAGE_POOL_2D, mote::AveragePool2D<mote::kFloat32 | mote::kInt8 | mote::kUInt8 | mote::kInt16>)
MOTE_REGISTER_OP(AVERAGE_POOL_2D_FLOAT32, mote::AveragePool2D<mote::kFloat32>)
MOTE_REGISTER_OP(AVERAGE_POOL_2D_INT8, mote::AveragePool2D<mote::kInt8>)
MOTE_REGISTER_OP(AVERAGE_POOL_2D_INT16, mote::AveragePool2D<mote::kInt16>)
MOTE_REGISTER_ROW_SUMS(AVERAGE_POOL_2D, mote::AverageRows)
