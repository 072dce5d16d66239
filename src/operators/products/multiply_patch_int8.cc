// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/patch_product.h"

namespace mote {

void MultiplyPatchInt8(const Int8Format& format, const Patch& patch, const int8_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int32_t start, int8_t* out) {
  PatchProduct(format, patch, in, filter, filter_channel_step, channels, start, out);
}

void FinishInt8(const Requantizer<int32_t>& requantizer, const int32_t* sums, int channel, int count, int8_t* out) {
  requantizer.FinishRow(sums, channel, count, out);
}

}  // namespace mote
