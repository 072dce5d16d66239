// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/resize_bilinear.h"

namespace mote {

void ResizeBilinearFloat32(const ResizeArgs& args) {
  ResizeBilinear<float, float, FloatAxis>(args, [](float sum) { return sum; });
}

}  // namespace mote
