// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/four_row_patch.h"
#include "src/operators/shared/helium/run_products.h"

namespace mote {
namespace {

// As MultiplyByQuantizedMultiplier for sums of 32 bits, where it is one rounded product.
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
    if (is_short) {
      FinishFour(r, narrow, multiplier, shift, out + i);
    } else {
      for (int k = i; k < i + 4; ++k) out[k] = static_cast<int16_t>(r.Finish(sums[k], channel + k));
    }
  }
  for (; i < count; ++i) out[i] = static_cast<int16_t>(r.Finish(sums[i], channel + i));
}

void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out) {
  if (!AddsUpIn32Bits(patch)) {
    return PatchProduct<Int16Format<int64_t>>(format, patch, in, filter, filter_channel_step, channels, start, out);
  }
  const auto finish = [&](const int64_t* sums, int channel, int count, int16_t* to) {
    FinishInt16(format.requantizer, sums, channel, count, to);
  };
  MultiplyPatch(format, patch, in, filter, channels, start, PatchRowsOf<int16_t>(patch, 0, filter_channel_step),
                AddPatchRowsInt16, finish, out);
}

}  // namespace mote
