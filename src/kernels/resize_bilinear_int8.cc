// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/resize_bilinear.h"

namespace mote {

void ResizeBilinearInt8(const ResizeArgs& args) {
  ResizeBilinear<int8_t, int32_t, FixedPointAxis>(args, WithoutShares<int8_t, int32_t>);
}

}  // namespace mote
