// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/scaled_sum.h"

#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

// Returns scale / (2 * larger), below 1.
QuantizedMultiplier OperandMultiplier(SoftReal scale, SoftReal larger) {
  SoftReal ratio = Quotient(scale, larger, kDoubleBits);
  --ratio.exponent;
  return ToQuantizedMultiplier(ratio);
}

}  // namespace

SoftReal PrepareOperandMultipliers(const PrepareContext& ctx, AddParams* params) {
  const SoftReal a_scale = SoftReal::FromFloat(ctx.in(0).scale), b_scale = SoftReal::FromFloat(ctx.in(1).scale);
  const SoftReal larger = Compare(a_scale, b_scale) > 0 ? a_scale : b_scale;
  const QuantizedMultiplier a_multiplier = OperandMultiplier(a_scale, larger);
  const QuantizedMultiplier b_multiplier = OperandMultiplier(b_scale, larger);
  params->a_multiplier = a_multiplier.multiplier;
  params->a_shift = static_cast<int8_t>(a_multiplier.shift);
  params->b_multiplier = b_multiplier.multiplier;
  params->b_shift = static_cast<int8_t>(b_multiplier.shift);
  return larger;
}

}  // namespace mote
