// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/vectors/product_loops.h"

#include "src/operators/shared/aarch64/table_for.h"

namespace mote::vectors {

extern const ProductLoops kNeonProducts, kNeonDotProdProducts;

const ProductLoops* ProductLoopsFor(VectorLevel level) { return TableFor(level, kNeonProducts, kNeonDotProdProducts); }

}  // namespace mote::vectors
