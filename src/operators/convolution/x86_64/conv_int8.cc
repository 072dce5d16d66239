// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  const int patch = args.shape.filter_elements();
  if (loops == nullptr || patch > x86_64::kMaxPatch) return ConvLoop(args);
  loops->conv(args, {patch, 1});
}

}  // namespace mote
