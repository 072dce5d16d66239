// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Transposed convolution, from the side of the output:
//   out[b, y, x, c] = sum over ky, kx, i of in[b, (y + pad - ky) / stride, ..., i] * filter[c, ky, kx, i]
// over the ky and kx for which the quotients are whole numbers and lie inside the input.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_TRANSPOSE_CONV_LOOP_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_TRANSPOSE_CONV_LOOP_H_

#include <type_traits>

#include "src/operators/convolution/conv_loop.h"

namespace mote {

// Describes the input pixels under the filter for one output coordinate: pixels `in`, in + 1, ..., `count` of them. The
// first is multiplied by filter element `tap`, each further one by the element one stride before.
struct TransposedRange {
  int in, tap, count;
};

inline TransposedRange ReachOutput(int y, int pad, int stride, int filter_size, int in_size) {
  const int under_first = (y + pad) / stride;  // the pixel under the first filter element that has one
  const int last = std::min(under_first, in_size - 1);
  const int tap_of_last = (y + pad) % stride + (under_first - last) * stride;
  const int in_filter = tap_of_last < filter_size ? (filter_size - tap_of_last + stride - 1) / stride : 0;
  const int count = std::min(in_filter, last + 1);
  return {last - count + 1, tap_of_last + (count - 1) * stride, count};
}

// Int8 uses the target's loop here, too.
template <class F>
void TransposedPatchProduct(const F& format, const Patch& patch, const typename F::Act* in,
                            const typename F::Weight* filter, int filter_channel_step, int channels,
                            typename F::Out* out) {
  if constexpr (std::is_same<F, Int8Format>::value) {
    MultiplyPatchInt8(format, patch, in, filter, filter_channel_step, channels, 0, out);
  } else {
    PatchProduct(format, patch, in, filter, filter_channel_step, channels, typename F::Sum{0}, out);
  }
}

// Computes a convolution whose window moves over the output, without dilation. Sums are made in the order of the input
// pixels.
template <class F>
void TransposeConvLoop(const ConvArgs<F>& args) {
  const ConvShape& s = args.shape;
  const typename F::Act* in = args.in;
  typename F::Out* out = args.out;
  Patch patch = {};
  patch.length = s.filter_depth;
  patch.in_run_step = s.in_depth;
  patch.in_row_step = s.in_width * s.in_depth;
  // If the stride is the filter's size or more, there is never a second input pixel to step to.
  patch.filter_run_step = -std::min<int>(s.window.stride_x, s.filter_width) * s.filter_depth;
  patch.filter_row_step = -std::min<int>(s.window.stride_y, s.filter_height) * s.filter_width * s.filter_depth;
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      const TransposedRange rows = ReachOutput(y, s.window.pad_y, s.window.stride_y, s.filter_height, s.in_height);
      patch.rows = rows.count;
      for (int x = 0; x < s.out_width; ++x, out += s.out_depth) {
        const TransposedRange runs = ReachOutput(x, s.window.pad_x, s.window.stride_x, s.filter_width, s.in_width);
        patch.runs = runs.count;
        const bool reached = rows.count > 0 && runs.count > 0;
        const int in_offset = reached ? (rows.in * s.in_width + runs.in) * s.in_depth : 0;
        const int filter_offset = reached ? (rows.tap * s.filter_width + runs.tap) * s.filter_depth : 0;
        TransposedPatchProduct(args.format, patch, in + in_offset, args.filter + filter_offset, s.filter_elements(),
                               s.channels, out);
      }
    }
  }
}

// The next two functions are asked only where kKeepsWeights, the first of them for int8 and uint8.
LoopChoice ChooseTransposeConv(const ConvShape& shape, const LayerPlan& plan);
LoopChoice ChooseTransposeConvFloat32(const ConvShape& shape, const LayerPlan& plan);
void TransposeConvInt8(const ConvArgs<Int8Format>& args);
void TransposeConvUInt8(const ConvArgs<UInt8Format>& args);
void TransposeConvInt16(const ConvArgs<Int16Format<int64_t>>& args);
void TransposeConvInt16Sum32(const ConvArgs<Int16Format<int32_t>>& args);
void TransposeConvHybrid(const ConvArgs<HybridFormat>& args);
void TransposeConvFloat32(const ConvArgs<Float32Format>& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_TRANSPOSE_CONV_LOOP_H_
