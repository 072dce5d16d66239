// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/vectors/product_loops.h"

#include "src/operators/shared/x86_64/table_for.h"

namespace mote::vectors {

extern const ProductLoops kAvx2Products, kAvx512VnniProducts;

const ProductLoops* ProductLoopsFor(VectorLevel level) { return TableFor(level, kAvx2Products, kAvx512VnniProducts); }

}  // namespace mote::vectors
