// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/helium/vector_layout.h"

namespace mote {

LoopChoice ChooseAveragePoolInt8(const ConvShape& s) {
  if (s.filter_height * s.filter_width > kMaxWindow)
    return {"portable", "the sums of a window may take more than 16 bits", 0};
  return {"helium", nullptr, 0};
}

LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return {"helium", nullptr, 0}; }

}  // namespace mote
