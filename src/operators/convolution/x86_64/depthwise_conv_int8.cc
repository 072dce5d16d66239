// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {
void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) {
  if (args.is_portable) return DepthwiseConvLoop(args);
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (!x86_64::IsConv(args.shape, args.depth_multiplier)) return loops->depthwise(args);
  loops->conv(x86_64::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
