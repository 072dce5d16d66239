// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/patch_product.h"

namespace mote {

void AddFloatProducts4(const float* in, const float* filter, int filter_channel_step, int length, float* sums) {
  PortableRunProducts4(Float32Format{}, in, filter, filter_channel_step, length, sums);
}

float AddFloatProducts(const float* in, const float* filter, int length, float sum) {
  return PortableRunProducts(Float32Format{}, in, filter, length, sum);
}

}  // namespace mote
