// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/depthwise_conv.h"

namespace mote {

void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
