// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_acle.h>

#include "src/operators/products/four_row_patch.h"
#include "src/operators/products/helium/patch_groups.h"
#include "src/operators/products/helium/run_products.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
namespace {

constexpr int64_t kNoBias = 0;

// Requantises any sums with any shifts, as MultiplyByQuantizedMultiplier does. A multiplier that all channels share is
// examined once.
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
  bool is_large = false;
  for (int i = 0; i < count; ++i, bias += bias_step, multiplier += step, shift += step) {
    if (i == 0 || step != 0) {
      reduced = static_cast<uint32_t>(__ssat(((*multiplier >> 15) + 1) >> 1, 16));
      total_shift = 15 - *shift;
      is_large = *shift > kMaxShiftOf64Bits;
      rounding = is_large ? 0 : uint64_t{1} << (total_shift - 1);
    }
    const int64_t sum = WrappingAdd(sums[i], *bias);
    const uint64_t product = static_cast<uint64_t>(sum) * reduced + rounding;
    const int32_t scaled = is_large ? LargeProduct(sum, static_cast<int32_t>(reduced), total_shift)
                                    : static_cast<int32_t>(static_cast<int64_t>(product) >> total_shift);
    out[i] = static_cast<int16_t>(Clamp(WrappingAdd(scaled, zero), {min, max}));
  }
}

// Requantises four sums of 32 bits with shifts of -17 to -1, for which MultiplyByQuantizedMultiplier is one rounded
// product.
[[gnu::noinline]] void FinishFour(const Requantizer<int64_t>& r, const int32_t* sums, int32x4_t multiplier,
                                  int32x4_t shift, int16_t* out) {
  const int32x4_t reduced = vminq_s32(vrshrq_n_s32(multiplier, 16), vdupq_n_s32(0x7FFF));
  const int32x4_t scaled = vrmulhq_s32(vldrwq_s32(sums), vshlq_s32(reduced, vaddq_n_s32(shift, 17)));
  const int32x4_t x = vaddq_n_s32(scaled, r.out_zero);
  vstrhq_s32(out, vminq_s32(vmaxq_s32(x, vdupq_n_s32(r.clamp.min)), vdupq_n_s32(r.clamp.max)));
}

// Requantises four sums at a time, with one multiplier whose shift is -2 or less, and no bias. The multiplier's 16 bits
// are followed by zeros, so that the result is the upper word of the product, shifted by 1 or more and rounded.
void FinishWide(const Requantizer<int64_t>& r, const int64_t* sums, int count, int16_t* out) {
  const int32_t reduced = __ssat(((*r.multipliers.multiplier >> 15) + 1) >> 1, 16),
                total_shift = 15 - *r.multipliers.shift;
  const int zeros = std::max<int32_t>(0, 33 - total_shift);
  const int32_t factor = reduced << zeros, upper_shift = 32 - (total_shift + zeros);
  const uint32_t largest = (uint32_t{1} << 31) / static_cast<uint32_t>(std::max<int32_t>(factor, 1)) - 1;
  const int32x4_t min = vdupq_n_s32(r.clamp.min), max = vdupq_n_s32(r.clamp.max);
  const uint32x4_t factors = vdupq_n_u32(static_cast<uint32_t>(factor));
  for (int i = 0; i < count; i += 4) {
    const uint32x4x2_t words = vld2q_u32(reinterpret_cast<const uint32_t*>(sums + i));
    const int32x4_t high = vreinterpretq_s32_u32(words.val[1]);
    // This is the product's upper word.
    const int32x4_t upper =
        vaddq_s32(vreinterpretq_s32_u32(vmulhq_u32(words.val[0], factors)), vmulq_n_s32(high, factor));
    const int32x4_t x = vaddq_n_s32(vrshlq_n_s32(upper, upper_shift), r.out_zero);
    vstrhq_s32(out + i, vminq_s32(vmaxq_s32(x, min), max));
    const uint32x4_t from_least = vreinterpretq_u32_s32(vaddq_n_s32(high, static_cast<int32_t>(largest)));
    if (vcmphiq_n_u32(from_least, 2 * largest) != 0) FinishAny(r, sums + i, 0, 4, out + i);
  }
}

