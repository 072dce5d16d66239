// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/helium/patch_groups.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
namespace {

// Multiplies each of four numbers by its multiplier, with any shift. One is subtracted from a negative product before
// it is shifted to the right, so that halves round away from zero.
int32x4_t Scaled(int32x4_t x, int32x4_t multiplier, int32x4_t shift) {
  const int32x4_t zero = vdupq_n_s32(0);
  x = vqrdmulhq_s32(vshlq_s32(x, vmaxq_s32(shift, zero)), multiplier);
  x = vaddq_m_s32(x, x, vshrq_n_s32(x, 31), vcmpltq_n_s32(shift, 0));
  return vrshlq_s32(x, vminq_s32(shift, zero));
}

// q2 is the zero point of the activations. One is subtracted from a negative product before it is shifted to the right,
// so that halves round away from zero: the upper half of its product with one is -1.
MOTE_ASSEMBLER_FUNCTION void MakePatchGroups(PatchGroups* /*groups*/) {
  MOTE_PATCH_GROUPS(
      "ldr r1, [r11, %[in_zero]]\n"
      "vdup.16 q2, r1\n",
      "vldrb.s16 q0, [r0], #8\n"
      "vsub.i16 q0, q0, q2\n",
      "ldr r9, [r11, %[start]]\n"
      "vldrw.32 q1, [r0]\n"
      "vadd.i32 q1, q1, r9\n"
      "vldrb.s32 q3, [r4]\n"
      "vadd.i32 q0, q0, q1\n"
      "vqshlu.s32 q1, q3, #0\n"
      "vldrw.32 q4, [r2]\n"
      "vshl.s32 q0, q0, q1\n"
      "vqrdmulh.s32 q0, q0, q4\n"
      "vsub.i32 q3, q3, q1\n"
      "vshr.u32 q1, q3, #31\n"
      "vmulh.s32 q1, q0, q1\n"
      "vadd.i32 q0, q0, q1\n"
      "vrshl.s32 q0, q0, q3\n"
      "vadd.i32 q0, q0, r8\n"
      "vmax.s32 q0, q0, q5\n"
      "vmin.s32 q0, q0, q6\n"
      "vstrb.32 q0, [r6]\n",
      "4", "");
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
  const Requantizer<int32_t>& r = format.requantizer;
  if (kRoundsOnce || channels < 4) {
    return PatchProduct<Int8Format>(format, patch, in, filter, filter_channel_step, channels, start, out);
  }
  PatchGroups groups;
  groups.in_zero = format.in_zero;
  groups.start = start;
  SetPatch(patch, in, filter_channel_step, &groups);
  SetGroups(r, filter, 0, channels / 4, out, &groups);
  MakePatchGroups(&groups);
  if (channels % 4 == 0) return;
  // The last channels are computed together with some before them, which are computed twice.
  SetGroups(r, filter, channels - 4, 1, out, &groups);
  MakePatchGroups(&groups);
}

}  // namespace mote
