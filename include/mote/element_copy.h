// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Moves elements from one layout to another, as operators such as PAD and TRANSPOSE do. src/reference/element_copy.cc
// defines it.
#ifndef MOTE_ELEMENT_COPY_H_
#define MOTE_ELEMENT_COPY_H_

namespace mote {

// Strides count elements.
struct CopyDim {
  int size;
  int source_stride;
  int target_stride;
};

// Copies target[sum(i[d] * target_stride[d])] = source[sum(i[d] * source_stride[d])] for all index vectors i of up to
// 16 dimensions. Source and target do not overlap.
void CopyStrided(const CopyDim* dims, int dim_count, int element_bytes, const void* source, void* target);

// Writes the `element_bytes` at `value` to `target`, `count` times.
void FillWith(int count, int element_bytes, const void* value, void* target);

}  // namespace mote

#endif  // MOTE_ELEMENT_COPY_H_
