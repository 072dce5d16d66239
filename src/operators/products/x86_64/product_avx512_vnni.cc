// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX-512 VNNI, so nothing else may be defined here.
#define MOTE_FILLS_PRODUCT_LOOPS
#include "src/operators/products/x86_64/product_loops.h"

namespace mote::x86_64 {

const ProductLoops kAvx512VnniProducts = VectorLoops();

}  // namespace mote::x86_64
