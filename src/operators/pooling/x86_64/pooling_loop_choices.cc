// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/x86_64/pooling_loops.h"

namespace mote {

LoopChoice ChooseAveragePoolInt8(const ConvShape& s) {
  const bool is_large = int64_t{s.filter_height} * s.filter_width > x86_64::kMaxAveraged;
  return is_large ? LoopChoice{"portable", "a window has more than 65536 numbers", 0} : x86_64::AnyShape();
}

LoopChoice ChooseAveragePoolInt16(const ConvShape&) { return kPortableLoop; }
LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return x86_64::AnyShape(); }
LoopChoice ChooseMaxPoolInt16(const ConvShape&) { return kPortableLoop; }

}  // namespace mote
