// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/cortex_m_dsp/int16_scale.h"
#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/products/four_row_patch.h"

namespace mote {
namespace {

constexpr int64_t kNoBias = 0;

}  // namespace

void FinishInt16(const Requantizer<int64_t>& r, const int64_t* sums, int channel, int count, int16_t* out) {
  const int bias_step = r.bias == nullptr ? 0 : 1;
  const int64_t* bias = r.bias == nullptr ? &kNoBias : r.bias + channel;
  const int step = r.multipliers.step;
  const int32_t* multiplier = r.multipliers.multiplier + channel * step;
  const int8_t* shift = r.multipliers.shift + channel * step;
  if (step == 0) {
    const Int16Scale scale({*multiplier, *shift});
    for (int i = 0; i < count; ++i, bias += bias_step) {
      out[i] = static_cast<int16_t>(Clamp(WrappingAdd(scale(WrappingAdd(sums[i], *bias)), r.out_zero), r.clamp));
    }
    return;
  }
  for (int i = 0; i < count; ++i, bias += bias_step, multiplier += step, shift += step) {
    const int32_t scaled = Int16Scale::Once(WrappingAdd(sums[i], *bias), {*multiplier, *shift});
    out[i] = static_cast<int16_t>(Clamp(WrappingAdd(scaled, r.out_zero), r.clamp));
  }
}

void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out) {
  if (MultiplyFew(format, patch, in, filter, filter_channel_step, channels, start, FinishInt16, out)) return;
  MultiplyInt16Patch(format, patch, in, filter, filter_channel_step, channels, start, PatchRowsOf<int16_t>,
                     AddPatchRowsInt16, out);
}

}  // namespace mote
