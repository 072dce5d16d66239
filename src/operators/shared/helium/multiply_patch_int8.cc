// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/four_row_patch.h"
#include "src/operators/shared/helium/run_products.h"

namespace mote {
namespace {

// x * m for four numbers, each with its multiplier, of any shift. Halves go away from zero: a negative product is one
// less before it is shifted to the right.
int32x4_t Scaled(int32x4_t x, int32x4_t multiplier, int32x4_t shift) {
  const int32x4_t zero = vdupq_n_s32(0);
  x = vqrdmulhq_s32(vshlq_s32(x, vmaxq_s32(shift, zero)), multiplier);
  x = vaddq_m_s32(x, x, vshrq_n_s32(x, 31), vcmpltq_n_s32(shift, 0));
  return vrshlq_s32(x, vminq_s32(shift, zero));
}

}  // namespace

void FinishInt8(const Requantizer<int32_t>& r, const int32_t* sums, int channel, int count, int8_t* out) {
  if (kRoundsOnce) return r.FinishRow(sums, channel, count, out);
  const ChannelMultipliers& m = r.multipliers;
  const int32x4_t min = vdupq_n_s32(r.clamp.min), max = vdupq_n_s32(r.clamp.max);
  const int32_t zero = r.out_zero;
  int32x4_t multiplier = vdupq_n_s32(*m.multiplier), shift = vdupq_n_s32(*m.shift);
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    int32x4_t sum = vldrwq_s32(sums + i);
    if (r.bias != nullptr) sum = vaddq_s32(sum, vldrwq_s32(r.bias + channel + i));
    if (m.step != 0) {
      multiplier = vldrwq_s32(m.multiplier + channel + i);
      shift = vldrbq_s32(m.shift + channel + i);
    }
    sum = vaddq_n_s32(Scaled(sum, multiplier, shift), zero);
    vstrbq_s32(out + i, vminq_s32(vmaxq_s32(sum, min), max));
  }
  for (; i < count; ++i) out[i] = static_cast<int8_t>(r.Finish(sums[i], channel + i));
}

void MultiplyPatchInt8(const Int8Format& format, const Patch& patch, const int8_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int32_t start, int8_t* out) {
  const auto finish = [&](const int32_t* sums, int channel, int count, int8_t* to) {
    FinishInt8(format.requantizer, sums, channel, count, to);
  };
  MultiplyPatch(format, patch, in, filter, channels, start,
                PatchRowsOf<int8_t>(patch, format.in_zero, filter_channel_step), AddPatchRowsInt8, finish, out);
}

}  // namespace mote
