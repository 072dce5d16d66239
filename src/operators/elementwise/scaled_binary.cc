// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/scaled_binary.h"

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/shared/quantization.h"

namespace mote {

bool HasScales(const PrepareContext& ctx) {
  const TfLiteType type = ctx.in(0).type;
  if (type != kTfLiteInt16) return type == kTfLiteInt8 || type == kTfLiteUInt8;
  return ctx.in(0).is_quantized() || ctx.in(1).is_quantized() || ctx.out(0).is_quantized();
}

template <class P>
TfLiteStatus PrepareScaledBinary(const PrepareContext& ctx, TfLiteFusedActivation activation, P* params) {
  const TensorInfo a = ctx.in(0), b = ctx.in(1), out = ctx.out(0);
  const auto require = out.type == kTfLiteInt16 ? RequireSymmetric : RequireQuantizedPerTensor;
  OP_TRY(require(ctx, "input 0", a));
  OP_TRY(require(ctx, "input 1", b));
  OP_TRY(require(ctx, "output", out));
  params->a_zero_point = static_cast<int16_t>(a.zero_point);
  params->b_zero_point = static_cast<int16_t>(b.zero_point);
  params->out_zero_point = static_cast<int16_t>(out.zero_point);
  const ClampRange range = QuantizedClampRange(activation, out.type, out.scale, out.zero_point);
  params->min = static_cast<int16_t>(range.min);
  params->max = static_cast<int16_t>(range.max);
  return kTfLiteOk;
}

template TfLiteStatus PrepareScaledBinary(const PrepareContext& ctx, TfLiteFusedActivation activation,
                                          AddParams* params);
template TfLiteStatus PrepareScaledBinary(const PrepareContext& ctx, TfLiteFusedActivation activation,
                                          MulParams* params);

}  // namespace mote
