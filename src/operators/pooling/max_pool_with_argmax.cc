// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MaxPoolWithArgmax: the largest number of each window, channel by channel, and where it is; of equal numbers the
// first.
//   in  0: activations [n, h, w, c]      float32
//   out 0: largest numbers [n, oh, ow, c]      float32
//       1: their indices, (y * w + x) * c + channel, counted in each image or with
//          include_batch_in_index through all of them      int32 | int64
// Options ksize and strides, of which [1, y, x, 1] is needed, and padding, "SAME" or "VALID".
#include "src/model/flex_options.h"
#include "src/operators/shared/place_window.h"

namespace mote {
namespace {

struct MaxPoolWithArgmax {
  using Params = void;
  struct Plan {
    Window window;
    int height, width;
    bool counts_batch;
  };

  // Reads the elements 1 and 2 of a list [1, y, x, 1].
  static TfLiteStatus ReadPair(const PrepareContext& ctx, const FlexMap& options, const char* key, int* y, int* x) {
    FlexMap list;
    int32_t values[4] = {};
    bool good = options.Vector(key, &list) && list.size() == 4;
    for (size_t i = 0; good && i < 4; ++i) good = list.Int32At(i, &values[i]);
    OP_REQUIRE(ctx, good && values[0] == 1 && values[3] == 1, "option '%s' is not a list of the kind [1, y, x, 1]",
               key);
    *y = static_cast<int>(values[1]);
    *x = static_cast<int>(values[2]);
    return kTfLiteOk;
  }

  static TfLiteStatus ReadOptions(const PrepareContext& ctx, WindowOptions* window, bool* counts_batch) {
    FlexMap options;
    const char* padding = nullptr;
    size_t length = 0;
    OP_REQUIRE(ctx,
               FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options) &&
                   options.String("padding", &padding, &length) &&
                   (std::strcmp(padding, "SAME") == 0 || std::strcmp(padding, "VALID") == 0),
               "option 'padding' is neither \"SAME\" nor \"VALID\"");
    *window = {};
    window->padding = padding[0] == 'S' ? kTfLitePaddingSame : kTfLitePaddingValid;
    window->dilation_height = window->dilation_width = 1;
    OP_TRY(ReadPair(ctx, options, "ksize", &window->window_height, &window->window_width));
    OP_TRY(ReadPair(ctx, options, "strides", &window->stride_height, &window->stride_width));
    *counts_batch = false;
    (void)options.Bool("include_batch_in_index", counts_batch);
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 2));
    const TensorInfo input = ctx.in(0);
    OP_TRY(ctx.RequireType("the input", input.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the indices", ctx.out(1).type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, input.rank() == 4, "the input has %d dimensions; expected [n, h, w, c]", input.rank());
    WindowOptions options;
    OP_TRY(ReadOptions(ctx, &options, &plan.counts_batch));
    plan.height = options.window_height;
    plan.width = options.window_width;
    Shape shape(*input.dims);
    OP_TRY(PlaceWindow(ctx, options, input.dim(1), input.dim(2), &plan.window, &shape[1], &shape[2]));
    OP_TRY(ctx.SetOutputShape(0, shape));
    return ctx.SetOutputShape(1, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0), output = ctx.out(0), indices = ctx.out(1);
    if (output.elements() == 0) return kTfLiteOk;
    const int height = input.dim(1), width = input.dim(2), channels = input.dim(3), image = height * width * channels;
    const Window& window = plan.window;
    int at = 0;
    for (int b = 0; b < input.dim(0); ++b) {
      const float* in = input.Data<float>() + b * image;
      const int first_index = plan.counts_batch ? b * image : 0;
      for (int y = 0; y < output.dim(1); ++y) {
        const int top = y * window.stride_y - window.pad_y;
        const Range rows = PartInside(top, 1, plan.height, height);
        for (int x = 0; x < output.dim(2); ++x) {
          const int left = x * window.stride_x - window.pad_x;
          const Range columns = PartInside(left, 1, plan.width, width);
          for (int c = 0; c < channels; ++c, ++at) {
            int best = ((top + rows.begin) * width + left + columns.begin) * channels + c;
            for (int i = rows.begin; i < rows.end; ++i) {
              for (int j = columns.begin; j < columns.end; ++j) {
                const int candidate = ((top + i) * width + left + j) * channels + c;
                if (in[candidate] > in[best]) best = candidate;
              }
            }
            output.Data<float>()[at] = in[best];
            if (indices.type == kTfLiteInt64) {
              indices.Data<int64_t>()[at] = first_index + best;
            } else {
              indices.Data<int32_t>()[at] = first_index + best;
            }
          }
        }
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, MAX_POOL_WITH_ARGMAX, mote::MaxPoolWithArgmax)
