// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FLOOR_DIV: the quotient of two tensors that broadcast, rounded down.
//   in  0: a              float32 | int8 | int16 | int32
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   Stored numbers are divided as they are, floats in double: -9.9f / -3.3f is just below 3 and gives 2. A division by
//   zero is an error when the model runs.
// FLOOR_MOD: a - b * floor(a / b), which has the sign of b.
//   in  0: a              float32 | int8 | int16 | int32 | int64
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   Stored numbers are divided as they are. A division of integers by zero is an error when the model runs.
#include <cmath>
#include <type_traits>

#include "src/operators/shared/index_tensor.h"
#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

struct FloorQuotient {
  static constexpr bool kFloatsDivideByZero = false;
  template <class T>
  static T Of(T a, T b) {
    if constexpr (std::is_floating_point<T>::value) {
      return static_cast<T>(std::floor(static_cast<double>(a) / static_cast<double>(b)));
    } else {
      const T quotient = QuotientOf::Of(a, b);
      const bool is_negative = (a < 0) != (b < 0);
      return static_cast<T>(is_negative && b != -1 && a % b != 0 ? quotient - 1 : quotient);
    }
  }
};

struct FloorRemainder {
  static constexpr bool kFloatsDivideByZero = true;
  template <class T>
  static T Of(T a, T b) {
    T remainder;
    if constexpr (std::is_floating_point<T>::value) {
      remainder = std::fmod(a, b);
    } else {
      remainder = b == -1 ? T{0} : static_cast<T>(a % b);
    }
    return static_cast<T>(remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder);
  }
};

template <class F, Formats kFormats>
struct FloorDivision : PlainBinary<F, kFormats> {
  using Plan = typename PlainBinary<F, kFormats>::Plan;

  static bool HasZero(const TensorView& b) {
    const bool is_float = b.type == kTfLiteFloat32;
    if (is_float && ((kFormats & kFloat32) == 0 || F::kFloatsDivideByZero)) return false;
    for (int i = 0, n = b.elements(); i < n; ++i) {
      if (is_float ? b.Data<float>()[i] == 0.0f : IndexAt(b.type, b.raw, i) == 0) return true;
    }
    return false;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    OP_TRY(RequireBroadcast(ctx));
    OP_REQUIRE(ctx, !HasZero(ctx.in(1)), "division by zero: input 1 has an element that is 0");
    return PlainBinary<F, kFormats>::Eval(ctx, plan);
  }
};

constexpr Formats kUpTo32Bits = kInt8 | kInt16 | kInt32;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(FLOOR_DIV, mote::FloorDivision<mote::FloorQuotient, mote::kFloat32 | mote::kUpTo32Bits>)
MOTE_REGISTER_OP(FLOOR_MOD,
                 mote::FloorDivision<mote::FloorRemainder, mote::kFloat32 | mote::kUpTo32Bits | mote::kInt64>)
