// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/cortex_m_dsp/run_products.h"
#include "src/operators/shared/four_row_patch.h"

namespace mote {
namespace {

constexpr int32_t kNoBias = 0;

}  // namespace

void FinishInt8(const Requantizer<int32_t>& r, const int32_t* sums, int channel, int count, int8_t* out) {
  if (kRoundsOnce) return r.FinishRow(sums, channel, count, out);
  const int bias_step = r.bias == nullptr ? 0 : 1;
  const int32_t* bias = r.bias == nullptr ? &kNoBias : r.bias + channel;
  const int step = r.multipliers.step;
  const int32_t* multiplier = r.multipliers.multiplier + channel * step;
  const int8_t* shift = r.multipliers.shift + channel * step;
  const FastRequantizer first({*multiplier, *shift}, r.out_zero);
  if (step == 0 && !first.shifts_left()) {
    for (int i = 0; i < count; ++i, bias += bias_step) {
      out[i] = static_cast<int8_t>(__ssat(first.ShiftedRight(WrappingAdd(sums[i], *bias)), 8));
    }
  } else {
    for (int i = 0; i < count; ++i, bias += bias_step, multiplier += step, shift += step) {
      const FastRequantizer requantizer({*multiplier, *shift}, r.out_zero);
      out[i] = static_cast<int8_t>(__ssat(requantizer(WrappingAdd(sums[i], *bias)), 8));
    }
  }
  ClampOutputs(r.clamp, count, out);
}

void MultiplyPatchInt8(const Int8Format& format, const Patch& patch, const int8_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int32_t start, int8_t* out) {
  MultiplyPatch(format, patch, in, filter, channels, start,
                PatchRowsOf<int8_t>(patch, format.in_zero, filter_channel_step), AddPatchRowsInt8, FinishInt8, out);
}

}  // namespace mote
