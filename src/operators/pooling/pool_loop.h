// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each output is the average, the maximum or the root mean square of a window of one channel.
#ifndef MOTE_SRC_OPERATORS_POOLING_POOL_LOOP_H_
#define MOTE_SRC_OPERATORS_POOLING_POOL_LOOP_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "src/core/fixed_point.h"
#include "src/operators/pooling/each_window.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {

template <class T>
struct PoolArgs {
  ConvShape shape;  // filter_height and filter_width are the window's; in_depth, out_depth and channels are the same
  // Limits of the outputs: int32_t for integers.
  std::conditional_t<std::is_same<T, float>::value, float, int32_t> min, max;
  const T* in;
  T* out;
  LoopWay way = kPortableWay;  // the loop that the Choose function has chosen
};

// `Pool` has members T, Sum, Start, Add and Finish(sum, count).
template <class Pool>
void PoolLoop(const PoolArgs<typename Pool::T>& args) {
  using T = typename Pool::T;
  const ConvShape& s = args.shape;
  const auto make_pixel = [&](const PixelsOfWindow& pixels, const T* in, T* out) __attribute__((always_inline)) {
    for (int c = 0; c < s.channels; ++c, ++in) {
      typename Pool::Sum sum = Pool::Start();
      const T* row = in;
      for (int i = pixels.rows; i > 0; --i, row += pixels.row_step) {
        const T* pixel = row;
        for (int j = pixels.columns; j > 0; --j, pixel += pixels.column_step) sum = Pool::Add(sum, *pixel);
      }
      const auto result = Pool::Finish(sum, pixels.count());
      *out++ = static_cast<T>(std::min(std::max(result, args.min), args.max));
    }
  };
  ForEachWindow(s, args.in, args.out, make_pixel);
}

// Sums wrap: a window of more than 65,535 int16 numbers may overflow.
template <class Element>
struct IntegerAverage {
  using T = Element;
  using Sum = int32_t;
  static Sum Start() { return 0; }
  static Sum Add(Sum sum, T x) { return WrappingAdd(sum, Sum{x}); }
  // Rounds halves away from zero.
  static Sum Finish(Sum sum, int count) { return WrappingAdd(sum, Sum{sum > 0 ? count / 2 : -(count / 2)}) / count; }
};

template <class Element>
struct IntegerMax {
  using T = Element;
  using Sum = int32_t;
  static Sum Start() { return std::numeric_limits<T>::min(); }
  static Sum Add(Sum sum, T x) { return std::max(sum, Sum{x}); }
  static Sum Finish(Sum sum, int) { return sum; }
};

struct FloatAverage {
  using T = float;
  using Sum = float;
  static Sum Start() { return 0.0f; }
  static Sum Add(Sum sum, T x) { return sum + x; }
  static Sum Finish(Sum sum, int count) { return sum / static_cast<float>(count); }
};

struct FloatMax {
  using T = float;
  using Sum = float;
  static Sum Start() { return std::numeric_limits<float>::lowest(); }
  static Sum Add(Sum sum, T x) { return std::max(sum, x); }
  static Sum Finish(Sum sum, int) { return sum; }
};

// Choose the loops of int8 (element_bytes is 1) and int16 (2).
LoopChoice ChooseAveragePool(const ConvShape& shape, int element_bytes);
LoopChoice ChooseMaxPool(const ConvShape& shape, int element_bytes);
void AveragePoolInt8(const PoolArgs<int8_t>& args);
void AveragePoolUInt8(const PoolArgs<uint8_t>& args);
void AveragePoolInt16(const PoolArgs<int16_t>& args);
void AveragePoolFloat32(const PoolArgs<float>& args);
void MaxPoolInt8(const PoolArgs<int8_t>& args);
void MaxPoolUInt8(const PoolArgs<uint8_t>& args);
void MaxPoolInt16(const PoolArgs<int16_t>& args);
void MaxPoolFloat32(const PoolArgs<float>& args);
void L2PoolFloat32(const PoolArgs<float>& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_POOL_LOOP_H_
