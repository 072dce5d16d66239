// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All processors of WebAssembly have the vectors that this is compiled for.
#define MOTE_FILLS_PRODUCT_LOOPS
#include "src/operators/products/vectors/product_loops.h"

namespace mote::vectors {

const ProductLoops* ProductLoopsFor(VectorLevel level) {
  static constexpr ProductLoops kLoops = VectorLoops();
  return level == VectorLevel::kNone ? nullptr : &kLoops;
}

}  // namespace mote::vectors
