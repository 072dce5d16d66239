// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/image/resize_bilinear.h"

namespace mote {

void ResizeBilinearFloat32(const ResizeArgs& args) { ResizeBilinear<float, FloatBlend<float>>(args); }

void ResizeBilinearInt16(const ResizeArgs& args) { ResizeBilinear<int16_t, FixedPointBlend<int16_t, int64_t>>(args); }

void ResizeBilinearInt8(const ResizeArgs& args) { ResizeBilinear<int8_t, FixedPointBlend<int8_t, int32_t>>(args); }

void ResizeBilinearUInt8(const ResizeArgs& args) { ResizeBilinear<uint8_t, FloatBlend<uint8_t>>(args); }

}  // namespace mote
