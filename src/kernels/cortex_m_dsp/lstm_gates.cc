// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What lstm_fixed_point.cc computes, with its roundings. Its Mul(a, b) is SMMULR of a and 2^17 * b, and SMMLSR of a and
// 2^17 * (2^15 - b) from a.
#include "src/kernels/cortex_m_dsp/lstm_gates.h"

#include <arm_acle.h>

#include <algorithm>

namespace mote {
namespace {

constexpr int32_t kOne = 1 << 15;  // in Q0.15

// |x| <= 1 as Q0.15, |x| < 4 as Q2.13.
constexpr int32_t Q15(double x) { return static_cast<int32_t>(x * 32768 + 0.5); }
constexpr int32_t Q13(double x) { return static_cast<int32_t>(x * 8192 + (x < 0 ? -0.5 : 0.5)); }

constexpr int kQuarterBit = 10;  // 1/4 in Q3.12

// exp(x) as Q0.15 for x = -(i + 1) / 4096.
class LastQuarter {
 public:
  constexpr LastQuarter() {
    for (int i = 0; i < 1 << kQuarterBit; ++i) exp_[i] = static_cast<int16_t>(Exp(-(i + 1) * 8));
  }
  const int16_t* numbers() const { return exp_; }

 private:
  static constexpr int32_t Mul(int32_t a, int32_t b) { return (a * b + (1 << 14)) >> 15; }
  // Of x in Q0.15: four terms of the Taylor series around -1/8.
  static constexpr int32_t Exp(int32_t x) {
    constexpr int32_t kExpMinusEighth = Q15(0.88249690258459546);
    const int32_t d = x + (1 << 12), d2 = Mul(d, d), d4_quarter = (Mul(d2, d2) + 2) >> 2;
    const int32_t tail = (Mul(d4_quarter + Mul(d2, d), Q15(1.0 / 3)) + d2 + 1) >> 1;
    const int32_t exp = kExpMinusEighth + Mul(kExpMinusEighth, d + tail);
    return exp < kOne ? exp : kOne - 1;
  }

