// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/resize_bilinear.h"

namespace mote {

void ResizeBilinearUInt8(const ResizeArgs& args) {
  ResizeBilinear<uint8_t, float, FloatAxis>(args, [](float sum) { return static_cast<uint8_t>(sum + 0.5f); });
}

}  // namespace mote