// Makes the outputs as FinishFour does. Returns 0, or another number where the sum of any channel does not fit in 32
// bits: then the outputs mean nothing. The products of the patch have to fit. q4 has bits where a sum did not, q7 is
// multipliers in its upper halves and zeros in the lower ones: shifted to the right by 16 and less, they lose nothing.
MOTE_ASSEMBLER_FUNCTION int32_t MakePatchGroups(PatchGroups* /*groups*/) {
  MOTE_PATCH_GROUPS(
      "vmov.i32 q4, #0\n"
      "vmov.i32 q7, #0\n",
      "vldrh.u16 q0, [r0], #16\n",
      "vld20.32 {q1, q2}, [r0]\n"
      "vld21.32 {q1, q2}, [r0]\n"
      "vqadd.s32 q3, q0, q1\n"
      "vadd.i32 q0, q0, q1\n"
      "veor q3, q3, q0\n"
      "vshr.s32 q1, q1, #31\n"
      "veor q2, q2, q1\n"
      "vldrw.32 q1, [r2]\n"
      "vorr q4, q4, q3\n"
      "vqrshrnt.s32 q7, q1, #16\n"
      "vldrb.s32 q1, [r4]\n"
      "vorr q4, q4, q2\n"
      "vshl.s32 q1, q7, q1\n"
      "vqrdmulh.s32 q0, q0, q1\n"
      "vadd.i32 q0, q0, r8\n"
      "vmax.s32 q0, q0, q5\n"
      "vmin.s32 q0, q0, q6\n"
      "vstrh.32 q0, [r6]\n",
      "8",
      "movs r0, #0\n"
      "vmaxv.u32 r0, q4\n");
}

constexpr int kLeastShift = -16;
bool IsServed(int32_t multiplier, int32_t shift) { return multiplier == 0 || (shift >= kLeastShift && shift < 0); }

// Recomputes those channels that MakePatchGroups does not serve.
void MakeOtherChannels(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int16_t* out) {
  const ChannelMultipliers& m = format.requantizer.multipliers;
  for (int c = 0; c < channels; c += 16) {
    const mve_pred16_t lanes = vctp8q(static_cast<uint32_t>(channels - c));
    const uint8x16_t shifts = vreinterpretq_u8_s8(vldrbq_z_s8(m.shift + c, lanes));
    uint32_t others = vcmphiq_m_n_u8(vsubq_n_u8(shifts, static_cast<uint8_t>(kLeastShift)), -kLeastShift - 1, lanes);
    for (; others != 0; others &= others - 1) {
      const int i = c + __builtin_ctz(others);
      if (IsServed(m.multiplier[i], m.shift[i])) continue;
      const int64_t sum = AddOneChannel(format, patch, in, filter + i * filter_channel_step, int64_t{0});
      FinishAny(format.requantizer, &sum, i, 1, out + i);
    }
  }
}

// Computes the channels; returns false if it cannot.
bool MakeChannels(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                  int filter_channel_step, int channels, int16_t* out) {
  const Requantizer<int64_t>& r = format.requantizer;
  const ChannelMultipliers& m = r.multipliers;
  if (!AddsUpIn32Bits(patch)) return false;
  if (m.step == 0 && !IsServed(*m.multiplier, *m.shift)) return false;
  PatchGroups groups;
  SetPatch(patch, in, filter_channel_step, &groups);
  SetGroups(r, filter, 0, channels / 4, out, &groups);
  if (MakePatchGroups(&groups) != 0) return false;
  if (channels % 4 != 0) {
    // The last channels are computed together with some before them, which are computed twice.
    SetGroups(r, filter, channels - 4, 1, out, &groups);
    if (MakePatchGroups(&groups) != 0) return false;
  }
  if (m.step != 0) MakeOtherChannels(format, patch, in, filter, filter_channel_step, channels, out);
  return true;
}

}  // namespace

void FinishInt16(const Requantizer<int64_t>& r, const int64_t* sums, int channel, int count, int16_t* out) {
  const ChannelMultipliers& m = r.multipliers;
  int32x4_t multiplier = vdupq_n_s32(*m.multiplier), shift = vdupq_n_s32(*m.shift);
  int i = 0;
  if (m.step == 0 && r.bias == nullptr && *m.shift <= -2) {
    i = count & -4;
    FinishWide(r, sums, i, out);
  }
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
  if (channels < 4) {
    return PatchProduct<Int16Format<int64_t>>(format, patch, in, filter, filter_channel_step, channels, start, out);
  }
  if (start == 0 && MakeChannels(format, patch, in, filter, filter_channel_step, channels, out)) return;
  MultiplyInt16Patch(format, patch, in, filter, filter_channel_step, channels, start, PatchRowsOf<int16_t>,
                     AddPatchRowsInt16, out);
}

}  // namespace mote
