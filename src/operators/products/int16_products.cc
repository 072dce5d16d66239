// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/patch_product.h"

namespace mote {

void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int64_t* sums) {
  PortableRunProducts4(Int16Format<int64_t>{}, in, filter, filter_channel_step, length, sums);
}
void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int32_t* sums) {
  PortableRunProducts4(Int16Format<int32_t>{}, in, filter, filter_channel_step, length, sums);
}

int64_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int64_t sum) {
  return PortableRunProducts(Int16Format<int64_t>{}, in, filter, length, sum);
}
int32_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int32_t sum) {
  return PortableRunProducts(Int16Format<int32_t>{}, in, filter, length, sum);
}

LoopChoice LoopOfRunProducts() { return kPortableLoop; }

}  // namespace mote
