// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The shape of a convolution from its tensors.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CONV_SHAPE_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CONV_SHAPE_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/patch.h"

namespace mote {

// [b, y, x, c] tensors. The filter's depth and `channels` are those of CONV_2D.
inline ConvShape MakeConvShape(const int* in, const int* filter, const int* out, const Window& window) {
  return {in[0], in[1], in[2], in[3], filter[1], filter[2], filter[3], out[1], out[2], out[3], out[3], window};
}
inline ConvShape ShapeOfConv(const EvalContext& ctx, const Window& window) {
  return MakeConvShape(ctx.in(0).dims->data, ctx.in(1).dims->data, ctx.out(0).dims->data, window);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CONV_SHAPE_H_
