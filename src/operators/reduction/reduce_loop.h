// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Folds an array along some of its dimensions: sums, means, products, maxima, minima.
//
//   output[k] = store(fold(input[k, r] for all r, in the order of the input))
//
// Reduce() is the walk over the outputs; a row of them is folded by a function of the caller's choice, made from the
// templates below.
#ifndef MOTE_SRC_OPERATORS_REDUCTION_REDUCE_LOOP_H_
#define MOTE_SRC_OPERATORS_REDUCTION_REDUCE_LOOP_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "src/core/fixed_point.h"
#include "src/core/shape.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/arithmetic.h"

namespace mote {

// Holds the next factor of a quantised product, and the scale of the product with it.
struct ProductStep {
  QuantizedMultiplier scale;  // of the product so far times the factor
  int32_t zero_point;         // of the factor
  const ProductStep* next;
};

struct QuantizedProductSoFar {
  int32_t value;
  const ProductStep* next;
};

// Holds the intermediate result of a fold. Integers of up to 32 bits are extrema and products in `i32`.
union Folded {
  int32_t i32;
  int64_t i64;
  float f32;
  QuantizedProductSoFar product;
};

// Turns a result into an element of the output.
struct ReductionFinish {
  int32_t count;              // elements that were folded into one
  QuantizedMultiplier scale;  // from here on for quantised sums and means; products have no offset
  int32_t offset;             // count times the input's zero point, modulo 2^32
  int32_t zero_point;
};

// Counts through some dimensions of an array, the first added fastest.
class Odometer {
 public:
  // Dimensions added one after the other either lie side by side in memory and become one, or are apart.
  void Add(int size, int stride);
  // Returns the fastest dimension, of one place where there is none.
  int size() const { return rank_ > 0 ? sizes_[0] : 1; }
  int stride() const { return rank_ > 0 ? strides_[0] : 0; }
  bool is_line() const { return rank_ <= 1; }
  // Goes to the next line of the fastest dimension and returns its start. After the last line comes the first, at 0.
  int Next();

