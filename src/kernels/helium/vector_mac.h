// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of int8 numbers, sixteen at a time, and their requantisation, four at a time: the vector extension of
// Armv8.1-M (ACLE, section "MVE intrinsics"; Arm DDI 0553).
//
// Activations keep their zero point. Each channel's sum starts with the bias less what the zero point adds to it:
//   sum (x - zero) * w + bias = sum x * w + (bias - zero * sum w)
#ifndef MOTE_SRC_KERNELS_HELIUM_VECTOR_MAC_H_
#define MOTE_SRC_KERNELS_HELIUM_VECTOR_MAC_H_

#include <arm_mve.h>

#include <cstdint>

#include "src/kernels/mac_formats.h"

namespace mote {

constexpr int kLanes = 4;  // of int32 numbers

inline int32x4_t Vector(int32_t n0, int32_t n1, int32_t n2, int32_t n3) {
  int32x4_t vector;
  asm("vmov %q0[2], %q0[0], %1, %2\n"
      "vmov %q0[3], %q0[1], %3, %4"
      : "=&w"(vector)
      : "r"(n0), "r"(n2), "r"(n1), "r"(n3));
  return vector;
}

// starts[i] plus the `length` > 0 products of x with the weights of channel i, which lie `length` apart. The loop's end
// masks out what lies behind the last element.
[[gnu::always_inline]] inline int32x4_t Dot4(const int8_t* x, const int8_t* w0, int length, const int32_t* starts) {
  int32_t sum0 = starts[0], sum1 = starts[1], sum2 = starts[2], sum3 = starts[3];
  const int8_t *w1 = w0 + length, *w2 = w1 + length, *w3 = w2 + length;
  asm volatile(
      "dlstp.8 lr, %[length]\n"
      "1:\n"
      "vldrb.8 q0, [%[x]], #16\n"
      "vldrb.8 q1, [%[w0]], #16\n"
      "vmladava.s8 %[sum0], q0, q1\n"
      "vldrb.8 q1, [%[w1]], #16\n"
      "vmladava.s8 %[sum1], q0, q1\n"
      "vldrb.8 q1, [%[w2]], #16\n"
      "vmladava.s8 %[sum2], q0, q1\n"
      "vldrb.8 q1, [%[w3]], #16\n"
      "vmladava.s8 %[sum3], q0, q1\n"
      "letp lr, 1b\n"
      : [x] "+r"(x), [w0] "+r"(w0), [w1] "+r"(w1), [w2] "+r"(w2), [w3] "+r"(w3), [sum0] "+Te"(sum0), [sum1] "+Te"(sum1),
        [sum2] "+Te"(sum2), [sum3] "+Te"(sum3)
      : [length] "r"(length)
      : "q0", "q1", "lr", "memory");
  return Vector(sum0, sum1, sum2, sum3);
}

// The same for one channel.
[[gnu::always_inline]] inline int32_t Dot(const int8_t* x, const int8_t* w, int length, int32_t sum) {
  asm volatile(
      "dlstp.8 lr, %[length]\n"
      "1:\n"
      "vldrb.8 q0, [%[x]], #16\n"
      "vldrb.8 q1, [%[w]], #16\n"
      "vmladava.s8 %[sum], q0, q1\n"
      "letp lr, 1b\n"
      : [x] "+r"(x), [w] "+r"(w), [sum] "+Te"(sum)
      : [length] "r"(length)
      : "q0", "q1", "lr", "memory");
  return sum;
}

// The sum of `length` > 0 weights.
[[gnu::always_inline]] inline int32_t Sum(const int8_t* w, int length) {
  int32_t sum = 0;
  asm volatile(
      "dlstp.8 lr, %[length]\n"
      "1:\n"
      "vldrb.8 q0, [%[w]], #16\n"
      "vaddva.s8 %[sum], q0\n"
      "letp lr, 1b\n"
      : [w] "+r"(w), [sum] "+Te"(sum)
      : [length] "r"(length)
      : "q0", "lr", "memory");
  return sum;
}

// bias - zero * weight_sum; wraps.
inline int32_t StartOf(int32_t bias, int32_t zero, int32_t weight_sum) {
  return static_cast<int32_t>(static_cast<uint32_t>(bias) -
                              static_cast<uint32_t>(zero) * static_cast<uint32_t>(weight_sum));
}

// What the sums of the channels start with.
inline void FindStarts(const Int8Format& format, const int8_t* filter, int length, int channels, int32_t* starts) {
  const int32_t* const bias = format.requantizer.bias;
  for (int c = 0; c < channels; ++c, filter += length) {
    starts[c] = StartOf(bias != nullptr ? bias[c] : 0, format.in_zero, Sum(filter, length));
  }
}

inline void Copy(const int8_t* from, int count, int8_t* to) {
  asm volatile(
      "dlstp.8 lr, %[count]\n"
      "1:\n"
      "vldrb.8 q0, [%[from]], #16\n"
      "vstrb.8 q0, [%[to]], #16\n"
      "letp lr, 1b\n"
      : [from] "+r"(from), [to] "+r"(to)
      : [count] "r"(count)
      : "q0", "lr", "memory");
}

// Requantizer::Finish, without the bias.
class VectorRequantizer {
 public:
  // Whether it gives what Requantizer gives: shifts to the right.
  static bool Serves(const Requantizer<int32_t>& requantizer, int channels) {
#ifdef TFLITE_SINGLE_ROUNDING
    (void)requantizer, (void)channels;
    return false;
#else
    const ChannelMultipliers& m = requantizer.multipliers;
    for (int c = m.step == 0 ? 0 : channels - 1; c >= 0; --c) {
      if (m.shift[c] >= 0 && m.multiplier[c] != 0) return false;
    }
    return true;
#endif
  }

  explicit VectorRequantizer(const Requantizer<int32_t>& r)
      : multipliers_(r.multipliers),
        min_(vdupq_n_s32(r.clamp.min)),
        max_(vdupq_n_s32(r.clamp.max)),
        out_zero_(r.out_zero),
        clamp_(r.clamp) {}

  // Four channels from `channel` on.
  void Store(int32x4_t sums, int channel, int8_t* out) const {
    int32x4_t multiplier, shift;
    if (multipliers_.step != 0) {
      multiplier = vldrwq_s32(multipliers_.multiplier + channel);
      shift = vldrbq_s32(multipliers_.shift + channel);
    } else {
      multiplier = vdupq_n_s32(*multipliers_.multiplier);
      shift = vdupq_n_s32(*multipliers_.shift);
    }
    sums = vqrdmulhq_s32(sums, multiplier);
    sums = vrshlq_s32(vaddq_s32(sums, vshrq_n_s32(sums, 31)), shift);  // halves away from zero
    vstrbq_s32(out, vminq_s32(vmaxq_s32(vaddq_n_s32(sums, out_zero_), min_), max_));
  }
  void StoreOne(int32_t sum, int channel, int8_t* out) const {
    *out = static_cast<int8_t>(
        Clamp(WrappingAdd(MultiplyByQuantizedMultiplier(sum, multipliers_[channel]), out_zero_), clamp_));
  }

 private:
  ChannelMultipliers multipliers_;
  int32x4_t min_, max_;
  int32_t out_zero_;
  ClampRange clamp_;
};

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_HELIUM_VECTOR_MAC_H_
