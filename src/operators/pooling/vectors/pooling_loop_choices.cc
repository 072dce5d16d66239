// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/vectors/pooling_loops.h"

namespace mote {

LoopChoice ChooseAveragePool(const ConvShape& s, int element_bytes) {
  if (element_bytes != sizeof(int8_t)) return kPortableLoop;
  const bool is_large = int64_t{s.filter_height} * s.filter_width > vectors::kMaxAveraged;
  return is_large ? PortableBecause("a window has more than 65536 numbers") : vectors::AnyShape();
}

LoopChoice ChooseMaxPool(const ConvShape&, int element_bytes) {
  return element_bytes == sizeof(int8_t) ? vectors::AnyShape() : kPortableLoop;
}

}  // namespace mote
