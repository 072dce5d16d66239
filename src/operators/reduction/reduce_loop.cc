// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_loop.h"

namespace mote {
namespace {

// Counts through some dimensions of an array, the first added fastest.
class Odometer {
 public:
  // Dimensions added one after the other either lie side by side in memory and become one, or are apart.
  void Add(int size, int stride) {
    if (rank_ > 0 && stride == sizes_[rank_ - 1] * strides_[rank_ - 1]) {
      sizes_[rank_ - 1] *= size;
    } else {
      sizes_[rank_] = size;
      strides_[rank_++] = stride;
    }
  }
  int rank() const { return rank_; }
  int size(int i) const { return sizes_[i]; }
  int stride(int i) const { return strides_[i]; }
  int offset() const { return offset_; }
  // On to the next place, not counting through the `skipped` fastest dimensions; false, and back at the first place,
  // after the last.
  bool Next(int skipped) {
    for (int i = skipped; i < rank_; ++i) {
      offset_ += strides_[i];
      if (++indices_[i] < sizes_[i]) return true;
      offset_ -= strides_[i] * indices_[i];
      indices_[i] = 0;
    }
    return false;
  }

 private:
  int rank_ = 0;
  int offset_ = 0;
  int sizes_[kMaxRank];
  int strides_[kMaxRank];
  int indices_[kMaxRank] = {};
};

}  // namespace

void Reduce(const Reduction& reduction, const ReductionFinish& finish, const Shape& shape, unsigned reduced,
            const void* input, void* output) {
  Odometer kept, folded;
  int stride = 1;
  for (int d = shape.rank - 1; d >= 0; --d) {
    const bool is_reduced = reduced >> d & 1;
    if (shape[d] == 0 && !is_reduced) return;
    if (shape[d] != 1) (is_reduced ? folded : kept).Add(shape[d], stride);
    stride *= shape[d];
  }
  const int line = folded.rank() > 0 ? folded.size(0) : 1;
  const int line_stride = folded.rank() > 0 ? folded.stride(0) : 0;
  uint8_t* target = static_cast<uint8_t*>(output);
  do {
    Folded result = reduction.initial;
    if (finish.count != 0) {
      do {
        const ptrdiff_t at = ptrdiff_t{kept.offset()} + folded.offset();
        reduction.fold(static_cast<const uint8_t*>(input) + at * reduction.element_bytes, line, line_stride, &result);
      } while (folded.Next(1));
    }
    reduction.store(finish, result, target);
    target += reduction.element_bytes;
  } while (kept.Next(0));
}

}  // namespace mote
