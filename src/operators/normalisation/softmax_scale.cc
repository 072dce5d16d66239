// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/normalisation/softmax_scale.h"

#include <algorithm>

#include "src/core/soft_real.h"
#include "src/operators/shared/quantization.h"

namespace mote {

TfLiteStatus PrepareSoftmaxOf8Bits(const PrepareContext& ctx, float beta, SoftmaxParams* params) {
  constexpr int kIntegerBits = 5;
  constexpr int kFractionBits = 31 - kIntegerBits;
#ifdef TFLITE_SINGLE_ROUNDING
  constexpr SoftReal kLargest = {(1 << 30) - 1, 0};
#else
  constexpr SoftReal kLargest = {0x7FFFFFFF, 0};
#endif
  const TensorInfo in = ctx.in(0);
  OP_TRY(RequireQuantizedPerTensor(ctx, "input", in));
  SoftReal factor = Product(SoftReal::FromFloat(beta), SoftReal::FromFloat(in.scale));
  factor.exponent += kFractionBits;
  OP_REQUIRE(ctx, IsScale(beta), "beta is negative or not a finite number");
  // A step below 2^-26 leaves nothing of a difference, the largest of which has 8 bits.
  const QuantizedMultiplier m = Compare(factor, {1, 0}) <= 0
                                    ? QuantizedMultiplier{0, 0}
                                    : ToQuantizedMultiplier(Compare(factor, kLargest) < 0 ? factor : kLargest);
  params->multiplier = m.multiplier;
  params->shift = static_cast<int8_t>(m.shift);
  // exp of -31 and below counts as 0; the first `shift` bits of the product cannot overflow above that.
  const int64_t radius = (int64_t{(1 << kIntegerBits) - 1} << kFractionBits) >> m.shift;
  params->min_difference = static_cast<int16_t>(-std::min<int64_t>(radius, 256));
  return kTfLiteOk;
}

}  // namespace mote
