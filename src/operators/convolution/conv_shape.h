// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes the shape of a convolution from its tensors and options.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CONV_SHAPE_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CONV_SHAPE_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/patch.h"
#include "src/operators/shared/place_window.h"
#include "src/operators/shared/row_rules.h"

namespace mote {

// Makes the shape of a convolution from the dimensions of [b, y, x, c] tensors. The filter's depth and `channels` are
// those of CONV_2D.
inline ConvShape MakeConvShape(const int* in, const int* filter, const int* out, const Window& window) {
  return {in[0], in[1], in[2], in[3], filter[1], filter[2], filter[3], out[1], out[2], out[3], out[3], window};
}

// Places the window on the input as the options of CONV_2D or DEPTHWISE_CONV_2D say, and states the output's shape,
// whose height and width this finds. The filter is [., height, width, .].
template <class Params>
[[nodiscard, gnu::always_inline]] inline TfLiteStatus PlaceConv(const PrepareContext& ctx, const Params& params,
                                                                const TensorInfo& in, const TensorInfo& filter,
                                                                Window* window, Shape* out) {
  const WindowOptions options = {params.padding,
                                 params.stride_height,
                                 params.stride_width,
                                 params.dilation_height_factor,
                                 params.dilation_width_factor,
                                 filter.dim(1),
                                 filter.dim(2)};
  OP_TRY(PlaceWindow(ctx, options, in.dim(1), in.dim(2), window, &(*out)[1], &(*out)[2]));
  return ctx.SetOutputShape(0, *out);
}

// Returns the input rows that CONV_2D and DEPTHWISE_CONV_2D need. Floats that are multiplied as integers get the scale
// of the whole image, so no rows are stated for them.
template <class Plan>
NodeRows RowsOfConv(const PrepareContext& ctx, const Plan& plan, int axis) {
  const TensorInfo in = ctx.in(0), filter = ctx.in(1);
  const bool is_hybrid = in.type == kTfLiteFloat32 && filter.type != kTfLiteFloat32;
  return is_hybrid ? NodeRows() : RowsOfWindow(ctx, plan, plan.window, filter.dim(1), filter.dim(2), axis);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CONV_SHAPE_H_
