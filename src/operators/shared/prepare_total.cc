// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/prepare_total.h"

#include "src/core/soft_real.h"
#include "src/operators/shared/quantization.h"

namespace mote {

TfLiteStatus PrepareTotal(const PrepareContext& ctx, TotalParams* params) {
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  OP_TRY(RequireQuantizedPerTensor(ctx, "input 0", in));
  OP_TRY(RequireQuantizedPerTensor(ctx, "output", out));
  SoftReal ratio = Quotient(SoftReal::FromFloat(in.scale), SoftReal::FromFloat(out.scale), kDoubleBits);
  ratio.exponent -= kTotalLeftShift;
  params->multiplier = AtMost(ToQuantizedMultiplier(ratio), 0);
  params->in_zero_point = static_cast<int16_t>(in.zero_point);
  params->out_zero_point = static_cast<int16_t>(out.zero_point);
  return kTfLiteOk;
}

}  // namespace mote
