// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/x86_64/pooling_loops.h"

namespace mote {

LoopChoice ChooseAveragePool(const ConvShape& s, int element_bytes) {
  if (element_bytes != sizeof(int8_t)) return kPortableLoop;
  const bool is_large = int64_t{s.filter_height} * s.filter_width > x86_64::kMaxAveraged;
  return is_large ? PortableBecause("a window has more than 65536 numbers") : x86_64::AnyShape();
}

LoopChoice ChooseMaxPool(const ConvShape&, int element_bytes) {
  return element_bytes == sizeof(int8_t) ? x86_64::AnyShape() : kPortableLoop;
}

}  // namespace mote
