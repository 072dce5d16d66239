// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/strided_copy.h"

#include <cstring>

#include "src/operators/shared/copy_bytes.h"

namespace mote {
namespace {

// Four at a time: all are loaded before one is stored, so that neighbouring loads take one cycle each.
template <size_t kBytes>
void CopyElements(int count, const uint8_t* source, ptrdiff_t source_step, uint8_t* target, ptrdiff_t target_step) {
  struct Element {
    uint8_t bytes[kBytes];
  };
  const auto load = [](const uint8_t* from) __attribute__((always_inline)) {
    Element element;
    std::memcpy(&element, from, kBytes);
    return element;
  };
  for (; count >= 4; count -= 4, source += 4 * source_step, target += 4 * target_step) {
    const Element a = load(source), b = load(source + source_step);
    const Element c = load(source + 2 * source_step), d = load(source + 3 * source_step);
    std::memcpy(target, &a, kBytes);
    std::memcpy(target + target_step, &b, kBytes);
    std::memcpy(target + 2 * target_step, &c, kBytes);
    std::memcpy(target + 3 * target_step, &d, kBytes);
  }
  for (; count > 0; --count) {
    std::memcpy(target, source, kBytes);
    source += source_step;
    target += target_step;
  }
}

void CopyBlocks(int count, size_t block_bytes, const uint8_t* source, ptrdiff_t source_step, uint8_t* target,
                ptrdiff_t target_step) {
  switch (block_bytes) {
    case 1:
      return CopyElements<1>(count, source, source_step, target, target_step);
    case 2:
      return CopyElements<2>(count, source, source_step, target, target_step);
    case 4:
      return CopyElements<4>(count, source, source_step, target, target_step);
    default:
      for (; count > 0; --count) {
        CopyBytes(target, source, block_bytes);
        source += source_step;
        target += target_step;
      }
  }
}

}  // namespace

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

void StridedCopy::Run(int element_bytes, const void* source, void* target) const {
  if (empty_) return;
  int rank = rank_;
  size_t block_bytes = static_cast<size_t>(element_bytes);
  if (rank > 0 && dims_[rank - 1].source_stride == 1 && dims_[rank - 1].target_stride == 1) {
    block_bytes *= static_cast<size_t>(dims_[--rank].size);
  }
  const Dim line = rank > 0 ? dims_[--rank] : Dim{1, 0, 0};
  const uint8_t* from = static_cast<const uint8_t*>(source);
  uint8_t* to = static_cast<uint8_t*>(target);
  int index[kMaxDims] = {};
  for (;;) {
    CopyBlocks(line.size, block_bytes, from, ptrdiff_t{line.source_stride} * element_bytes, to,
               ptrdiff_t{line.target_stride} * element_bytes);
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
