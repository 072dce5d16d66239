// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/dense_rounding.h"

namespace mote {
namespace {

Rounding RoundingOf(const LayerTensors& t, const LayerPlan& plan) {
  if (t.filter.type == kTfLiteInt2) return Rounding::kTwice;
  const bool is_int4 = plan.packed_weights != 0, has_pairs = plan.per_channel() && t.filter.dim(1) % 2 == 0;
  switch (plan.format) {
    case LayerFormat::kInt8:
    case LayerFormat::kUInt8:
      if (is_int4 && !has_pairs) return Rounding::kTwiceHalvesUp;
      return RoundingOfBytes(t.in.scale, t.filter.scales->data, t.filter.scales->size, t.out.scale,
                             plan.format == LayerFormat::kInt8 && plan.filter_zero != 0);
    case LayerFormat::kInt16:
      return Rounding::kOnce;
    case LayerFormat::kInt16Sum32:
      return Rounding::kTwiceHalvesUp;
    default:
      return Rounding::kTwice;
  }
}

}  // namespace

Rounding RoundingOfBytes(float in_scale, const float* filter_scales, int count, float out_scale, bool has_int8_zero) {
  if (!kKeepsWeights) return Rounding::kTwice;
  if (has_int8_zero) return Rounding::kTwiceHalvesUp;
  // TensorFlow Lite's kernels in float support these scales.
  const bool all_in_float = std::all_of(filter_scales, filter_scales + count, [=](float filter_scale) {
    const float scale = in_scale * filter_scale / out_scale;
    return scale >= 0x1p-32f && scale < 256.0f;
  });
  return all_in_float ? Rounding::kOnceInFloat : Rounding::kTwiceHalvesUp;
}

void ChooseRounding(const PrepareContext& ctx, const LayerTensors& t, LayerPlan* plan) {
  plan->set_rounding(ctx.is_on_dynamic_runtime() ? RoundingOf(t, *plan) : Rounding::kTwice);
  // The kernels in float support only constant weights.
  if (plan->rounding == Rounding::kOnceInFloat && !ctx.keeps_weights()) plan->set_rounding(Rounding::kTwiceHalvesUp);
  if (plan->rounding != Rounding::kOnceInFloat || plan->per_channel()) return;
  plan->multiplier = ScaleInFloat(t.in.scale, t.filter.scale, t.out.scale);
  plan->shift = 0;
}

}  // namespace mote
