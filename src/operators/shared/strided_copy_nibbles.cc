// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/strided_copy.h"

namespace mote {

void StridedCopy::RunNibbles(const void* source, int source_offset, void* target, int target_offset) const {
  if (empty_) return;
  const uint8_t* from = static_cast<const uint8_t*>(source);
  uint8_t* to = static_cast<uint8_t*>(target);
  int index[kMaxDims] = {};
  for (;;) {
    const int nibble = from[source_offset / 2] >> (source_offset % 2 * 4) & 15;
    const int shift = target_offset % 2 * 4;
    uint8_t& pair = to[target_offset / 2];
    pair = static_cast<uint8_t>((pair & ~(15 << shift)) | nibble << shift);
    int d = rank_ - 1;
    for (; d >= 0; --d) {
      source_offset += dims_[d].source_stride;
      target_offset += dims_[d].target_stride;
      if (++index[d] < dims_[d].size) break;
      source_offset -= dims_[d].source_stride * index[d];
      target_offset -= dims_[d].target_stride * index[d];
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace mote
