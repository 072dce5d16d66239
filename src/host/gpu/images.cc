// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/images.h"

#include <algorithm>
#include <utility>

namespace mote::gpu {
namespace {

std::string BySize(int height, int width) { return std::to_string(height) + " x " + std::to_string(width); }

// Returns the number of padding elements in front of the image.
int PaddingBefore(TfLitePadding padding, int in, int out, int kernel, int stride, int dilation) {
  if (padding != kTfLitePaddingSame) return 0;
  return std::max(0, (out - 1) * stride + (kernel - 1) * dilation + 1 - in) / 2;
}

}  // namespace

Window WindowOfPool(const TfLitePoolParams& params) {
  return {params.padding, params.filter_height, params.filter_width, params.stride_height, params.stride_width};
}

std::string CheckWindow(const Window& window, const TfLiteTensor& moving) {
  constexpr int64_t kMostPlaces = int64_t{1} << 30;  // along an axis, with the padding: kernels count them in 32 bits
  if (window.padding != kTfLitePaddingSame && window.padding != kTfLitePaddingValid) {
    return "its padding " + std::to_string(window.padding) + " is unknown";
  }
  if (window.height <= 0 || window.width <= 0) {
    return "its window of " + BySize(window.height, window.width) + " elements is empty";
  }
  if (window.stride_h <= 0 || window.stride_w <= 0) {
    return "its strides, " + BySize(window.stride_h, window.stride_w) + ", are not above 0";
  }
  if (window.dilation_h <= 0 || window.dilation_w <= 0) {
    return "its dilations, " + BySize(window.dilation_h, window.dilation_w) + ", are not above 0";
  }
  const int64_t height = int64_t{window.height - 1} * window.dilation_h + int64_t{Dim(moving, 1)} * window.stride_h;
  const int64_t width = int64_t{window.width - 1} * window.dilation_w + int64_t{Dim(moving, 2)} * window.stride_w;
  const int64_t places = std::max(height, width);
  if (places <= kMostPlaces) return "";
  return "its window moves over " + std::to_string(places) + " places, and the most are " + std::to_string(kMostPlaces);
}

bool AreOfOneImage(const TfLiteTensor& a, const TfLiteTensor& b) {
  return Dim(a, 0) == Dim(b, 0) && Dim(a, 3) == Dim(b, 3);
}

void SetImages(const Dims& in, const Dims& out, Step* step) {
  step->Set("IN_H", in[1]);
  step->Set("IN_W", in[2]);
  step->Set("OUT_H", out[1]);
  step->Set("OUT_W", out[2]);
  step->Set("OUT_CHANNELS", out[3]);
}

Step& AddImageStep(const NodeView& node, const char* body, std::vector<int> reads, int out, Graph* graph) {
  const Dims from = graph->dims(reads[0]), to = graph->dims(out);
  const int slices = CountSlices(to[3]);
  Step& step = graph->Add(node, body, std::move(reads), out, int64_t{to[0]} * to[1] * to[2] * slices);
  step.Set("SLICES", slices);
  step.Set("CHANNELS", from[3]);
  SetImages(from, to, &step);
  return step;
}

void SetWindow(const Window& window, const Dims& large, const Dims& small, Step* step) {
  step->Set("KERNEL_H", window.height);
  step->Set("KERNEL_W", window.width);
  step->Set("STRIDE_H", window.stride_h);
  step->Set("STRIDE_W", window.stride_w);
  step->Set("DILATION_H", window.dilation_h);
  step->Set("DILATION_W", window.dilation_w);
  step->Set("PAD_H",
            PaddingBefore(window.padding, large[1], small[1], window.height, window.stride_h, window.dilation_h));
  step->Set("PAD_W",
            PaddingBefore(window.padding, large[2], small[2], window.width, window.stride_w, window.dilation_w));
}

}  // namespace mote::gpu
