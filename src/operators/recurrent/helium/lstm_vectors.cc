// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/helium/lstm_vectors.h"

namespace mote {
inline namespace helium {
namespace {

constexpr int16_t kAlmostOne = 32767;  // 1 in Q0.15

// These give |x| <= 1 as Q0.15, |x| < 4 as Q2.13.
constexpr int16_t Q15(double x) { return static_cast<int16_t>(x * 32768 + 0.5); }
constexpr int16_t Q13(double x) { return static_cast<int16_t>(x * 8192 + (x < 0 ? -0.5 : 0.5)); }

// Returns exp(x) for x in [-1/4, 0), both Q0.15.
int16x8_t ExpOnLastQuarter(int16x8_t x) {
  const int16x8_t d = vaddq_n_s16(x, 1 << 12);
  const int16x8_t d2 = vqrdmulhq_s16(d, d);
  const int16x8_t d4_quarter = vrshrq_n_s16(vqrdmulhq_s16(d2, d2), 2);
  const int16x8_t tail = vrhaddq_s16(vqrdmulhq_n_s16(vaddq_s16(d4_quarter, vqrdmulhq_s16(d2, d)), Q15(1.0 / 3)), d2);
  constexpr int16_t kExpMinusEighth = Q15(0.88249690258459546);
  return vqaddq_n_s16(vqrdmulhq_n_s16(vaddq_s16(d, tail), kExpMinusEighth), kExpMinusEighth);
}

// Multiplies `result` by `factor` in lanes in which bit kBit of `quarters` is set.
template <int kBit>
int16x8_t MulWhereSet(int16x8_t result, int16x8_t quarters, int16_t factor) {
  return vqrdmulhq_m_n_s16(result, result, factor, vcmpltq_n_s16(vshlq_n_s16(quarters, 15 - kBit), 0));
}

// Returns exp(x) as Q0.15, for x < 0 with `integer_bits` in [1, 7].
int16x8_t ExpOfNegative(int16x8_t x, int integer_bits) {
  const int quarter_bit = 13 - integer_bits;
  const int16x8_t fraction = vorrq_s16(x, vdupq_n_s16(static_cast<int16_t>(-(1 << quarter_bit))));  // in [-1/4, 0)
  const int16x8_t quarters = vshlq_r_s16(vsubq_s16(fraction, x), -quarter_bit);
  int16x8_t result = ExpOnLastQuarter(vshlq_r_s16(fraction, integer_bits));
  result = MulWhereSet<0>(result, quarters, Q15(0.77880078307140487));
  result = MulWhereSet<1>(result, quarters, Q15(0.60653065971263342));
  result = MulWhereSet<2>(result, quarters, Q15(0.36787944117144233));
  result = MulWhereSet<3>(result, quarters, Q15(0.13533528323661270));
  result = MulWhereSet<4>(result, quarters, Q15(0.018315638888734179));
  result = MulWhereSet<5>(result, quarters, Q15(0.00033546262790251));
  return vpselq_s16(vdupq_n_s16(0), result, vcmpgeq_n_s16(quarters, 1 << 6));
}

// Returns 1 / h as Q2.13, where h = (1 + x) / 2, x in [0, 1) in Q0.15.
int16x8_t ReciprocalOfHalfOnePlus(int16x8_t x) {
  const int16x8_t half = vrhaddq_s16(x, vdupq_n_s16(kAlmostOne));
  int16x8_t y = vaddq_n_s16(vqrdmulhq_n_s16(half, Q13(-32.0 / 17)), Q13(48.0 / 17));
  for (int i = 0; i < 3; ++i) {
    const int16x8_t error = vsubq_s16(vdupq_n_s16(1 << 13), vqrdmulhq_s16(half, y));
    y = vaddq_s16(y, vshlq_n_s16(vqrdmulhq_s16(y, error), 2));
  }
  return y;
}

int16x8_t ReciprocalOfExp(int16x8_t x, int integer_bits) {
  return ReciprocalOfHalfOnePlus(ExpOfNegative(vminq_s16(x, vnegq_s16(x)), integer_bits));
}

}  // namespace

int16x8_t LstmSigmoid(int16x8_t x) {
  const int16x8_t r = ReciprocalOfExp(x, 3);
  const int16x8_t y = vqaddq_s16(r, r);
  const int16x8_t result = vpselq_s16(y, vsubq_s16(vdupq_n_s16(kAlmostOne), y), vcmpgtq_n_s16(x, 0));
  return vpselq_s16(vdupq_n_s16(1 << 14), result, vcmpeqq_n_s16(x, 0));
}

int16x8_t LstmTanh(int16x8_t x, int integer_bits) {
  const int16x8_t y = vqshlq_n_s16(vsubq_n_s16(ReciprocalOfExp(x, integer_bits + 1), 1 << 13), 2);
  const int16x8_t result = vpselq_s16(y, vnegq_s16(y), vcmpgtq_n_s16(x, 0));
  return vpselq_s16(vdupq_n_s16(0), result, vcmpeqq_n_s16(x, 0));
}

}  // namespace helium
}  // namespace mote
