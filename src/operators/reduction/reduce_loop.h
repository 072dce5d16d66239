// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Folds an array along some of its dimensions: sums, means, products, maxima, minima.
//
//   output[k] = store(fold(input[k, r] for all r, in the order of the input))
//
// Reduce() is the walk; what is done with a line of elements and with its result are functions of the caller's choice,
// made from the templates below.
#ifndef MOTE_SRC_OPERATORS_REDUCTION_REDUCE_LOOP_H_
#define MOTE_SRC_OPERATORS_REDUCTION_REDUCE_LOOP_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "src/core/fixed_point.h"
#include "src/core/shape.h"
#include "src/operators/shared/arithmetic.h"

namespace mote {

// The next factor of a quantised product, and the scale of the product with it.
struct ProductStep {
  QuantizedMultiplier scale;  // of the product so far times the factor
  int32_t zero_point;         // of the factor
  const ProductStep* next;
};

struct QuantizedProductSoFar {
  int32_t value;
  const ProductStep* next;
};

// The intermediate result of a fold. Integers of up to 32 bits are extrema and products in `i32`.
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

using FoldLine = void (*)(const void* first, int count, int stride, Folded* so_far);
using StoreFolded = void (*)(const ReductionFinish& finish, const Folded& result, void* element);

struct Reduction {
  FoldLine fold;
  StoreFolded store;
  Folded initial;
  uint8_t element_bytes;
};

// `shape` is the input's; bit d of `reduced` is set for each dimension that goes. The output's elements lie in the
// order of the dimensions that stay.
void Reduce(const Reduction& reduction, const ReductionFinish& finish, const Shape& shape, unsigned reduced,
            const void* input, void* output);

enum class Reducer { kSum, kMean, kMax, kMin, kProduct };

// The type in which elements of type T are folded: sums of 8 and 16 bits in 32 bits, of more bits in 64; all modulo
// their size.
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

template <class T, Reducer kReducer>
void FoldElements(const void* first, int count, int stride, Folded* so_far) {
  auto& target = FoldedAs<T, kReducer>(*so_far);
  using Accumulator = std::remove_reference_t<decltype(target)>;
  const T* element = static_cast<const T*>(first);
  Accumulator folded = target;
  for (; count > 0; --count, element += stride) {
    const Accumulator x = *element;
    if constexpr (kReducer == Reducer::kMax) {
      if (x > folded) folded = x;
    } else if constexpr (kReducer == Reducer::kMin) {
      if (x < folded) folded = x;
    } else if constexpr (kReducer == Reducer::kProduct) {
      folded = ProductOf::Of(folded, x);
    } else {
      folded = Sum::Of(folded, x);
    }
  }
  target = folded;
}

// FoldElements<float, Reducer::kSum>, in any order.
void SumFloats(const void* first, int count, int stride, Folded* so_far);

// The result itself; for a mean, divided by the count and rounded towards 0. A mean of no integers is 0.
template <class T, Reducer kReducer>
void StoreElement(const ReductionFinish& finish, const Folded& result, void* element) {
  auto folded = FoldedAs<T, kReducer>(const_cast<Folded&>(result));
  if constexpr (kReducer == Reducer::kMean && std::is_floating_point<T>::value) {
    folded /= static_cast<float>(finish.count);
  } else if constexpr (kReducer == Reducer::kMean) {
    if (finish.count != 0) folded /= finish.count;
  }
  *static_cast<T*>(element) = static_cast<T>(folded);
}

// A sum of quantised elements, brought to the output's scale.
template <class T>
void StoreRequantized(const ReductionFinish& finish, const Folded& result, void* element) {
  constexpr int32_t kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  const int32_t sum = static_cast<int32_t>(static_cast<uint32_t>(result.i32) - static_cast<uint32_t>(finish.offset));
  const int64_t x = int64_t{MultiplyByQuantizedMultiplier(sum, finish.scale)} + finish.zero_point;
  *static_cast<T*>(element) = static_cast<T>(x < kMin ? kMin : x > kMax ? kMax : x);
}

// x * m, |x| < 2^47. Where m is 2^7 and more, which the specification leaves open, it saturates.
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
template <class T>
void FoldQuantizedProduct(const void* first, int count, int stride, Folded* so_far) {
  QuantizedProductSoFar product = so_far->product;
  const T* element = static_cast<const T*>(first);
  for (; count > 0; --count, element += stride) {
    const ProductStep& step = *product.next;
    product.value = RescaledProduct(int64_t{product.value} * (*element - step.zero_point), step.scale);
    product.next = step.next;
  }
  so_far->product = product;
}

template <class T>
void StoreQuantizedProduct(const ReductionFinish& finish, const Folded& result, void* element) {
  constexpr int32_t kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  const int64_t value = RescaledProduct(result.product.value, finish.scale);
  const int64_t x = value + finish.zero_point;
  *static_cast<T*>(element) = static_cast<T>(x < kMin ? kMin : x > kMax ? kMax : x);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_REDUCTION_REDUCE_LOOP_H_
