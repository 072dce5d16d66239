// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows that move over images: convolutions and pooling.
#ifndef MOTE_SRC_OPERATORS_SHARED_PLACE_WINDOW_H_
#define MOTE_SRC_OPERATORS_SHARED_PLACE_WINDOW_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/window.h"

namespace mote {

struct WindowOptions {
  TfLitePadding padding;
  int stride_height, stride_width;
  int dilation_height, dilation_width;
  int window_height, window_width;
};

struct WindowAxis {
  const char* name;
  int size, stride, dilation, window;
};

// Does what PlaceWindow does for one axis. The padding is SAME or VALID.
[[nodiscard]] TfLiteStatus PlaceOnAxis(const PrepareContext& ctx, const WindowAxis& axis, TfLitePadding padding,
                                       int32_t* pad_before, int* out_size);

// Returns kTfLiteError with a message unless the padding is SAME or VALID.
[[nodiscard]] TfLiteStatus RequireKnownPadding(const PrepareContext& ctx, TfLitePadding padding);

// Checks the options against an image of in_height x in_width, places the window, and finds how many pixels the output
// has. Returns kTfLiteError with a message if a size, stride or dilation is below 1, the padding is unknown, or an
// index could exceed 31 bits.
[[nodiscard]] TfLiteStatus PlaceWindow(const PrepareContext& ctx, const WindowOptions& options, int in_height,
                                       int in_width, Window* window, int* out_height, int* out_width);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_PLACE_WINDOW_H_