 private:
  int rank_ = 0;
  int offset_ = 0;
  int sizes_[kMaxRank];
  int strides_[kMaxRank];
  int indices_[kMaxRank];
};

// Describes a row of outputs, each folded from the elements that `folded` counts through.
struct FoldedRow {
  const ReductionFinish& finish;
  Folded initial;
  int outputs;
  int stride;  // between the first elements of two outputs
  Odometer* folded;
  const void* first;
  void* out;
};

using FoldRow = void (*)(const FoldedRow& row);

struct Reduction {
  FoldRow fold;
  Folded initial;
  uint8_t element_bytes;
};

// `shape` is the input's; bit d of `reduced` is set for each dimension that goes. The output's elements lie in the
// order of the dimensions that stay.
void Reduce(const Reduction& reduction, const ReductionFinish& finish, const Shape& shape, unsigned reduced,
            const void* input, void* output);

enum class Reducer { kSum, kMean, kMax, kMin, kProduct };

// Returns the type in which elements of type T are folded: sums of 8 and 16 bits in 32 bits, of more bits in 64; all
// modulo their size.
template <class T, Reducer kReducer>
auto& FoldedAs(Folded& folded) {
  constexpr bool kIsSum = kReducer == Reducer::kSum || kReducer == Reducer::kMean;
  if constexpr (std::is_floating_point<T>::value) {
    return folded.f32;
  } else if constexpr (sizeof(T) > (kIsSum ? 2 : 4)) {
    return folded.i64;
  } else {
    return folded.i32;
  }
}

// Does what FoldLine<float, Reducer::kSum> does, in any order.
float SumFloats(const float* element, int count, int stride, float folded);

// Folds `count` elements, one at least, into `folded`.
template <class Element, Reducer kReducer, class Accumulator>
[[gnu::always_inline]] inline Accumulator FoldLine(const Element* element, int count, int stride, Accumulator folded) {
  do {
    const Accumulator x = *element;
    element += stride;
    if constexpr (kReducer == Reducer::kMax) {
      if (x > folded) folded = x;
    } else if constexpr (kReducer == Reducer::kMin) {
      if (x < folded) folded = x;
    } else if constexpr (kReducer == Reducer::kProduct) {
      folded = ProductOf::Of(folded, x);
    } else {
      folded = Sum::Of(folded, x);
    }
  } while (--count > 0);
  return folded;
}

// Stores the result itself; a mean is divided by the count and rounded towards 0. A mean of no integers is 0.
template <class Element, Reducer kReducer>
struct PlainFold {
  using T = Element;
  static auto& Of(Folded& folded) { return FoldedAs<T, kReducer>(folded); }
  template <class Accumulator>
  static Accumulator Line(const T* element, int count, int stride, Accumulator folded) {
    constexpr bool kIsSum = kReducer == Reducer::kSum || kReducer == Reducer::kMean;
    if constexpr (std::is_same<T, float>::value && kIsSum) return SumFloats(element, count, stride, folded);
    return FoldLine<T, kReducer>(element, count, stride, folded);
  }
  template <class Accumulator>
  static T Store(const ReductionFinish& finish, Accumulator folded) {
    if constexpr (kReducer == Reducer::kMean && std::is_floating_point<T>::value) {
      folded /= static_cast<float>(finish.count);
    } else if constexpr (kReducer == Reducer::kMean) {
      if (finish.count != 0) folded /= finish.count;
    }
    return static_cast<T>(folded);
  }
};

template <class T>
T Saturated(int64_t x) {
  constexpr int32_t kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  return static_cast<T>(x < kMin ? kMin : x > kMax ? kMax : x);
}

// Returns a sum of quantised elements, brought to the output's scale.
template <class T>
T Requantized(const ReductionFinish& finish, int32_t folded) {
  const int32_t sum = static_cast<int32_t>(static_cast<uint32_t>(folded) - static_cast<uint32_t>(finish.offset));
  return Saturated<T>(int64_t{MultiplyByQuantizedMultiplier(sum, finish.scale)} + finish.zero_point);
}

template <class Element>
struct QuantizedSum : PlainFold<Element, Reducer::kSum> {
  static Element Store(const ReductionFinish& finish, int32_t folded) { return Requantized<Element>(finish, folded); }
};

// Returns x * m, |x| < 2^47. Where m is 2^7 and more, which the specification leaves open, it saturates.
inline int32_t RescaledProduct(int64_t x, QuantizedMultiplier m) {
  if (m.shift <= 7) return MultiplyByQuantizedMultiplier(x, m);
  constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
  const int64_t product = x * std::min<int32_t>(((m.multiplier >> 15) + 1) >> 1, 0x7FFF);  // in units of 2^(shift - 15)
  const int right = std::max<int32_t>(15 - m.shift, 0),
            left = std::min<int32_t>(std::max<int32_t>(m.shift - 15, 0), 31);
  const int64_t rounded = (product + (int64_t{1} << right >> 1)) >> right;
  if (rounded > kMax >> left) return static_cast<int32_t>(kMax);
  if (rounded < -(kMax >> left)) return static_cast<int32_t>(-kMax);
  return static_cast<int32_t>(rounded * (int64_t{1} << left));
}

// The specification rescales after each factor but the first, and once more at the end.
template <class Element>
struct QuantizedProduct {
  using T = Element;
  static QuantizedProductSoFar& Of(Folded& folded) { return folded.product; }
  static QuantizedProductSoFar Line(const T* element, int count, int stride, QuantizedProductSoFar folded) {
    for (; count > 0; --count, element += stride) {
      const ProductStep& step = *folded.next;
      folded.value = RescaledProduct(int64_t{folded.value} * (*element - step.zero_point), step.scale);
      folded.next = step.next;
    }
    return folded;
  }
  static T Store(const ReductionFinish& finish, const QuantizedProductSoFar& folded) {
    return Saturated<T>(int64_t{RescaledProduct(folded.value, finish.scale)} + finish.zero_point);
  }
};

// Adds up bytes of as many outputs at a time as compilers put into vectors; returns how many outputs it has made.
template <class T>
int SumSideBySide(const FoldedRow& row) {
  constexpr int kAtOnce = 16;
  constexpr int kMost = 1 << 23;  // bytes, whose sums cannot overflow
  if (row.stride != 1 || !row.folded->is_line() || row.finish.count == 0 || row.finish.count > kMost) return 0;
  const int count = row.folded->size(), step = row.folded->stride();
  int made = 0;
  for (; made + kAtOnce <= row.outputs; made += kAtOnce) {
    const T* element = static_cast<const T*>(row.first) + made;
    int32_t sums[kAtOnce] = {};
    for (int k = 0; k < count; ++k, element += step) {
      for (int i = 0; i < kAtOnce; ++i) sums[i] += element[i];
    }
    for (int i = 0; i < kAtOnce; ++i) static_cast<T*>(row.out)[made + i] = Requantized<T>(row.finish, sums[i]);
  }
  return made;
}

// This is a FoldRow. `Fold` has the type T of elements, and Of(Folded&), Line and Store as above.
template <class Fold>
void FoldOutputs(const FoldedRow& row) {
  using T = typename Fold::T;
  Odometer& folded = *row.folded;
  Folded initial = row.initial;
  const auto start = Fold::Of(initial);
  const int count = row.finish.count == 0 ? 0 : folded.size(), stride = folded.stride(), step = row.stride;
  const bool is_line = folded.is_line();
  const T* first = static_cast<const T*>(row.first);
  T* out = static_cast<T*>(row.out);
  T* const end = out + row.outputs;
  if constexpr (kAsksProcessor && sizeof(T) == 1 && std::is_same<Fold, QuantizedSum<T>>::value) {
    const int made = SumSideBySide<T>(row);
    out += made;
    first += made;
    if (out == end) return;
  }
  do {
    auto so_far = start;
    if (count > 0) {
      int place = 0;
      do {
        so_far = Fold::Line(first + place, count, stride, so_far);
      } while (!is_line && (place = folded.Next()) != 0);
    }
    *out++ = Fold::Store(row.finish, so_far);
    first += step;
  } while (out != end);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_REDUCTION_REDUCE_LOOP_H_
