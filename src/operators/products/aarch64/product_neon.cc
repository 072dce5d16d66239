// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON, so nothing else may be defined here.
#define MOTE_FILLS_PRODUCT_LOOPS
#include "src/operators/products/vectors/product_loops.h"

namespace mote::vectors {

extern const ProductLoops kNeonProducts;
const ProductLoops kNeonProducts = VectorLoops();

}  // namespace mote::vectors
