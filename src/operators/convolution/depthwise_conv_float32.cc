// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) { DepthwiseConvLoop(args); }

void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
