// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Moves elements between two layouts: the one loop of slices, transpositions, paddings, joins and splits.
#ifndef MOTE_SRC_OPERATORS_SHARED_STRIDED_COPY_H_
#define MOTE_SRC_OPERATORS_SHARED_STRIDED_COPY_H_

#include "src/core/shape.h"

namespace mote {

// Copies target[sum(i[d] * target_stride[d])] = source[sum(i[d] * source_stride[d])] for all index vectors i. Strides
// count elements and may be negative in the source. Source and target do not overlap.
class StridedCopy {
 public:
  static constexpr int kMaxDims = 2 * kMaxRank;

  // Dimensions are added from the outermost to the innermost, at most kMaxDims of them.
  void AddDim(int size, int source_stride, int target_stride);
  // Describes blocks of contiguous bytes; steps are in bytes.
  struct Blocks {
    int count;
    size_t block_bytes;
    ptrdiff_t source_step, target_step;
  };
  // Returns true if `blocks` do the same, with the same source and target.
  bool IsBlocks(int element_bytes, Blocks* blocks) const;

  void Run(int element_bytes, const void* source, void* target) const;
  // Does the same for packed 4-bit elements, two to a byte, the first in the low half. The offsets count elements.
  void RunNibbles(const void* source, int source_offset, void* target, int target_offset) const;

 private:
  struct Dim {
    int size;
    int source_stride;
    int target_stride;
  };

  // Joins the innermost dimensions to blocks; `left` gets the number of other dimensions.
  Blocks Innermost(int element_bytes, int* left) const;

  int rank_ = 0;
  bool empty_ = false;
  Dim dims_[kMaxDims];
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_STRIDED_COPY_H_
