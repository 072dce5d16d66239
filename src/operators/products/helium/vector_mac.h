// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies int8 numbers, sixteen at a time, and requantises sums, four at a time, with the vector extension of
// Armv8.1-M (ACLE, section "MVE intrinsics"; Arm DDI 0553).
//
// Activations keep their zero point. Each channel's sum starts with the bias less what the zero point adds to it:
//   sum (x - zero) * w + bias = sum x * w + (bias - zero * sum w)
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_VECTOR_MAC_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_VECTOR_MAC_H_

#include <arm_mve.h>

#include <cstdint>

#include "src/operators/products/helium/vector_layout.h"
#include "src/operators/products/layer_formats.h"

namespace mote {
inline namespace helium {

// Does for four channels what Requantizer::Finish does, but for the bias:
//   sums = VQRDMULH(VSHL(sums, left), multiplier)
//   sums = VRSHL(sums + VSHL(sums, sign_shift), shift)
// then it adds the zero point and applies the limits. One is subtracted from a negative number before it is shifted,
// unless the shift is 0, so that halves round away from zero. Most layers have no shift to the left, so `left` is not
// used.
struct VectorRequantizer {
  // Loads the multipliers of the channels from `channel` on. `shifts_left` is the result of ShiftsLeft for the layer.
  VectorRequantizer(const Requantizer<int32_t>& r, int channel, bool shifts_left)
      : min(vdupq_n_s32(r.clamp.min)), max(vdupq_n_s32(r.clamp.max)), out_zero(r.out_zero), shifts_left(shifts_left) {
    Select(r.multipliers, channel);
  }

  // Loads the multipliers of the channels from `channel` on.
  void Select(const ChannelMultipliers& m, int channel) {
    multiplier = m.step == 0 ? vdupq_n_s32(*m.multiplier) : vldrwq_s32(m.multiplier + channel);
    shift = m.step == 0 ? vdupq_n_s32(*m.shift) : vldrbq_s32(m.shift + channel);
    if (shifts_left) {
      left = vmaxq_s32(shift, vdupq_n_s32(0));
      shift = vminq_s32(shift, vdupq_n_s32(0));
    }
    sign_shift = vmlasq_n_s32(vmaxq_s32(shift, vdupq_n_s32(-1)), vdupq_n_s32(64), 32);  // 32 for 0, else -32
  }

  int32x4_t operator()(int32x4_t sums) const {
    if (shifts_left) sums = vshlq_s32(sums, left);
    sums = vqrdmulhq_s32(sums, multiplier);
    sums = vrshlq_s32(vaddq_s32(sums, vshlq_s32(sums, sign_shift)), shift);
    return vminq_s32(vmaxq_s32(vaddq_n_s32(sums, out_zero), min), max);
  }

  int32x4_t multiplier, shift, sign_shift, min, max;
  int32_t out_zero;
  const bool shifts_left;
  int32x4_t left = vuninitializedq_s32();
};

// True if the multiplier of any of a layer's channels is 1 or more.
inline bool ShiftsLeft(const ChannelMultipliers& m, int channels) {
  if (m.step == 0) return *m.shift > 0;
  int8x16_t largest = vdupq_n_s8(0);
  for (int c = 0; c < channels; c += kVector) {
    const mve_pred16_t lanes = vctp8q(static_cast<uint32_t>(channels - c));
    largest = vmaxq_m_s8(largest, largest, vldrbq_z_s8(m.shift + c, lanes), lanes);
  }
  return vmaxvq_s8(0, largest) > 0;
}

// Does what Requantizer::Finish does, without the bias.
inline int8_t FinishOne(const Requantizer<int32_t>& r, int32_t sum, int channel) {
  const int32_t value = MultiplyByQuantizedMultiplier(sum, r.multipliers[channel]);
  return static_cast<int8_t>(Clamp(WrappingAdd(value, r.out_zero), r.clamp));
}

// Returns `sum` plus the products of `count` > 0 numbers.
[[gnu::always_inline]] inline int32_t Dot(const int8_t* x, const int8_t* w, int count, int32_t sum) {
  asm volatile(
      "dlstp.8 lr, %[count]\n"
      "1:\n"
      "vldrb.8 q0, [%[x]], #16\n"
      "vldrb.8 q1, [%[w]], #16\n"
      "vmladava.s8 %[sum], q0, q1\n"
      "letp lr, 1b\n"
      : [x] "+r"(x), [w] "+r"(w), [sum] "+Te"(sum)
      : [count] "r"(count)
      : "q0", "q1", "lr", "memory");
  return sum;
}

// Returns the sum of `count` > 0 numbers.
[[gnu::always_inline]] inline int32_t Sum(const int8_t* x, int count) {
  int32_t sum = 0;
  asm volatile(
      "dlstp.8 lr, %[count]\n"
      "1:\n"
      "vldrb.8 q0, [%[x]], #16\n"
      "vaddva.s8 %[sum], q0\n"
      "letp lr, 1b\n"
      : [x] "+r"(x), [sum] "+Te"(sum)
      : [count] "r"(count)
      : "q0", "lr", "memory");
  return sum;
}

// Returns the start of a channel whose weights have this sum. The result wraps.
inline int32_t StartOf(const Int8Format& format, int channel, int32_t weight_sum) {
  const int32_t* const bias = format.requantizer.bias;
  const uint32_t shift = static_cast<uint32_t>(format.in_zero) * static_cast<uint32_t>(weight_sum);
  return static_cast<int32_t>((bias != nullptr ? static_cast<uint32_t>(bias[channel]) : 0) - shift);
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_VECTOR_MAC_H_
