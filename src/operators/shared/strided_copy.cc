// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/strided_copy.h"

#include "src/operators/shared/copy_blocks.h"

namespace mote {
void StridedCopy::AddDim(int size, int source_stride, int target_stride) {
  if (size == 0) empty_ = true;
  if (size <= 1) return;
  if (rank_ > 0) {
    Dim& outer = dims_[rank_ - 1];
    if (outer.source_stride == size * source_stride && outer.target_stride == size * target_stride) {
      outer = {outer.size * size, source_stride, target_stride};
      return;
    }
  }
  dims_[rank_++] = {size, source_stride, target_stride};
}

StridedCopy::Blocks StridedCopy::Innermost(int element_bytes, int* left) const {
  int rank = rank_;
  size_t block_bytes = static_cast<size_t>(element_bytes);
  if (rank > 0 && dims_[rank - 1].source_stride == 1 && dims_[rank - 1].target_stride == 1) {
    block_bytes *= static_cast<size_t>(dims_[--rank].size);
  }
  const Dim line = rank > 0 ? dims_[--rank] : Dim{1, 0, 0};
  *left = rank;
  return {line.size, block_bytes, ptrdiff_t{line.source_stride} * element_bytes,
          ptrdiff_t{line.target_stride} * element_bytes};
}

bool StridedCopy::IsBlocks(int element_bytes, Blocks* blocks) const {
  int left = 0;
  *blocks = Innermost(element_bytes, &left);
  return !empty_ && left == 0;
}

void StridedCopy::Run(int element_bytes, const void* source, void* target) const {
  if (empty_) return;
  int rank = 0;
  const Blocks line = Innermost(element_bytes, &rank);
  const uint8_t* from = static_cast<const uint8_t*>(source);
  uint8_t* to = static_cast<uint8_t*>(target);
  int index[kMaxDims];
  for (int d = 0; d < rank; ++d) index[d] = 0;
  for (;;) {
    CopyBlocks(line.count, line.block_bytes, from, line.source_step, to, line.target_step);
    int d = rank - 1;
    for (; d >= 0; --d) {
      const ptrdiff_t source_step = ptrdiff_t{dims_[d].source_stride} * element_bytes;
      const ptrdiff_t target_step = ptrdiff_t{dims_[d].target_stride} * element_bytes;
      from += source_step;
      to += target_step;
      if (++index[d] < dims_[d].size) break;
      from -= source_step * index[d];
      to -= target_step * index[d];
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace mote
