// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void ConvInt8(const ConvArgs<Int8Format>& args) {
  if (args.is_portable) return ConvLoop(args);
  x86_64::LoopsOfThisProcessor()->conv(args, {args.shape.filter_elements(), 1});
}

}  // namespace mote
