// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {

void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
