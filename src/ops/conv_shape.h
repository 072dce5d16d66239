// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The shape of a convolution from its tensors.
#ifndef MOTE_SRC_OPS_CONV_SHAPE_H_
#define MOTE_SRC_OPS_CONV_SHAPE_H_

#include "src/kernels/patch.h"
#include "src/ops/op.h"

namespace mote {

// [b, y, x, c] tensors. The filter's depth and `channels` are those of CONV_2D.
inline ConvShape ShapeOfConv(const EvalContext& ctx, const Window& window) {
  const TensorView in = ctx.in(0), filter = ctx.in(1), out = ctx.out(0);
  return {in.dim(0),     in.dim(1),  in.dim(2),  in.dim(3),  filter.dim(1), filter.dim(2),
          filter.dim(3), out.dim(1), out.dim(2), out.dim(3), out.dim(3),    window};
}

}  // namespace mote

#endif  // MOTE_SRC_OPS_CONV_SHAPE_H_
