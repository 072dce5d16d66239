// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {

void DepthwiseConvInt16(const DepthwiseConvArgs<Int16Format<int64_t>>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
