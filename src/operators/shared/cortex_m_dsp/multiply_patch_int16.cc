// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/cortex_m_dsp/run_products.h"
#include "src/operators/shared/four_row_patch.h"

namespace mote {
namespace {

// Whether MultiplyByQuantizedMultiplier is one rounded product of 32 bits.
bool IsShort(int64_t sum, int32_t shift) { return shift >= -17 && shift < 0 && sum == static_cast<int32_t>(sum); }

constexpr int64_t kNoBias = 0;

}  // namespace

void FinishInt16(const Requantizer<int64_t>& r, const int64_t* sums, int channel, int count, int16_t* out) {
  const int bias_step = r.bias == nullptr ? 0 : 1;
  const int64_t* bias = r.bias == nullptr ? &kNoBias : r.bias + channel;
  const int step = r.multipliers.step;
  const int32_t* multiplier = r.multipliers.multiplier + channel * step;
  const int8_t* shift = r.multipliers.shift + channel * step;
  if (step == 0) {
    const uint32_t reduced = static_cast<uint32_t>(__ssat(((*multiplier >> 15) + 1) >> 1, 16));
    const int total_shift = 15 - *shift;
    const uint64_t rounding = uint64_t{1} << (total_shift - 1);
    for (int i = 0; i < count; ++i, bias += bias_step) {
      const uint64_t product = static_cast<uint64_t>(WrappingAdd(sums[i], *bias)) * reduced + rounding;
      const int32_t scaled = static_cast<int32_t>(static_cast<int64_t>(product) >> total_shift);
      out[i] = static_cast<int16_t>(Clamp(WrappingAdd(scaled, r.out_zero), r.clamp));
    }
    return;
  }
  for (int i = 0; i < count; ++i, bias += bias_step, multiplier += step, shift += step) {
    const int64_t sum = WrappingAdd(sums[i], *bias);
    const int32_t s = *shift;
    int32_t scaled;
    if (IsShort(sum, s)) {
      const int32_t reduced = __ssat(((*multiplier >> 15) + 1) >> 1, 16) << (17 + s);
      asm("smmulr %0, %1, %2" : "=r"(scaled) : "r"(static_cast<int32_t>(sum)), "r"(reduced));
    } else {
      scaled = MultiplyByQuantizedMultiplier(sum, {*multiplier, s});
    }
    out[i] = static_cast<int16_t>(Clamp(WrappingAdd(scaled, r.out_zero), r.clamp));
  }
}

void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out) {
  MultiplyInt16Patch(format, patch, in, filter, filter_channel_step, channels, start, PatchRowsOf<int16_t>,
                     AddPatchRowsInt16, out);
}

}  // namespace mote
