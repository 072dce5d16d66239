// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Checks and computes for Prepare about quantised tensors and fused activations. Integer arithmetic only, except where
// a function is named for floats.
#ifndef MOTE_SRC_OPERATORS_SHARED_QUANTIZATION_H_
#define MOTE_SRC_OPERATORS_SHARED_QUANTIZATION_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

#include "src/core/soft_real.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {

// Returns the smallest and the largest number of an integer type: int4, int8, uint8, int16, int32 or bool.
ClampRange TypeRange(TfLiteType type);

// Returns kTfLiteError with a message unless `activation` only limits the range: none, RELU, RELU_N1_TO_1 or RELU6.
[[nodiscard]] TfLiteStatus RequireClampActivation(const PrepareContext& ctx, TfLiteFusedActivation activation);

// Returns kTfLiteError with a message unless ActivateFloat knows `activation`: any but SIGN_BIT.
[[nodiscard]] TfLiteStatus RequireFloatActivation(const PrepareContext& ctx, TfLiteFusedActivation activation);

// Returns the quantised numbers that an activation that only limits the range lets through. The limits are rounded as
// the specification has it: zero_point + round(6 / scale), the quotient in float.
ClampRange QuantizedClampRange(TfLiteFusedActivation activation, TfLiteType type, float scale, int32_t zero_point);

// The range that an activation lets through in float outputs; "no activation" is the range of the finite numbers.
struct FloatRange {
  float min;
  float max;
};
inline FloatRange FloatClampRange(TfLiteFusedActivation activation) {
  constexpr float kMax = std::numeric_limits<float>::max();
  switch (activation) {
    case kTfLiteActRelu:
      return {0.0f, kMax};
    case kTfLiteActReluN1To1:
      return {-1.0f, 1.0f};
    case kTfLiteActRelu6:
      return {0.0f, 6.0f};
    default:
      return {-kMax, kMax};
  }
}

// Returns true for a finite number that is not negative; without float instructions.
inline bool IsScale(float scale) {
  constexpr uint32_t kInfinity = 0x7F800000;
  uint32_t bits;
  std::memcpy(&bits, &scale, sizeof(bits));
  return bits < kInfinity;
}

// Returns kTfLiteError with a message unless `tensor` has finite scales (one, or one per index of a dimension that
// exists), none of them negative, and its zero points lie in the range of its type. `what` names the tensor in the
// message. A scale may be 0, which writers give tensors of zeros: multipliers with it are 0, also those it divides.
[[nodiscard]] TfLiteStatus RequireQuantized(const PrepareContext& ctx, const char* what, const TensorInfo& tensor);
// Does the same, and gives the largest scale.
[[nodiscard]] TfLiteStatus RequireQuantized(const PrepareContext& ctx, const char* what, const TensorInfo& tensor,
                                            float* largest_scale);

// Requires besides that there is only one scale.
[[nodiscard]] TfLiteStatus RequireQuantizedPerTensor(const PrepareContext& ctx, const char* what,
                                                     const TensorInfo& tensor);

// Returns kTfLiteError with a message unless input `i`, weights for float activations, has one scale.
[[nodiscard]] TfLiteStatus RequireOneScale(const PrepareContext& ctx, int i);

// Requires what RequireQuantized does, and that all zero points are 0.
[[nodiscard]] TfLiteStatus RequireSymmetric(const PrepareContext& ctx, const char* what, const TensorInfo& tensor);

// Returns kTfLiteError with a message unless all zero points are 0.
[[nodiscard]] TfLiteStatus RequireNoZeroPoint(const PrepareContext& ctx, const char* what, const TensorInfo& tensor);

// Requires this of an output whose quantisation the operator fixes: this zero point and, within a thousandth, the scale
// 2^-scale_bits.
[[nodiscard]] TfLiteStatus RequireOutputScale(const PrepareContext& ctx, const TensorInfo& out, int scale_bits,
                                              int zero_point);

// The greatest shift of a multiplier that MultiplyByQuantizedMultiplier can take with a 32-bit number.
constexpr int32_t kMaxShift = 30;

// Returns m, or where its shift exceeds `max_shift`, the largest multiplier with that one.
QuantizedMultiplier AtMost(QuantizedMultiplier m, int max_shift);
// Returns m for numbers with an absolute value of so many bits; where its shift exceeds `max_shift`, the largest
// multiplier whose products have no more than 30 bits, so that nothing wraps: but for the smallest ones, they exceed 8
// bits as with m.
QuantizedMultiplier LimitedTo8Bits(QuantizedMultiplier m, int bits, int max_shift = kMaxShift);
// Does the same for an output of type `out`. All products exceed it, but those of 0. Outputs of more than 8 bits may
// get a multiplier with kSaturatingShift.
QuantizedMultiplier Limited(QuantizedMultiplier m, int bits, TfLiteType out);

// Returns how many bits the difference of two numbers of an integer type has; at most 30.
inline int DifferenceBits(TfLiteType type) { return std::min(ElementBits(type), 30); }
// Returns how many bits a sum of so many products of differences has.
int SumBits(TfLiteType a, TfLiteType b, int count);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_QUANTIZATION_H_
