// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_loop.h"

namespace mote {

void Odometer::Add(int size, int stride) {
  if (rank_ > 0 && stride == sizes_[rank_ - 1] * strides_[rank_ - 1]) {
    sizes_[rank_ - 1] *= size;
  } else {
    sizes_[rank_] = size;
    indices_[rank_] = 0;
    strides_[rank_++] = stride;
  }
}

int Odometer::Next() {
  for (int i = 1; i < rank_; ++i) {
    offset_ += strides_[i];
    if (++indices_[i] < sizes_[i]) break;
    offset_ -= strides_[i] * indices_[i];
    indices_[i] = 0;
  }
  return offset_;
}

void Reduce(const Reduction& reduction, const ReductionFinish& finish, const Shape& shape, unsigned reduced,
            const void* input, void* output) {
  Odometer kept, folded;
  int stride = 1;
  for (int d = shape.rank - 1; d >= 0; --d) {
    const bool is_reduced = reduced >> d & 1;
    if (shape[d] == 0 && !is_reduced) return;
    if (shape[d] != 1) (is_reduced ? folded : kept).Add(shape[d], stride);
    if (shape[d] != 0) stride *= shape[d];  // steps of 0 would end the walk over the outputs of nothing
  }
  FoldedRow row = {finish, reduction.initial, kept.size(), kept.stride(), &folded, nullptr, output};
  int place = 0;
  do {
    row.first = static_cast<const uint8_t*>(input) + ptrdiff_t{place} * reduction.element_bytes;
    reduction.fold(row);
    row.out = static_cast<uint8_t*>(row.out) + ptrdiff_t{row.outputs} * reduction.element_bytes;
  } while ((place = kept.Next()) != 0);
}

}  // namespace mote
