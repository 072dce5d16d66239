// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes what lstm_fixed_point.cc does, with its roundings. Its Mul(a, b) is SMMULR of a and 2^17 * b, and SMMLSR of
// a and 2^17 * (2^15 - b) from a.
#include "src/operators/recurrent/cortex_m_dsp/lstm_gates.h"

#include <arm_acle.h>

#include <algorithm>
#include <cstring>

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {
namespace {

constexpr int32_t kOne = 1 << 15;  // in Q0.15

// These give |x| <= 1 as Q0.15, |x| < 4 as Q2.13.
constexpr int32_t Q15(double x) { return static_cast<int32_t>(x * 32768 + 0.5); }
constexpr int32_t Q13(double x) { return static_cast<int32_t>(x * 8192 + (x < 0 ? -0.5 : 0.5)); }

constexpr int kQuarterBit = 10;  // 1/4 in Q3.12

// Holds exp(x) as Q0.15 for x = -(i + 1) / 4096.
class LastQuarter {
 public:
  constexpr LastQuarter() {
    for (int i = 0; i < 1 << kQuarterBit; ++i) exp_[i] = static_cast<int16_t>(Exp(-(i + 1) * 8));
  }
  constexpr const int16_t* numbers() const { return exp_; }

 private:
  static constexpr int32_t Mul(int32_t a, int32_t b) { return (a * b + (1 << 14)) >> 15; }
  // Takes x in Q0.15, and four terms of the Taylor series around -1/8.
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

// These constants are in r2, r4 to r9 and r12. The shift of LstmTanhs comes to the low bits of `slope`, where it
// changes no product.
struct Constants {
  const int16_t* last_quarter;
  uint32_t below_factor0, below_factor1, factor2;
  int32_t first;  // of Newton's iteration, for h = 0
  uint32_t slope;
  int32_t one, half;  // in Q2.13, in Q0.15
};
static_assert(AreWordsInARow({offsetof(Constants, last_quarter), offsetof(Constants, below_factor0),
                              offsetof(Constants, below_factor1), offsetof(Constants, factor2),
                              offsetof(Constants, first), offsetof(Constants, slope), offsetof(Constants, one),
                              offsetof(Constants, half)}),
              "LDM loads them");
constexpr uint32_t kToUpper = 1 << 17;
constexpr Constants kConstants = {kLastQuarter.numbers(),
                                  (kOne - Q15(0.77880078307140487)) * kToUpper,
                                  (kOne - Q15(0.60653065971263342)) * kToUpper,
                                  Q15(0.36787944117144233) * kToUpper,
                                  Q13(48.0 / 17),
                                  Q13(-32.0 / 17) * kToUpper,
                                  1 << 13,
                                  kOne / 2};

// These constants are within the code.
constexpr uint32_t kFactor3 = Q15(0.13533528323661270) * kToUpper;
constexpr uint32_t kFactor4 = Q15(0.018315638888734179) * kToUpper;
constexpr uint32_t kFactor5 = Q15(0.00033546262790251) * kToUpper;
constexpr int32_t kLeastBelowOne = kLastQuarter.numbers()[593];

// Multiplies by the factors of a set except the first two.
#define MOTE_UPPER_FACTORS  \
  ".if \\set & 4\n"         \
  "smmulr r3, r3, r6\n"     \
  ".endif\n"                \
  ".if \\set & 8\n"         \
  "ldr r11, =%c[factor3]\n" \
  "smmulr r3, r3, r11\n"    \
  ".endif\n"                \
  ".if \\set & 16\n"        \
  "mov r11, %[factor4]\n"   \
  "smmulr r3, r3, r11\n"    \
  ".endif\n"                \
  ".if \\set & 32\n"        \
  "mov r11, %[factor5]\n"   \
  "smmulr r3, r3, r11\n"    \
  ".endif\n"

// Sets r3 = exp(-r3 - 1) as Q0.15, for r3 as Q3.12 and its quarters in r11: exp of the rest is multiplied with
// exp(-2^k / 4) for each bit k of r11. Each set of factors has code of its own; `sets` are those without the first two
// factors. `between` stands where the code before can jump to.
#define MOTE_EXP(sets, between)                \
  "ubfx r3, r3, #0, #10\n"                     \
  "ldrsh r3, [r2, r3, lsl #1]\n"               \
  "tbb [pc, r11]\n"                            \
  "4:\n"                                       \
  ".irp set, " sets                            \
  "\n"                                         \
  ".byte (.Lset%=_\\set\\()_0 - 4b) / 2\n"     \
  ".byte (.Lset%=_\\set\\()_1 - 4b) / 2\n"     \
  ".byte (.Lset%=_\\set\\()_2 - 4b) / 2\n"     \
  ".byte (.Lset%=_\\set\\()_3 - 4b) / 2\n"     \
  ".endr\n" between ".irp set, " sets          \
  "\n"                                         \
  ".Lset%=_\\set\\()_3:\n"                     \
  "smmlsr r3, r3, r4, r3\n"                    \
  ".Lset%=_\\set\\()_2:\n"                     \
  "smmlsr r3, r3, r5, r3\n"                    \
  ".Lset%=_\\set\\()_0:\n" MOTE_UPPER_FACTORS  \
  "b 5f\n"                                     \
  ".Lset%=_\\set\\()_1:\n"                     \
  "smmlsr r3, r3, r4, r3\n" MOTE_UPPER_FACTORS \
  "b 5f\n"                                     \
  ".endr\n"                                    \
  "5:\n"

// Sets lr = -2^17 * y - 1, where y = 1 / h as Q2.13 for h = (1 + r3) / 2, r3 >= 4: Newton's iteration y += y * (1 - h *
// y) on lr. SMMLAR rounds halves of -h * y up, but Mul those of h * y: with one less than -2^17 * y there are none.
#define MOTE_RECIPROCAL        \
  "add r3, r12, r3, asr #1\n"  \
  "smmlar lr, r3, r8, r7\n"    \
  "mvn lr, lr, lsl #17\n"      \
  ".rept 3\n"                  \
  "smmlar r11, r3, lr, r9\n"   \
  "smmulr r11, lr, r11\n"      \
  "add lr, lr, r11, lsl #19\n" \
  ".endr\n"

// Stores r10 and goes on with the next number, or returns.
#define MOTE_NEXT_NUMBER \
  "6:\n"                 \
  "strh r10, [r0], #2\n" \
  "cmp r0, r1\n"         \
  "bne 1b\n"             \
  "pop {r4-r11, pc}\n"   \
  ".ltorg\n"

#define MOTE_CONSTANTS [factor3] "i"(kFactor3), [factor4] "i"(kFactor4), [factor5] "i"(kFactor5)

// Loads two numbers, which may have any alignment.
int32_t LoadPair(const int16_t* numbers) {
  int32_t pair;
  std::memcpy(&pair, numbers, sizeof(pair));
  return pair;
}
inline int32_t LowProduct(int32_t a, int32_t b) { return static_cast<int16_t>(a) * static_cast<int16_t>(b); }
inline int32_t HighProduct(int32_t a, int32_t b) { return (a >> 16) * (b >> 16); }
inline int16x2_t Pair(int32_t low, int32_t high) {
  int16x2_t pair;
  asm("pkhbt %0, %1, %2, lsl #16" : "=r"(pair) : "r"(low), "r"(high));
  return pair;
}

// ShiftRight returns x / 2^s, with halves rounded away from zero; AddShifted adds that to a sum. |x| < 2^31, power =
// 2^(32 - s).
inline int32_t ShiftRight(int32_t x, int32_t power) {
  int32_t result;
  asm("smmulr %0, %1, %2" : "=r"(result) : "r"(x + (x >> 31)), "r"(power));
  return result;
}
inline int32_t AddShifted(int32_t sum, int32_t x, int32_t power) {
  asm("smmlar %0, %1, %2, %0" : "+r"(sum) : "r"(x + (x >> 31)), "r"(power));
  return sum;
}

inline int16x2_t Clip(int16x2_t x, int16x2_t min, int16x2_t max) {
  __ssub16(x, min);
  x = static_cast<int16x2_t>(__sel(static_cast<uint8x4_t>(x), static_cast<uint8x4_t>(min)));
  __ssub16(max, x);
  return static_cast<int16x2_t>(__sel(static_cast<uint8x4_t>(x), static_cast<uint8x4_t>(max)));
}

// In both loops r0 are the numbers, r1 their end, r3 the number, r11 its quarters, and r10 keeps its sign. A compiler
// would load most of the constants again for each number.

// The low half of r10 turns 2 * y into the result: its bits, for a negative number but the highest, are flipped in
// -2 * y - 1. The same r10 makes |number| - 1 of which only 15 bits count.
MOTE_ASSEMBLER_FUNCTION void MakeSigmoids(int16_t* /*numbers*/, const int16_t* /*end*/, const Constants&) {
  // clang-format off
  asm volatile(
      "push {r4-r11, lr}\n"
      "ldmia r2, {r2, r4, r5, r6, r7, r8, r9, r12}\n"
      "1:\n"
      "ldrsh r3, [r0]\n"
      "cbz r3, 2f\n"
      "mvn r10, r3, lsr #17\n"
      "eor r3, r3, r3, asr #31\n"
      "add r3, r3, r10\n"
      "ubfx r11, r3, #10, #5\n"
      MOTE_EXP("0, 4, 8, 12, 16, 20, 24, 28",
               "2:\n"
               "mov r10, r12\n"
               "b 6f\n")
      MOTE_RECIPROCAL
      "eor r10, r10, lr, asr #16\n"
      MOTE_NEXT_NUMBER
      :
      : MOTE_CONSTANTS);
  // clang-format on
}

// r10 is -1, or 0 for a negative number. USAT takes 0 for the number above it, whose tanh is 0, too. From 36 quarters
// on y is 2^14 - 1, and 2^14 where exp of the rest is below `least_below_one`.
MOTE_ASSEMBLER_FUNCTION void MakeTanhs(int16_t* /*numbers*/, const int16_t* /*end*/, const Constants&, int /*shift*/) {
  // clang-format off
  asm volatile(
      "push {r4-r11, lr}\n"
      "ldmia r2, {r2, r4, r5, r6, r7, r8, r9, r12}\n"
      "add r8, r8, r3\n"
      "1:\n"
      "ldrsh r3, [r0]\n"
      "mvn r10, r3, asr #31\n"
      "eor r3, r3, r10\n"
      "sub r3, r3, r10\n"
      "lsl r3, r3, r8\n"
      "mvn r3, r3\n"
      "usat r3, #16, r3\n"
      "lsr r11, r3, #10\n"
      MOTE_EXP("0, 4, 8, 12, 16, 20, 24, 28, 32",
               ".rept 28\n"
               ".byte (3f - 4b) / 2\n"
               ".endr\n"
               "3:\n"
               "movw lr, %[least_below_one]\n"
               "cmp r11, #36\n"
               "it eq\n"
               "cmpeq lr, r3\n"
               "ite hi\n"
               "movwhi r3, #0x7FFF\n"
               "movwls r3, #0x7FFC\n"
               "eor r3, r3, r10\n"
               "sub r10, r10, r3\n"
               "b 6f\n")
      MOTE_RECIPROCAL
      // These make the numbers 2 * y - 1 = 2^-16 * -lr - 2^15 as Q0.15, with the sign.
      "eor lr, r10, lr, asr #15\n"
      "add r10, r10, lr\n"
      "add r10, r10, #1\n"
      "eor r10, r10, #0x8000\n"
      MOTE_NEXT_NUMBER
      :
      : [least_below_one] "i"(kLeastBelowOne), MOTE_CONSTANTS);
  // clang-format on
}
#undef MOTE_CONSTANTS
#undef MOTE_RECIPROCAL
#undef MOTE_NEXT_NUMBER
#undef MOTE_EXP
#undef MOTE_UPPER_FACTORS

}  // namespace

void LstmSigmoids(int16_t* x, int count) {
  if (count > 0) MakeSigmoids(x, x + count, kConstants);
}

void LstmTanhs(int16_t* x, int count, int integer_bits) {
  if (count > 0) MakeTanhs(x, x + count, kConstants, integer_bits - kMinTanhBits);
}

// Computes two cells at a time. SMMULR and SMMLAR shift to the right by s with the factor 2^(32 - s).
void LstmCells(const LstmGates& gates, int cell_scale_log2, int clip, int count, int16_t* cells) {
  constexpr int kGateBits = 15;
  const int32_t kept_power = 1 << (32 - kGateBits), added_power = 1 << (32 - 2 * kGateBits - cell_scale_log2);
  const int32_t max = clip == 0 ? INT16_MAX : clip, min = clip == 0 ? INT16_MIN : -clip;
  const auto next = [=](int32_t kept, int32_t added) __attribute__((always_inline)) {
    return __ssat(AddShifted(ShiftRight(kept, kept_power), added, added_power), 16);
  };
  const int16_t *forget = gates.forget, *input = gates.input;
  int16_t* candidate = gates.candidate;
  for (int16_t* const end = cells + (count & ~1); cells < end; cells += 2) {
    const int32_t f = LoadPair(forget), c = LoadPair(cells), i = LoadPair(input), g = LoadPair(candidate);
    const int32_t low = next(LowProduct(f, c), LowProduct(i, g)), high = next(HighProduct(f, c), HighProduct(i, g));
    const int16x2_t pair = Clip(Pair(low, high), Pair(min, min), Pair(max, max));
    std::memcpy(cells, &pair, sizeof(pair));
    std::memcpy(candidate, &pair, sizeof(pair));
    forget += 2, input += 2, candidate += 2;
  }
  if (count % 2 == 0) return;
  *cells = *candidate = static_cast<int16_t>(std::min(std::max(next(*forget * *cells, *input * *candidate), min), max));
}

namespace {

template <class Scale>
void MakeOutputs(const int16_t* gates, const int16_t* cells, const Scale& scale, int count, int8_t* state,
                 int8_t* outputs) {
  const auto put = [&](int32_t product) __attribute__((always_inline)) {
    const int32_t output = __ssat(scale(product), 8);
    *state++ = *outputs++ = static_cast<int8_t>(output);
  };
  for (int8_t* const end = outputs + (count & ~1); outputs < end; gates += 2, cells += 2) {
    const int32_t gate = LoadPair(gates), cell = LoadPair(cells);
    put(LowProduct(gate, cell));
    put(HighProduct(gate, cell));
  }
  if (count % 2 != 0) put(*gates * *cells);
}

}  // namespace

void LstmOutputs(const int16_t* gates, const int16_t* cells, FastRequantizer scale, int count, int8_t* state,
                 int8_t* outputs) {
  if (scale.shifts_left()) return MakeOutputs(gates, cells, scale, count, state, outputs);
  MakeOutputs(
      gates, cells, [scale](int32_t product) { return scale.ShiftedRight(product); }, count, state, outputs);
}

}  // namespace cortex_m_dsp
}  // namespace mote
