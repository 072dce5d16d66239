// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) {
  if (args.is_portable) return DepthwiseConvLoop(args);
  x86_64::FloatLoopsOfThisProcessor()->depthwise_float32(args);
}

}  // namespace mote
