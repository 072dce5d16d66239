// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void ConvFloat32(const ConvArgs<Float32Format>& args) {
  const x86_64::Loops* const loops = x86_64::FloatLoopsOfThisProcessor();
  const int patch = args.shape.filter_elements();
  const bool fits = loops != nullptr && args.kept != nullptr && patch > 0 && patch <= x86_64::kMaxFloatPatch;
  if (!fits || !loops->conv_float32(args)) ConvLoop(args);
}

}  // namespace mote
