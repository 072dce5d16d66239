// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Describes images with channels, and the windows that convolutions and pools move over them.
#ifndef MOTE_SRC_HOST_GPU_IMAGES_H_
#define MOTE_SRC_HOST_GPU_IMAGES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "src/host/gpu/operators.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"

namespace mote::gpu {

struct Window {
  TfLitePadding padding;
  int height, width, stride_h, stride_w;
  int dilation_h = 1, dilation_w = 1;
};

Window WindowOfPool(const TfLitePoolParams& params);

// Returns an empty text, or says why kernels cannot move the window, which takes a step for each row and column of
// `moving`.
std::string CheckWindow(const Window& window, const TfLiteTensor& moving);

// True if both have as many images and as many channels.
bool AreOfOneImage(const TfLiteTensor& a, const TfLiteTensor& b);

// Sets macros of a body: IN_H and IN_W of the image that a step reads, OUT_H, OUT_W and OUT_CHANNELS of the image that
// it writes.
void SetImages(const Dims& in, const Dims& out, Step* step);

// Adds a step whose items make four channels of a pixel of `out`. Sets its SLICES, the macros of SetImages for the
// image that it reads first, and CHANNELS of that image.
Step& AddImageStep(const NodeView& node, const char* body, std::vector<int> reads, int out, Graph* graph);

// Sets macros of a body: KERNEL_, STRIDE_, DILATION_ and PAD_, each with H and W. The window moves over `large`, and
// takes a step for each row and column of `small`.
void SetWindow(const Window& window, const Dims& large, const Dims& small, Step* step);

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_IMAGES_H_
