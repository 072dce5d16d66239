// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loop of bilinear resizing, for each number format.
#ifndef MOTE_SRC_OPERATORS_IMAGE_RESIZE_BILINEAR_H_
#define MOTE_SRC_OPERATORS_IMAGE_RESIZE_BILINEAR_H_

#include <algorithm>
#include <cmath>

#include "src/operators/image/resize_loop.h"

namespace mote {

// Between which two elements of an axis a result lies, and how much of each it gets.
template <class T>
struct Neighbours {
  int low, high;
  T low_share, high_share;
};

// Shares of 2^10.
class FixedPointAxis {
 public:
  using Place = Neighbours<int32_t>;
  static constexpr int kBits = 10;

  FixedPointAxis(int in, int out, const ResizeArgs& args) : last_(in - 1) {
    const int less = args.align_corners && out > 1 ? 1 : 0;
    step_ = static_cast<int32_t>((int64_t{in - less} * (1 << kBits) + (out - less) / 2) / (out - less));
    start_ = args.half_pixel_centers ? step_ / 2 - (1 << (kBits - 1)) : 0;
  }

  Place operator()(int i) const {
    const int64_t end = int64_t{last_} << kBits;
    const int64_t place = std::min(std::max<int64_t>(int64_t{i} * step_ + start_, 0), end);
    const int32_t share = static_cast<int32_t>(place & ((1 << kBits) - 1));
    const int low = static_cast<int>(place >> kBits);
    return {low, std::min(low + 1, last_), (1 << kBits) - share, share};
  }

 private:
  int last_;
  int32_t step_, start_;
};

class FloatAxis {
 public:
  using Place = Neighbours<float>;

  FloatAxis(int in, int out, const ResizeArgs& args) : last_(in - 1), half_(args.half_pixel_centers ? 0.5f : 0.0f) {
    const int less = args.align_corners && out > 1 ? 1 : 0;
    step_ = static_cast<float>(in - less) / static_cast<float>(out - less);
  }

  Place operator()(int i) const {
    const float place = (static_cast<float>(i) + half_) * step_ - half_;
    const int low = std::min(std::max(static_cast<int>(std::floor(place)), 0), last_);
    const int high = std::max(std::min(static_cast<int>(std::ceil(place)), last_), low);
    const float share = place - static_cast<float>(low);
    return {low, high, 1.0f - share, share};
  }

 private:
  int last_;
  float half_, step_;
};

// `T` elements; `Axis` has shares of type `Share`; `finish` makes a T of a sum of type `Sum`.
template <class T, class Sum, class Axis, class Finish>
void ResizeBilinear(const ResizeArgs& args, const Finish& finish) {
  const Axis axis_y(args.in_y, args.out_y, args), axis_x(args.in_x, args.out_x, args);
  const int channels = args.channels;
  ForEachPartOfRow(args, axis_x, [&](int y, int x, int count, const typename Axis::Place* columns) {
    const typename Axis::Place row = axis_y(y);
    for (int b = 0; b < args.batches; ++b) {
      const T* image = static_cast<const T*>(args.in) + b * args.in_y * args.in_x * channels;
      const T* upper = image + row.low * args.in_x * channels;
      const T* lower = image + row.high * args.in_x * channels;
      T* out = static_cast<T*>(args.out) + ((b * args.out_y + y) * args.out_x + x) * channels;
      for (int i = 0; i < count; ++i) {
        const typename Axis::Place& column = columns[i];
        const int left = column.low * channels, right = column.high * channels;
        for (int c = 0; c < channels; ++c) {
          *out++ = finish(static_cast<Sum>(upper[left + c]) * row.low_share * column.low_share +
                          static_cast<Sum>(lower[left + c]) * row.high_share * column.low_share +
                          static_cast<Sum>(upper[right + c]) * row.low_share * column.high_share +
                          static_cast<Sum>(lower[right + c]) * row.high_share * column.high_share);
        }
      }
    }
  });
}

// A sum of 2^20 shares, rounded to the nearest, halves away from zero.
template <class T, class Sum>
T WithoutShares(Sum sum) {
  constexpr int kBits = 2 * FixedPointAxis::kBits;
  const Sum half = Sum{1} << (kBits - 1);
  return static_cast<T>((sum + (sum > 0 ? half : -half)) / (Sum{1} << kBits));
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_IMAGE_RESIZE_BILINEAR_H_
