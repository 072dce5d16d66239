// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loop of bilinear resizing, for each number format.
#ifndef MOTE_SRC_OPERATORS_IMAGE_RESIZE_BILINEAR_H_
#define MOTE_SRC_OPERATORS_IMAGE_RESIZE_BILINEAR_H_

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "mote/row_map.h"
#include "src/operators/image/resize_loop.h"
#include "src/operators/shared/unfused_product.h"

namespace mote {

// Says between which two elements of an axis a result lies, and how much of each it gets.
template <class T>
struct Neighbours {
  int low, high;
  T low_share, high_share;
};

// Computes shares of 2^10. With kMaxResizedDim all places have 31 bits.
class FixedPointAxis {
 public:
  using Place = Neighbours<int32_t>;
  static constexpr int kBits = 10;

  FixedPointAxis(int in, int out, const ResizeArgs& args) : last_(in - 1) {
    const int less = args.align_corners && out > 1 ? 1 : 0;
    step_ = ((in - less) * (1 << kBits) + (out - less) / 2) / (out - less);
    start_ = args.half_pixel_centers ? step_ / 2 - (1 << (kBits - 1)) : 0;
  }

  Place operator()(int i) const {
    const int32_t place = std::min(std::max<int32_t>(i * step_ + start_, 0), last_ << kBits);
    const int32_t share = place & ((1 << kBits) - 1);
    const int low = static_cast<int>(place >> kBits);
    return {low, static_cast<int>(std::min<int32_t>(low + 1, last_)), (1 << kBits) - share, share};
  }
  // Both elements of each place.
  RowMap map() const { return {step_, start_, start_ + (1 << kBits), 1 << kBits}; }

 private:
  int32_t last_, step_, start_;
};

class FloatAxis {
 public:
  using Place = Neighbours<float>;

  FloatAxis(int in, int out, const ResizeArgs& args) : last_(in - 1), half_(args.half_pixel_centers ? 0.5f : 0.0f) {
    const int less = args.align_corners && out > 1 ? 1 : 0;
    step_ = static_cast<float>(in - less) / static_cast<float>(out - less);
  }

  Place operator()(int i) const {
    const float place = UnfusedProduct(static_cast<float>(i) + half_, step_) - half_;
    // Places are above -1, and below 0 as 0.
    const int whole = static_cast<int>(place);
    const int low = std::min(whole, last_);
    const int high = std::min(static_cast<float>(whole) < place ? whole + 1 : whole, last_);
    const float share = place - static_cast<float>(low);
    return {low, high, 1.0f - share, share};
  }

 private:
  int last_;
  float half_, step_;
};

// Makes an element from the four around it, whose shares add up to 2^20; `Sum` can hold their sum. Rounds to the
// nearest, halves away from zero.
template <class T, class Sum>
class FixedPointBlend {
 public:
  using Axis = FixedPointAxis;

  FixedPointBlend(const Axis::Place& row, const Axis::Place& column)
      : upper_left_(row.low_share * column.low_share),
        lower_left_(row.high_share * column.low_share),
        upper_right_(row.low_share * column.high_share),
        lower_right_(row.high_share * column.high_share) {}

  T operator()(T upper_left, T lower_left, T upper_right, T lower_right) const {
    constexpr int kBits = 2 * Axis::kBits;
    const Sum sum = Sum{upper_left_} * upper_left + Sum{lower_left_} * lower_left + Sum{upper_right_} * upper_right +
                    Sum{lower_right_} * lower_right;
    return static_cast<T>((sum + (Sum{1} << (kBits - 1)) - (sum < 0 ? 1 : 0)) >> kBits);
  }

 private:
  int32_t upper_left_, lower_left_, upper_right_, lower_right_;
};

// Blends in float, each step rounded. uint8 is rounded up from a half.
template <class T>
class FloatBlend {
 public:
  using Axis = FloatAxis;

  FloatBlend(const Axis::Place& row, const Axis::Place& column)
      : upper_(row.low_share), lower_(row.high_share), left_(column.low_share), right_(column.high_share) {}

  T operator()(float upper_left, float lower_left, float upper_right, float lower_right) const {
    const float sum = UnfusedProduct(upper_left * upper_, left_) + UnfusedProduct(lower_left * lower_, left_) +
                      UnfusedProduct(upper_right * upper_, right_) + UnfusedProduct(lower_right * lower_, right_);
    if constexpr (std::is_same<T, float>::value) return sum;
    return static_cast<T>(sum + 0.5f);
  }

 private:
  float upper_, lower_, left_, right_;
};

// Blends the channels of a pixel. It is a function of its own, so that its numbers stay in registers.
template <class T, class Blend>
[[gnu::noinline]] T* ResizePixel(const Blend& shares, const T* upper, const T* lower, ptrdiff_t to_right, T* out,
                                 const T* end) {
  const Blend blend = shares;
  while (out != end) {
    *out++ = blend(*upper, *lower, upper[to_right], lower[to_right]);
    ++upper;
    ++lower;
  }
  return out;
}

// `Blend` makes elements of type `T`, of places on its Axis.
template <class T, class Blend>
void ResizeBilinear(const ResizeArgs& args) {
  using Axis = typename Blend::Axis;
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
        const int left = column.low * channels, to_right = (column.high - column.low) * channels;
        out = ResizePixel(Blend(row, column), upper + left, lower + left, to_right, out, out + channels);
      }
    }
  });
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_IMAGE_RESIZE_BILINEAR_H_
