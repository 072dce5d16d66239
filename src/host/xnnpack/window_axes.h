// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes the places of windows on an axis, for convolutions and pools.
#ifndef MOTE_SRC_HOST_XNNPACK_WINDOW_AXES_H_
#define MOTE_SRC_HOST_XNNPACK_WINDOW_AXES_H_

#include <algorithm>

#include "src/host/xnnpack/graph_builder.h"

namespace mote::xnnpack {

struct Axis {
  uint32_t stride;
  uint32_t dilation;
  uint32_t window;
  size_t windows;          // how many there are
  uint32_t before, after;  // padding
};

// Makes an axis from the options of a node, which may have any value.
inline Axis MakeAxis(int stride, int dilation, int window) {
  const auto positive = [](int value) { return value > 0 ? static_cast<uint32_t>(value) : 0; };
  return {positive(stride), positive(dilation), positive(window), 0, 0, 0};
}

// XNNPACK stores a pointer for each pixel of each window. Neither number is above 2^62.
inline bool CheckPointers(GraphBuilder& graph, uint64_t windows, uint64_t pixels) {
  constexpr uint64_t kMaxPointers = 1 << 26;  // half a gigabyte
  XNN_REQUIRE(graph, pixels <= kMaxPointers && windows <= kMaxPointers / std::max(pixels, uint64_t{1}),
              "%llu windows of %llu pixels are too many", static_cast<unsigned long long>(windows),
              static_cast<unsigned long long>(pixels));
  return true;
}

// Places the windows on an image of [n, h, w, c]. XNNPACK's own flag for padding SAME is wrong for strides larger than
// a window. Refuses impossible numbers.
inline bool PlaceWindows(GraphBuilder& graph, const TfLiteTensor& image, TfLitePadding padding, Axis* y, Axis* x) {
  constexpr uint32_t kMax = 1 << 24;  // a product of two and a size of an image stays far below 2^64
  XNN_REQUIRE(graph, padding == kTfLitePaddingSame || padding == kTfLitePaddingValid, "padding %d is unknown",
              static_cast<int>(padding));
  for (Axis* axis : {y, x}) {
    for (const uint32_t number : {axis->stride, axis->dilation, axis->window}) {
      XNN_REQUIRE(graph, number > 0 && number <= kMax, "stride %u, dilation %u or window %u is not possible",
                  axis->stride, axis->dilation, axis->window);
    }
    const int64_t in = image.dims->data[axis == y ? 1 : 2], stride = axis->stride;
    const int64_t reach = int64_t{axis->window - 1} * axis->dilation + 1;
    const int64_t covered = padding == kTfLitePaddingSame ? in : in - reach + 1;
    XNN_REQUIRE(graph, covered > 0 && reach <= kMax, "the window is larger than the image");
    const int64_t windows = (covered + stride - 1) / stride, missing = (windows - 1) * stride + reach - in;
    axis->windows = static_cast<size_t>(windows);
    axis->before = missing > 0 ? static_cast<uint32_t>(missing / 2) : 0;
    axis->after = missing > 0 ? static_cast<uint32_t>(missing) - axis->before : 0;
  }
  return CheckPointers(graph, y->windows * x->windows, uint64_t{y->window} * x->window);
}

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_WINDOW_AXES_H_