  int16_t exp_[1 << kQuarterBit] = {};
};

constexpr LastQuarter kLastQuarter;

// 2 / h as Q2.13, where h = (1 + exp(-x - 1)) / 2, x < 2^kBits / 4 as Q3.12. For each 2^k quarters in x, exp of the
// rest is multiplied with exp(-2^k / 4); two bits at a time come to the flags C and N. Then Newton's iteration y += y *
// (1 - h * y) is made on twice y. SMMLSR rounds halves of what it subtracts down, but Mul up: an h that is one larger
// than 2^16 times Q0.15 does so too, and nothing else is that close. A compiler would load most of the factors again
// for each number.
template <int kBits>
inline int32_t DoubledReciprocalOfExp(uint32_t x) {
  static_assert(kBits == 5 || kBits == 6);
  constexpr int kToUpper = 1 << 17;
  int32_t y, step, one;
  asm("ubfx %[y], %[x], #0, #10\n"
      "ldrsh %[y], [%[table], %[y], lsl #1]\n"
      "rbit %[x], %[x]\n"
      "lsls %[x], %[x], #11\n"
      "it cs\n"
      "smmlsrcs %[y], %[y], %[factor0], %[y]\n"
      "it mi\n"
      "smmlsrmi %[y], %[y], %[factor1], %[y]\n"
      "lsls %[x], %[x], #2\n"
      "it cs\n"
      "smmulrcs %[y], %[y], %[factor2]\n"
      "it mi\n"
      "smmulrmi %[y], %[y], %[factor3]\n"
      "mov %[step], %[factor4]\n"
      "lsls %[x], %[x], #2\n"
      "it cs\n"
      "smmulrcs %[y], %[y], %[step]\n"
      ".if %c[bits] == 6\n"
      "mov %[step], %[factor5]\n"
      "it mi\n"
      "smmulrmi %[y], %[y], %[step]\n"
      ".endif\n"
      // h
      "pkhbt %[x], %[factor2], %[y], lsl #15\n"
      "add %[x], %[x], #0x40000000\n"
      "movw %[y], %[first]\n"
      "smmlar %[y], %[x], %[slope], %[y]\n"
      "lsl %[y], %[y], #1\n"
      "add %[x], %[x], #1\n"
      "mov %[one], #0x2000\n"
      ".rept 3\n"
      "smmlsr %[step], %[x], %[y], %[one]\n"
      "mla %[step], %[step], %[y], %[half]\n"
      "asr %[step], %[step], #16\n"
      "add %[y], %[y], %[step], lsl #3\n"
      ".endr\n"
      : [y] "=&r"(y), [x] "+r"(x), [step] "=&r"(step), [one] "=&r"(one)
      : [table] "r"(kLastQuarter.numbers()), [factor0] "r"((kOne - Q15(0.77880078307140487)) * kToUpper),
        [factor1] "r"((kOne - Q15(0.60653065971263342)) * kToUpper), [factor2] "r"(Q15(0.36787944117144233) * kToUpper),
        [factor3] "r"(Q15(0.13533528323661270) * kToUpper), [factor4] "i"(Q15(0.018315638888734179) * kToUpper),
        [factor5] "i"(Q15(0.00033546262790251) * kToUpper), [first] "i"(Q13(48.0 / 17)),
        [slope] "r"(Q13(-32.0 / 17) * 2), [half] "r"(1 << 15), [bits] "i"(kBits), "m"(kLastQuarter)
      : "cc");
  return y;
}

// RoundingDivideByPowerOfTwo of a * b, |a * b| < 2^30, a >= 0, exponent >= 1.
inline int32_t ShiftedProduct(int32_t a, int32_t b, int exponent, int32_t half) {
  return (a * b + half + (b >> 31)) >> exponent;
}

}  // namespace

void LstmSigmoids(int16_t* x, int count) {
  for (int16_t* const end = x + count; x < end; ++x) {
    const int32_t value = *x, sign = value >> 31, below = (value ^ sign) - sign - 1;
    if (__builtin_expect(below < 0, 0)) {
      *x = kOne / 2;
      continue;
    }
    const uint32_t y = __usat(DoubledReciprocalOfExp<5>(static_cast<uint32_t>(below)), 15);
    *x = static_cast<int16_t>(y ^ static_cast<uint32_t>(sign) >> 17);
  }
}

void LstmTanhs(int16_t* x, int count, int integer_bits) {
  const int shift = integer_bits - kMinTanhBits;
  for (int16_t* const end = x + count; x < end; ++x) {
    const int32_t value = *x, sign = value >> 31, below = ((value ^ sign) - sign) * (1 << shift) - 1;
    if (__builtin_expect(below < 0, 0)) continue;
    const int32_t r = DoubledReciprocalOfExp<6>(static_cast<uint32_t>(__usat(below, 16)));
    *x = static_cast<int16_t>((__ssat((r - kOne / 2) * 2, 16) ^ sign) - sign);
  }
}

void LstmCells(const LstmGates& gates, int cell_scale_log2, int clip, int count, int16_t* cells) {
  constexpr int kGateBits = 15;
  const int16_t *forget = gates.forget, *input = gates.input;
  int16_t* candidate = gates.candidate;
  const int shift = 2 * kGateBits + cell_scale_log2;
  const int32_t kept_half = 1 << (kGateBits - 1), added_half = 1 << (shift - 1);
  const int32_t max = clip == 0 ? INT16_MAX : clip, min = clip == 0 ? INT16_MIN : -clip;
  for (int16_t* const end = cells + count; cells < end; ++cells) {
    const int32_t kept = ShiftedProduct(*forget++, *cells, kGateBits, kept_half);
    const int32_t added = ShiftedProduct(*input++, *candidate, shift, added_half);
    const int32_t next = std::min(std::max(kept + added, min), max);
    *cells = *candidate++ = static_cast<int16_t>(next);
  }
}

void LstmOutputs(const int16_t* gates, const int16_t* cells, FastRequantizer scale, int count, int8_t* state,
                 int8_t* outputs) {
  for (int8_t* const end = outputs + count; outputs < end;) {
    *state++ = *outputs++ = static_cast<int8_t>(__ssat(scale(*gates++ * *cells++), 8));
  }
}

}  // namespace mote
