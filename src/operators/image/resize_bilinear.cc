// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/image/resize_bilinear.h"

namespace mote {

void ResizeBilinearFloat32(const ResizeArgs& args) {
  ResizeBilinear<float, float, FloatAxis>(args, [](float sum) { return sum; });
}

void ResizeBilinearInt16(const ResizeArgs& args) {
  ResizeBilinear<int16_t, int64_t, FixedPointAxis>(args, WithoutShares<int16_t, int64_t>);
}

void ResizeBilinearInt8(const ResizeArgs& args) {
  ResizeBilinear<int8_t, int32_t, FixedPointAxis>(args, WithoutShares<int8_t, int32_t>);
}

void ResizeBilinearUInt8(const ResizeArgs& args) {
  ResizeBilinear<uint8_t, float, FloatAxis>(args, [](float sum) { return static_cast<uint8_t>(sum + 0.5f); });
}

}  // namespace mote
