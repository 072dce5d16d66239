// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CEIL: the next integer from x upwards.
//   in  0: any shape   float32
//   out 0: same shape, same type
// COS: the cosine of x.
//   in  0: any shape   float32 | float16
//   out 0: same shape, same type
//   float16 is computed in float32 and rounded.
// FLOOR: the next integer from x downwards.
//   in  0: any shape   float32 | float16 | bfloat16
//   out 0: same shape, same type
// LOGICAL_NOT: whether x is false.
//   in  0: any shape   bool
//   out 0: same shape, same type
// NEG: -x.
//   in  0: any shape   float32 | float16 | bfloat16 | int8 | int16 | int32 | int64
//   out 0: same shape, same type
//   Integers wrap. Scales and zero points are ignored: -x of the stored number.
// ROUND: the integer nearest to x, halves to the even one.
//   in  0: any shape   float32 | float16 | bfloat16
//   out 0: same shape, same type
// SIGN: -1, 0 or 1 as x is negative, zero or positive; what is not a number stays so.
//   in  0: any shape   float32 | float64 | int32
//   out 0: same shape, same type
//   TensorFlow Lite makes 0 of NaN, other than it documents.
// Sign: the same as a custom operator.
//   in  0: any shape   float32 | float64 | int32
//   out 0: same shape, same type
// SIN: the sine of x.
//   in  0: any shape   float32 | float16
//   out 0: same shape, same type
//   float16 is computed in float32 and rounded.
// SQUARE: x * x.
//   in  0: any shape   float32
//   out 0: same shape, same type
#include <cmath>

#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

// The bits of a float64, so that no arithmetic of doubles is linked.
enum class Float64Bits : uint64_t {};

struct Ceil {
  static float Of(float x) { return std::ceil(x); }
};
struct Cos {
  static float Of(float x) { return std::cos(x); }
};
struct Floor {
  static float Of(float x) { return std::floor(x); }
};
// Negates the byte that holds a bool: data from outside may have any value there.
struct Not {
  static bool Of(uint8_t x) { return x == 0; }
};
struct Neg {
  static float Of(float x) { return -x; }
  template <class T>
  static T Of(T x) {
    return Difference::Of(T{0}, x);
  }
};
struct Round {
  static float Of(float x) { return std::nearbyint(x); }
};
struct Sign {
  template <class T>
  static T Of(T x) {
    return x == x ? static_cast<T>((x > 0) - (x < 0)) : x;
  }
  static Float64Bits Of(Float64Bits x) {
    constexpr uint64_t kSign = uint64_t{1} << 63, kOne = uint64_t{1023} << 52, kInfinity = uint64_t{2047} << 52;
    const uint64_t bits = static_cast<uint64_t>(x), magnitude = bits & ~kSign;
    if (magnitude > kInfinity) return x;
    return static_cast<Float64Bits>(magnitude == 0 ? 0 : kOne | (bits & kSign));
  }
};
struct Sin {
  static float Of(float x) { return std::sin(x); }
};
struct Square {
  static float Of(float x) { return x * x; }
};

// Returns the loop of each operator and type; null if it is not supported.
template <class F>
constexpr UnaryLoop LoopFor(TfLiteType type) {
  return type == kTfLiteFloat32 ? ForEachElement<F, float> : nullptr;
}
template <class F>
constexpr UnaryLoop LoopForFloat16Too(TfLiteType type) {
  return type == kTfLiteFloat16   ? ForEachElement<F, Float16>
         : type == kTfLiteFloat32 ? ForEachElement<F, float>
                                  : nullptr;
}
template <class F>
constexpr UnaryLoop LoopForAllFloats(TfLiteType type) {
  return type == kTfLiteBFloat16 ? ForEachElement<F, BFloat16> : LoopForFloat16Too<F>(type);
}
template <>
constexpr UnaryLoop LoopFor<Cos>(TfLiteType type) {
  return LoopForFloat16Too<Cos>(type);
}
template <>
constexpr UnaryLoop LoopFor<Sin>(TfLiteType type) {
  return LoopForFloat16Too<Sin>(type);
}
template <>
constexpr UnaryLoop LoopFor<Floor>(TfLiteType type) {
  return LoopForAllFloats<Floor>(type);
}
template <>
constexpr UnaryLoop LoopFor<Round>(TfLiteType type) {
  return LoopForAllFloats<Round>(type);
}
template <>
constexpr UnaryLoop LoopFor<Not>(TfLiteType type) {
  return type == kTfLiteBool ? ForEachElement<Not, uint8_t> : nullptr;
}
template <>
constexpr UnaryLoop LoopFor<Neg>(TfLiteType type) {
  switch (type) {
    case kTfLiteInt8:
      return ForEachElement<Neg, int8_t>;
    case kTfLiteInt16:
      return ForEachElement<Neg, int16_t>;
    case kTfLiteInt32:
      return ForEachElement<Neg, int32_t>;
    case kTfLiteInt64:
      return ForEachElement<Neg, int64_t>;
    default:
      return LoopForAllFloats<Neg>(type);
  }
}
template <>
constexpr UnaryLoop LoopFor<Sign>(TfLiteType type) {
  if (type == kTfLiteFloat64) return ForEachElement<Sign, Float64Bits>;
  if (type == kTfLiteInt32) return ForEachElement<Sign, int32_t>;
  return type == kTfLiteFloat32 ? ForEachElement<Sign, float> : nullptr;
}

template <class F>
struct Unary : RowByRow {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TfLiteType type = ctx.in(0).type;
    return LoopFor<F>(type) != nullptr ? kTfLiteOk : FailUnsupportedType(ctx, type);
  }
  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) { return EvalUnary(ctx, LoopFor<F>(ctx.in(0).type)); }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(CEIL, mote::Unary<mote::Ceil>)
MOTE_REGISTER_OP(COS, mote::Unary<mote::Cos>)
MOTE_REGISTER_OP(FLOOR, mote::Unary<mote::Floor>)
MOTE_REGISTER_OP(LOGICAL_NOT, mote::Unary<mote::Not>)
MOTE_REGISTER_OP(NEG, mote::Unary<mote::Neg>)
MOTE_REGISTER_OP(ROUND, mote::Unary<mote::Round>)
MOTE_REGISTER_OP(SIGN, mote::Unary<mote::Sign>)
MOTE_REGISTER_OP(SIN, mote::Unary<mote::Sin>)
MOTE_REGISTER_OP(SQUARE, mote::Unary<mote::Square>)
MOTE_REGISTER_CUSTOM_OP(custom_ops, SIGN, mote::Unary<mote::Sign>)
