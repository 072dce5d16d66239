// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_acle.h>

#include "src/operators/shared/four_row_patch.h"
#include "src/operators/shared/helium/run_products.h"

namespace mote {
namespace {

constexpr int64_t kNoBias = 0;

// Any sums and shifts: what MultiplyByQuantizedMultiplier does. One multiplier is looked at once.
[[gnu::noinline]] void FinishAny(const Requantizer<int64_t>& r, const int64_t* sums, int channel, int count,
                                 int16_t* out) {
  const int bias_step = r.bias == nullptr ? 0 : 1, step = r.multipliers.step;
  const int64_t* bias = r.bias == nullptr ? &kNoBias : r.bias + channel;
  const int32_t* multiplier = r.multipliers.multiplier + channel * step;
  const int8_t* shift = r.multipliers.shift + channel * step;
  const int32_t zero = r.out_zero, min = r.clamp.min, max = r.clamp.max;
  uint32_t reduced = 0;
  int total_shift = 0;
  uint64_t rounding = 0;
  for (int i = 0; i < count; ++i, bias += bias_step, multiplier += step, shift += step) {
    if (i == 0 || step != 0) {
      reduced = static_cast<uint32_t>(__ssat(((*multiplier >> 15) + 1) >> 1, 16));
      total_shift = 15 - *shift;
      rounding = uint64_t{1} << (total_shift - 1);
    }
    const uint64_t product = static_cast<uint64_t>(WrappingAdd(sums[i], *bias)) * reduced + rounding;
    const int32_t scaled = static_cast<int32_t>(static_cast<int64_t>(product) >> total_shift);
    out[i] = static_cast<int16_t>(Clamp(WrappingAdd(scaled, zero), {min, max}));
  }
}

// Four sums of 32 bits with shifts of -17 to -1, where MultiplyByQuantizedMultiplier is one rounded product.
[[gnu::noinline]] void FinishFour(const Requantizer<int64_t>& r, const int32_t* sums, int32x4_t multiplier,
                                  int32x4_t shift, int16_t* out) {
  const int32x4_t reduced = vminq_s32(vrshrq_n_s32(multiplier, 16), vdupq_n_s32(0x7FFF));
  const int32x4_t scaled = vrmulhq_s32(vldrwq_s32(sums), vshlq_s32(reduced, vaddq_n_s32(shift, 17)));
  const int32x4_t x = vaddq_n_s32(scaled, r.out_zero);
  vstrhq_s32(out, vminq_s32(vmaxq_s32(x, vdupq_n_s32(r.clamp.min)), vdupq_n_s32(r.clamp.max)));
}

}  // namespace

void FinishInt16(const Requantizer<int64_t>& r, const int64_t* sums, int channel, int count, int16_t* out) {
  const ChannelMultipliers& m = r.multipliers;
  int32x4_t multiplier = vdupq_n_s32(*m.multiplier), shift = vdupq_n_s32(*m.shift);
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    if (m.step != 0) {
      multiplier = vldrwq_s32(m.multiplier + channel + i);
      shift = vldrbq_s32(m.shift + channel + i);
    }
    int32_t narrow[4];
    bool is_short = (vcmpgeq_n_s32(shift, -17) & vcmpltq_n_s32(shift, 0)) == 0xFFFF;
    for (int k = 0; k < 4; ++k) {
      const int64_t sum = r.bias != nullptr ? WrappingAdd(sums[i + k], r.bias[channel + i + k]) : sums[i + k];
      narrow[k] = static_cast<int32_t>(sum);
      is_short &= sum == narrow[k];
    }
    if (!is_short) break;
    FinishFour(r, narrow, multiplier, shift, out + i);
  }
  if (i < count) FinishAny(r, sums + i, channel + i, count - i, out + i);
}

void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out) {
  MultiplyInt16Patch(format, patch, in, filter, filter_channel_step, channels, start, PatchRowsOf<int16_t>,
                     AddPatchRowsInt16, out);
}

}  // namespace mote
