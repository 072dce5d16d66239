// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/strided_copy.h"

#include <algorithm>
#include <utility>

#include "src/operators/shared/copy_plane.h"

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

// Next to a line of single elements comes the dimension in which the source is contiguous: together they are a plane
// that is transposed.
StridedCopy::Dim StridedCopy::TakeRows(bool line_is_elements, Dim* dims, int* rank) {
  if (*rank == 0) return {1, 0, 0};
  Dim* const last = dims + *rank - 1;
  for (Dim* dim = dims; line_is_elements && dim < last; ++dim) {
    if (dim->source_stride == 1) std::swap(*dim, *last);
  }
  return dims[--*rank];
}

void StridedCopy::Run(int element_bytes, const void* source, void* target) const {
  if (empty_) return;
  int rank = 0;
  const Blocks line = Innermost(element_bytes, &rank);
  Dim dims[kMaxDims];
  std::copy(dims_, dims_ + rank, dims);
  const Dim rows = TakeRows(line.block_bytes == static_cast<size_t>(element_bytes), dims, &rank);
  CopiedPlane plane = {rows.size,
                       ptrdiff_t{rows.source_stride} * element_bytes,
                       ptrdiff_t{rows.target_stride} * element_bytes,
                       line.count,
                       line.block_bytes,
                       static_cast<const uint8_t*>(source),
                       line.source_step,
                       static_cast<uint8_t*>(target),
                       line.target_step};
  int index[kMaxDims];
  for (int d = 0; d < rank; ++d) index[d] = 0;
  for (;;) {
    CopyPlane(plane);
    int d = rank - 1;
    for (; d >= 0; --d) {
      const ptrdiff_t source_step = ptrdiff_t{dims[d].source_stride} * element_bytes;
      const ptrdiff_t target_step = ptrdiff_t{dims[d].target_stride} * element_bytes;
      plane.source += source_step;
      plane.target += target_step;
      if (++index[d] < dims[d].size) break;
      plane.source -= source_step * index[d];
      plane.target -= target_step * index[d];
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace mote
