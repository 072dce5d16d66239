// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {

const LinkedLoop* LoopsOfDepthwiseConvInt8() { return nullptr; }
void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
