// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/place_window.h"

#include <limits>

namespace mote {

// SAME yields an output pixel for each stride that begins inside the image; VALID one for each whole window. An odd
// number of padding pixels has the extra one at the end.
TfLiteStatus PlaceOnAxis(const PrepareContext& ctx, const WindowAxis& axis, TfLitePadding padding, int32_t* pad_before,
                         int* out_size) {
  OP_REQUIRE(ctx, axis.stride >= 1 && axis.dilation >= 1 && axis.window >= 1,
             "%s: stride %d, dilation %d and window size %d have to be at least 1", axis.name, axis.stride,
             axis.dilation, axis.window);
  // This limit keeps the position of every element, plus or minus a dilation, within 31 bits.
  constexpr int64_t kMax = std::numeric_limits<int32_t>::max() / 2;
  const int64_t reach = int64_t{axis.window - 1} * axis.dilation + 1;
  OP_REQUIRE(ctx, reach + axis.size + axis.stride <= kMax && axis.dilation <= kMax,
             "%s: window size %d times dilation %d, or stride %d, is too large for image size %d", axis.name,
             axis.window, axis.dilation, axis.stride, axis.size);
  const int covered = padding == kTfLitePaddingSame ? 1 : static_cast<int>(reach);
  *out_size = (axis.size + axis.stride - covered) / axis.stride;
  OP_REQUIRE(ctx, *out_size >= 0, "%s: the image has %d pixels, but the window reaches over %d", axis.name, axis.size,
             static_cast<int>(reach));
  const int64_t missing = (int64_t{*out_size} - 1) * axis.stride + reach - axis.size;
  *pad_before = missing > 0 ? static_cast<int32_t>(missing / 2) : 0;
  return kTfLiteOk;
}

TfLiteStatus RequireKnownPadding(const PrepareContext& ctx, TfLitePadding padding) {
  OP_REQUIRE(ctx, padding == kTfLitePaddingSame || padding == kTfLitePaddingValid,
             "padding %d is unknown: use SAME or VALID", static_cast<int>(padding));
  return kTfLiteOk;
}

TfLiteStatus PlaceWindow(const PrepareContext& ctx, const WindowOptions& options, int in_height, int in_width,
                         Window* window, int* out_height, int* out_width) {
  OP_TRY(RequireKnownPadding(ctx, options.padding));
  window->stride_y = options.stride_height;
  window->stride_x = options.stride_width;
  window->dilation_y = options.dilation_height;
  window->dilation_x = options.dilation_width;
  OP_TRY(PlaceOnAxis(ctx, {"height", in_height, options.stride_height, options.dilation_height, options.window_height},
                     options.padding, &window->pad_y, out_height));
  return PlaceOnAxis(ctx, {"width", in_width, options.stride_width, options.dilation_width, options.window_width},
                     options.padding, &window->pad_x, out_width);
}

}  // namespace mote
