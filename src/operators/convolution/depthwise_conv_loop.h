// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution:
//   out[b, y, x, i*m + j] = sum over ky, kx of in[b, y*stride - pad + ky*dilation, ..., i] * filter[ky, kx, i*m + j]
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_DEPTHWISE_CONV_LOOP_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_DEPTHWISE_CONV_LOOP_H_

#include "src/operators/convolution/conv_loop.h"

namespace mote {

// The filter is [filter_height, filter_width, channels]; shape.filter_depth, out_depth and channels all equal in_depth
// * depth_multiplier.
template <class F>
struct DepthwiseConvArgs : ConvArgs<F> {
  int depth_multiplier;
};

// Sets sums[i] to the products of output channel i < kChannelBlock. Its input channel is i * kInStep; with a step of 0
// all have the same.
template <class F, int kInStep>
[[gnu::noinline]] void DepthwiseSums4(const F& format, const Patch& patch, const typename F::Act* in,
                                      const typename F::Weight* filter, typename F::Sum* sums) {
  const F f = format;
  const int in_step = patch.in_run_step, filter_step = patch.filter_run_step;
  typename F::Sum sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step, filter += patch.filter_row_step) {
    const typename F::Act* x = in;
    const typename F::Weight* w = filter;
    for (int run = patch.runs; run > 0; --run, x += in_step, w += filter_step) {
      sum0 = f.Mac(sum0, x[0], w[0]);
      sum1 = f.Mac(sum1, x[1 * kInStep], w[1]);
      sum2 = f.Mac(sum2, x[2 * kInStep], w[2]);
      sum3 = f.Mac(sum3, x[3 * kInStep], w[3]);
    }
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

template <class F>
[[gnu::noinline]] typename F::Sum DepthwiseSum(const F& format, const Patch& patch, const typename F::Act* in,
                                               const typename F::Weight* filter) {
  const F f = format;
  typename F::Sum sum = 0;
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step, filter += patch.filter_row_step) {
    const typename F::Act* x = in;
    const typename F::Weight* w = filter;
    for (int run = patch.runs; run > 0; --run, x += patch.in_run_step, w += patch.filter_run_step) {
      sum = f.Mac(sum, *x, *w);
    }
  }
  return sum;
}

// Computes all channels of one output pixel; `in` and `filter` point to the beginning of the patch.
template <class F>
void DepthwiseConvPixel(const DepthwiseConvArgs<F>& args, const Patch& patch, const typename F::Act* in,
                        const typename F::Weight* filter, typename F::Out* out) {
  const int channels = args.shape.channels, multiplier = args.depth_multiplier;
  int left = multiplier;  // output channels of *in that are still to be made
  int block;
  for (int c = 0; c < channels; c += block) {
    const int together = multiplier == 1 ? channels - c : left;
    block = together >= kChannelBlock ? kChannelBlock : 1;
    typename F::Sum sums[kChannelBlock];
    if (block == 1) {
      sums[0] = DepthwiseSum(args.format, patch, in, filter + c);
    } else if (multiplier == 1) {
      DepthwiseSums4<F, 1>(args.format, patch, in, filter + c, sums);
    } else {
      DepthwiseSums4<F, 0>(args.format, patch, in, filter + c, sums);
    }
    FinishChannels(args.format, sums, c, block, out);
    if (multiplier == 1) {
      in += block;
    } else if ((left -= block) == 0) {
      left = multiplier;
      ++in;
    }
  }
}

template <class F>
void DepthwiseConvLoop(const DepthwiseConvArgs<F>& args) {
  ForEachPatch(
      args.shape, /*join=*/false, args.in, args.out,
      [&](const Patch& patch, const typename F::Act* in, typename F::Out* out) __attribute__((always_inline)) {
        DepthwiseConvPixel(args, patch, in, args.filter + patch.filter_offset(), out);
      });
}

// Computes only the channels from `first` on, with a depth multiplier of 1.
template <class F>
void DepthwiseConvFrom(DepthwiseConvArgs<F> args, int first) {
  args.in += first;
  args.filter += first;
  args.out += first;
  args.format.Skip(first);
  args.shape.channels -= first;
  DepthwiseConvLoop(args);
}

// PrepareLayer has made the plan before.
LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan);
// The next three functions are asked only where kKeepsWeights.
LoopChoice ChooseDepthwiseConvUInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan);
LoopChoice ChooseDepthwiseConvFloat32(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan);
LoopChoice ChooseDepthwiseConvHybrid(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan);
void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args);
const LinkedLoop* LoopsOfDepthwiseConvInt8();
void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args);
void DepthwiseConvInt16(const DepthwiseConvArgs<Int16Format<int64_t>>& args);
void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args);
void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_DEPTHWISE_CONV_LOOP_H_
