// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/strided_copy.h"

#include <utility>

#include "src/operators/shared/copy_bytes.h"
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

namespace {

// A dimension, with steps in bytes, and how far its copies are.
struct CountedDim {
  int size;
  ptrdiff_t source_step, target_step;
  int index;
};

// The dimension in which the source is contiguous comes next to a line of single elements: they are then a plane that
// is transposed.
void TakeRows(ptrdiff_t element_bytes, CountedDim* dims, int rank) {
  for (CountedDim* dim = dims; dim < dims + rank - 1; ++dim) {
    if (dim->source_step == element_bytes) std::swap(*dim, dims[rank - 1]);
  }
}

// Goes on to the next plane; returns false after the last.
bool Next(CountedDim* dims, int rank, CopiedPlane* plane) {
  for (int d = rank - 1; d >= 0; --d) {
    CountedDim& dim = dims[d];
    plane->source += dim.source_step;
    plane->target += dim.target_step;
    if (++dim.index < dim.size) return true;
    plane->source -= dim.source_step * dim.index;
    plane->target -= dim.target_step * dim.index;
    dim.index = 0;
  }
  return false;
}

}  // namespace

void StridedCopy::Run(int element_bytes, const void* source, void* target) const {
  if (empty_) return;
  int rank = 0;
  const Blocks line = Innermost(element_bytes, &rank);
  if (rank == 0 && line.count == 1) return CopyBytes(target, source, line.block_bytes);
  CountedDim dims[kMaxDims];
  for (int d = 0; d < rank; ++d) {
    dims[d] = {dims_[d].size, ptrdiff_t{dims_[d].source_stride} * element_bytes,
               ptrdiff_t{dims_[d].target_stride} * element_bytes, 0};
  }
  CountedDim rows = {1, 0, 0, 0};
  if (rank > 0) {
    if (line.block_bytes == static_cast<size_t>(element_bytes)) TakeRows(element_bytes, dims, rank);
    rows = dims[--rank];
  }
  CopiedPlane plane = {rows.size,        rows.source_step,
                       rows.target_step, line.count,
                       line.block_bytes, static_cast<const uint8_t*>(source),
                       line.source_step, static_cast<uint8_t*>(target),
                       line.target_step};
  do {
    CopyPlane(plane);
  } while (Next(dims, rank, &plane));
}

}  // namespace mote
