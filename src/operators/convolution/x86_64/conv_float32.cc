// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void ConvFloat32(const ConvArgs<Float32Format>& args) {
  if (args.is_portable) return ConvLoop(args);
  x86_64::FloatLoopsOfThisProcessor()->conv_float32(args);
}

void ConvHybrid(const ConvArgs<HybridFormat>& args) {
  if (args.is_portable) return ConvLoop(args);
  x86_64::FloatLoopsOfThisProcessor()->conv_hybrid(args, {args.shape.filter_elements(), 1});
}

}  // namespace mote
