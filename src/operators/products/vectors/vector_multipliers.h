// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The multipliers of channels.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_MULTIPLIERS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_MULTIPLIERS_H_

#include <cstdint>

#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

// Does what FindChannelMultipliers does, with doubles, which round as the specification says. Returns how many it has
// found: whole vectors, up to one with a shift near the limits.
int MultipliersVectors(float in_scale, float out_scale, const float* filter_scales, int channels, int32_t* multipliers,
                       int8_t* shifts) {
  constexpr int kCount = kBytes / 8, kMantissaBits = 52, kDroppedBits = kMantissaBits - 30;
  using Doubles = double __attribute__((vector_size(kBytes)));
  using Wide = int64_t __attribute__((vector_size(kBytes)));
  using Floats = float __attribute__((vector_size(kCount * sizeof(float))));
  using Int32s = int32_t __attribute__((vector_size(kCount * sizeof(int32_t))));
  using Int8s = int8_t __attribute__((vector_size(kCount)));
  constexpr int64_t kOne = int64_t{1} << kMantissaBits, kHalf = 1 << (kDroppedBits - 1);
  int c = 0;
  for (; c + kCount <= channels; c += kCount) {
    Floats scales;
    __builtin_memcpy(&scales, filter_scales + c, sizeof(scales));
    const Doubles product = __builtin_convertvector(scales, Doubles) * double{in_scale};  // exact
    const Doubles scale = product / double{out_scale};
    Wide bits;
    __builtin_memcpy(&bits, &scale, sizeof(bits));
    Wide multiplier = ((bits & (kOne - 1)) + (kOne + kHalf)) >> kDroppedBits;
    const Wide carries = multiplier == int64_t{1} << 31;  // -1 or 0
    multiplier -= carries & (int64_t{1} << 30);
    const Wide shift = (bits >> kMantissaBits) - 1022 - carries;  // for a mantissa below 1
    const Wide near_limit = (shift < -30) | (shift > 29);
    if (!Simd::AllAtMost(Simd::Sub(Simd::Set(0), Simd::Load(&near_limit)), Simd::Set(0))) break;
    const Int32s words = __builtin_convertvector(multiplier, Int32s);
    const Int8s bytes = __builtin_convertvector(shift, Int8s);
    __builtin_memcpy(multipliers + c, &words, sizeof(words));
    __builtin_memcpy(shifts + c, &bytes, sizeof(bytes));
  }
  return c;
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_MULTIPLIERS_H_
