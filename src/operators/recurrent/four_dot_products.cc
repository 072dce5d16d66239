// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/four_rows.h"
#include "src/operators/recurrent/dot_product.h"

namespace mote {

void FourDotProducts(const int16_t* x, const int8_t* w, int count, int32_t* sums) {
  sums[0] = sums[1] = sums[2] = sums[3] = 0;
  if (count > 0) AddFourRows<8>(x, 0, w, count, count, sums);
}

}  // namespace mote
