// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/resize_bilinear.h"

namespace mote {

void ResizeBilinearInt16(const ResizeArgs& args) {
  ResizeBilinear<int16_t, int64_t, FixedPointAxis>(args, WithoutShares<int16_t, int64_t>);
}

}  // namespace mote
