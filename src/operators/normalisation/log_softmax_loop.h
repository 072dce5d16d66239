// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOG_SOFTMAX over rows of `depth` values: out[i] = in[i] - log(sum over c of exp(in[c])).
#ifndef MOTE_SRC_OPERATORS_NORMALISATION_LOG_SOFTMAX_LOOP_H_
#define MOTE_SRC_OPERATORS_NORMALISATION_LOG_SOFTMAX_LOOP_H_

#include "src/operators/normalisation/softmax_loop.h"

namespace mote {

void LogSoftmaxFloat(SoftmaxRows rows, const float* in, float* out);
void LogSoftmaxInt8(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int8_t* out);
void LogSoftmaxUInt8(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, uint8_t* out);

// This is the portable loop of the 8-bit formats. Outputs are in sixteenths, and the largest number of the type stands
// for 0.
template <class T>
void LogSoftmaxOf8Bits(const SoftmaxParams& params, SoftmaxRows rows, const T* in, T* out) {
  constexpr int kDroppedBits = 26 - 4;  // from Q5.26 to sixteenths
  constexpr int32_t kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  ComputedExps exps(params);
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const int largest = LargestOf(in, rows.depth);
    const uint32_t sum = std::min<uint32_t>(SumOfExps(in, rows.depth, largest, exps), 0x7FFFFFFF);
    const int32_t log_of_sum = LogOfAtLeastOne(static_cast<int32_t>(sum));
    // Below this, which is the logarithm of the smallest output, the difference to log_of_sum could overflow.
    const int32_t lowest = (-(kMax - kMin) - 1) * (1 << kDroppedBits) + log_of_sum;
    for (int i = 0; i < rows.depth; ++i) {
      const int32_t difference = in[i] - largest;
      const int32_t scaled = difference < params.min_difference
                                 ? lowest
                                 : MultiplyByQuantizedMultiplier(difference, {params.multiplier, params.shift});
      const int32_t steps = RoundingDivideByPowerOfTwo(std::max(scaled, lowest) - log_of_sum, kDroppedBits);
      out[i] = static_cast<T>(std::max(kMax + steps, kMin));
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_NORMALISATION_LOG_SOFTMAX_LOOP_H_
