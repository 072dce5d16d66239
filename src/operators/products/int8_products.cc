// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/four_rows.h"
#include "src/operators/products/patch_product.h"

namespace mote {

// Unrolling by eight would save 5 % of the instructions on RV32, and cost 218 bytes in every image with a convolution.
void AddInt8Products4(int32_t in_zero, const int8_t* in, const int8_t* filter, int filter_channel_step, int length,
                      int32_t* sums) {
  AddFourRows<4>(in, in_zero, filter, filter_channel_step, length, sums);
}

int32_t AddInt8Products(int32_t in_zero, const int8_t* in, const int8_t* filter, int length, int32_t sum) {
  Int8Format format = {};
  format.in_zero = in_zero;
  return PortableRunProducts(format, in, filter, length, sum);
}

}  // namespace mote
