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

// exp(x) as Q0.15 for x = (i - 1024) / 4096.
class LastQuarter {
 public:
  constexpr LastQuarter() {
    for (int i = 0; i < 1 << kQuarterBit; ++i) exp_[i] = static_cast<int16_t>(Exp((i - (1 << kQuarterBit)) * 8));
  }
  int32_t operator[](int i) const { return exp_[i]; }

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

constexpr int32_t kFactor0 = (kOne - Q15(0.77880078307140487)) * (1 << 17);
constexpr int32_t kFactor1 = (kOne - Q15(0.60653065971263342)) * (1 << 17);
constexpr int32_t kFactor2 = Q15(0.36787944117144233) * (1 << 17);
constexpr int32_t kFactor3 = Q15(0.13533528323661270) * (1 << 17);
constexpr int32_t kFactor4 = Q15(0.018315638888734179) * (1 << 17);
constexpr int32_t kFactor5 = Q15(0.00033546262790251) * (1 << 17);

// exp times the factors of the bits that are set in `quarters` < 2^kBits: exp(-2^k / 4) for bit k.
template <int kBits>
inline int32_t TimesPowers(int32_t exp, uint32_t quarters) {
  static_assert(kBits == 5 || kBits == 6);
  // Two bits at a time come to the flags C and N. A compiler would test each and branch.
  asm("rbit %1, %1\n"
      "lsls %1, %1, #1\n"
      "it cs\n"
      "smmlsrcs %0, %0, %2, %0\n"
      "it mi\n"
      "smmlsrmi %0, %0, %3, %0\n"
      "lsls %1, %1, #2\n"
      "it cs\n"
      "smmulrcs %0, %0, %4\n"
      "it mi\n"
      "smmulrmi %0, %0, %5\n"
      "lsls %1, %1, #2\n"
      "it cs\n"
      "smmulrcs %0, %0, %6\n"
      ".if %c8 == 6\n"
      "it mi\n"
      "smmulrmi %0, %0, %7\n"
      ".endif\n"
      : "+r"(exp), "+r"(quarters)
      : "r"(kFactor0), "r"(kFactor1), "r"(kFactor2), "r"(kFactor3), "r"(kFactor4),
        "r"(kBits == 6 ? kFactor5 : kFactor4), "i"(kBits)
      : "cc");
  return exp;
}

inline int32_t HighMulAdd(int32_t a, int32_t b, int32_t sum) {
  asm("smmlar %0, %1, %2, %0" : "+r"(sum) : "r"(a), "r"(b));
  return sum;
}
inline int32_t HighMulSubtract(int32_t a, int32_t b, int32_t from) {
  int32_t result;
  asm("smmlsr %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(from));
  return result;
}

// 2 / h as Q2.13, where h = (1 + x) / 2, x in [0, 1) in Q0.15: Newton's iteration y += y * (1 - h * y) on twice y.
inline int32_t DoubledReciprocal(int32_t x) {
  int32_t half;
  asm("pkhbt %0, %1, %2, lsl #15" : "=r"(half) : "r"(kFactor2), "r"(x));  // the lower half of a factor is 0
  half += 1 << 30;
  int32_t y = HighMulAdd(half, Q13(-32.0 / 17) * 2, Q13(48.0 / 17)) * 2;
  half += 1;  // SMMLSR rounds halves of what it subtracts down, but Mul up; nothing else is that close.
  int32_t rounding = 1 << 15;
  asm("" : "+r"(rounding));  // is to stay in a register, for MLA
  const auto improve = [&]() __attribute__((always_inline)) {
    y += ((y * HighMulSubtract(half, y, 1 << 13) + rounding) >> 16) * 8;
  };
  improve();
  improve();
  improve();
  return y;
}

// DoubledReciprocal(exp(x)), x in [-2^kBits / 4, 0) as Q3.12.
template <int kBits>
inline int32_t DoubledReciprocalOfExp(int32_t x) {
  const int32_t exp = kLastQuarter[x & ((1 << kQuarterBit) - 1)];
  return DoubledReciprocal(TimesPowers<kBits>(exp, static_cast<uint32_t>(~(x >> kQuarterBit))));
}

// RoundingDivideByPowerOfTwo of a * b, |a * b| < 2^30, a >= 0, exponent >= 1.
inline int32_t ShiftedProduct(int32_t a, int32_t b, int exponent, int32_t half) {
  return (a * b + half + (b >> 31)) >> exponent;
}

}  // namespace

void LstmSigmoids(int16_t* x, int count) {
  for (int16_t* const end = x + count; x < end; ++x) {
    const int32_t value = *x, sign = value >> 31;
    if (__builtin_expect(value == 0, 0)) {
      *x = kOne / 2;
      continue;
    }
    const uint32_t y = __usat(DoubledReciprocalOfExp<5>(sign - (value ^ sign)), 15);
    *x = static_cast<int16_t>(y ^ static_cast<uint32_t>(sign) >> 17);
  }
}

void LstmTanhs(int16_t* x, int count, int integer_bits) {
  const int shift = integer_bits - kMinTanhBits;
  for (int16_t* const end = x + count; x < end; ++x) {
    const int32_t value = *x, sign = value >> 31;
    if (value == 0) continue;
    const int32_t r = DoubledReciprocalOfExp<6>(__ssat((sign - (value ^ sign)) * (1 << shift), 17));
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
