// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Brings numbers from one scale to another, element by element: QUANTIZE of quantised numbers and the RELU family.
#ifndef MOTE_SRC_OPERATORS_SHARED_REQUANTIZE_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_SHARED_REQUANTIZE_ELEMENTS_H_

#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/operators/shared/output_scaling.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

// Holds the numbers of out = clamp(out_zero_point + round((in - in_zero_point) * multiplier)).
struct RequantizeParams {
  int32_t in_zero_point;
  int32_t out_zero_point;
  int32_t min;
  int32_t max;
  int32_t multiplier;
  int8_t shift;
};

inline int32_t Requantized(int32_t in, const RequantizeParams& p) {
  const int32_t difference = static_cast<int32_t>(static_cast<uint32_t>(in) - static_cast<uint32_t>(p.in_zero_point));
  const int32_t value = MultiplyByQuantizedMultiplier(difference, {p.multiplier, p.shift});
  return Clamp(WrappingAdd(value, p.out_zero_point), {p.min, p.max});
}

// The loop works on a local copy, which a write to `out` cannot change.
template <class In, class Out>
void Requantize(const RequantizeParams& params, const void* in, void* out, int count) {
  const RequantizeParams p = params;
  const In* from = static_cast<const In*>(in);
  Out* to = static_cast<Out*>(out);
  for (const In* const end = from + count; from != end; ++from, ++to) {
    const int32_t difference = WrappingAdd(int32_t{*from}, WrappingAdd(~p.in_zero_point, 1));
    const int32_t value = InlineMultiplyByQuantizedMultiplier(difference, {p.multiplier, p.shift});
    *to = static_cast<Out>(Clamp(WrappingAdd(value, p.out_zero_point), {p.min, p.max}));
  }
}

// Does the same from int8 or uint8 to int8 or uint8; the limits are those of the output type. `in` may be `out`.
void RequantizeBytes(const RequantizeParams& params, bool in_is_signed, const void* in, void* out, int count);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_REQUANTIZE_ELEMENTS_H_
