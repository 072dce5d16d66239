// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/depthwise_conv.h"

namespace mote {

void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
