// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/four_row_patch.h"
#include "src/operators/shared/helium/run_products.h"
#include "src/operators/shared/helium/vector_scale.h"

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
  const int fours = count & -4;
  const auto finish = [&](int32x4_t sum, int i) __attribute__((always_inline)) {
    vstrbq_s32(out + i, vminq_s32(vmaxq_s32(vaddq_n_s32(sum, zero), min), max));
  };
  const auto sum_of = [&](int i) __attribute__((always_inline)) {
    const int32x4_t sum = vldrwq_s32(sums + i);
    return r.bias == nullptr ? sum : vaddq_s32(sum, vldrwq_s32(r.bias + channel + i));
  };
  if (m.step == 0 && *m.shift <= 0) {
    const VectorScale scale({*m.multiplier, *m.shift});
    for (int i = 0; i < fours; i += 4) finish(scale(sum_of(i)), i);
  } else if (m.step == 0) {
    const AnyVectorScale scale({*m.multiplier, *m.shift});
    for (int i = 0; i < fours; i += 4) finish(scale(sum_of(i)), i);
  } else {
    for (int i = 0; i < fours; i += 4) {
      const int32_t* const multiplier = m.multiplier + channel + i;
      finish(Scaled(sum_of(i), vldrwq_s32(multiplier), vldrbq_s32(m.shift + channel + i)), i);
    }
  }
  for (int i = fours; i < count; ++i) out[i] = static_cast<int8_t>(r.Finish(sums[i], channel + i));
}

void MultiplyPatchInt8(const Int8Format& format, const Patch& patch, const int8_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int32_t start, int8_t* out) {
  MultiplyPatch(format, patch, in, filter, channels, start,
                PatchRowsOf<int8_t>(patch, format.in_zero, filter_channel_step), AddPatchRowsInt8, FinishInt8, out);
}

}  // namespace mote
