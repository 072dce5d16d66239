// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Two-dimensional convolution:
//   out[b, y, x, c] = sum over ky, kx, i of in[b, y*stride - pad + ky*dilation, ..., i] * filter[c, ky, kx, i]
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CONV_LOOP_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CONV_LOOP_H_

#include "src/operators/products/conv_args.h"
#include "src/operators/products/each_patch.h"
#include "src/operators/products/patch_product.h"

namespace mote {

struct LayerPlan;
struct LinkedLoop;  // seam/linked_loops.h; null where a program can leave out none

template <class F>
void ConvLoop(const ConvArgs<F>& args) {
  const ConvShape& s = args.shape;
  ForEachPatch(
      s, /*join=*/true, args.in, args.out,
      [&](const Patch& patch, const typename F::Act* in, typename F::Out* out) __attribute__((always_inline)) {
        PatchProduct(args.format, patch, in, args.filter + patch.filter_offset(), s.filter_elements(), s.channels,
                     typename F::Sum{0}, out);
      });
}

// PrepareLayer has made the plan before.
LoopChoice ChooseConvInt8(const ConvShape& shape, const LayerPlan& plan);
// The next three functions are asked only where kKeepsWeights.
LoopChoice ChooseConvUInt8(const ConvShape& shape, const LayerPlan& plan);
LoopChoice ChooseConvFloat32(const ConvShape& shape, const LayerPlan& plan);
LoopChoice ChooseConvHybrid(const ConvShape& shape, const LayerPlan& plan);
void ConvInt8(const ConvArgs<Int8Format>& args);
const LinkedLoop* LoopsOfConvInt8();
void ConvUInt8(const ConvArgs<UInt8Format>& args);
void ConvInt16(const ConvArgs<Int16Format<int64_t>>& args);
void ConvInt16Sum32(const ConvArgs<Int16Format<int32_t>>& args);
void ConvFloat32(const ConvArgs<Float32Format>& args);
void ConvHybrid(const ConvArgs<HybridFormat>& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CONV_LOOP_H_
