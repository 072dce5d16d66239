// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/depthwise_conv.h"

namespace mote {

void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
