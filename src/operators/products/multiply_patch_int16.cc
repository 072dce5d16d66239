// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/patch_product.h"

namespace mote {

void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out) {
  PatchProduct<Int16Format<int64_t>>(format, patch, in, filter, filter_channel_step, channels, start, out);
}

void FinishInt16(const Requantizer<int64_t>& requantizer, const int64_t* sums, int channel, int count, int16_t* out) {
  requantizer.FinishRow(sums, channel, count, out);
}

}  // namespace mote
