// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_ADD: the sum of two tensors.
//   in  0: a              float32 | float64 | float16 | bfloat16 | bool | integers of 8 to 64 bits
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   For bool: true if one is true.
// STABLEHLO_MULTIPLY: the product of two tensors.
//   in  0: a              float32 | float64 | float16 | bfloat16 | bool | integers of 8 to 64 bits
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   For bool: true if both are true.
// STABLEHLO_MAXIMUM: the larger of two tensors.
//   in  0: a              float32 | float64 | float16 | bfloat16 | bool | integers of 8 to 64 bits
//       1: b              same type
//   out 0: broadcast(a, b), same type
// STABLEHLO_MINIMUM: the smaller of two tensors.
//   in  0: a              float32 | float64 | float16 | bfloat16 | bool | integers of 8 to 64 bits
//       1: b              same type
//   out 0: broadcast(a, b), same type
// STABLEHLO_AND: the bits that two tensors have in common.
//   in  0: a              bool | integers of 8 to 64 bits
//       1: b              same type
//   out 0: broadcast(a, b), same type
// STABLEHLO_SHIFT_LEFT: a * 2^b.
//   in  0: a              int8 | int16 | int32
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   b is taken modulo 32 whatever the type.
// Scales are ignored: stored numbers are taken as they are. Integers wrap.
#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

struct LeftShift {
  template <class T>
  static T Of(T a, T b) {
    return static_cast<T>(static_cast<uint32_t>(a) << (b & 31));
  }
};

// F takes b first: where one of two floats is not a number, Smaller and Larger then give a.
template <class F>
struct Swapped {
  template <class T>
  static T Of(T a, T b) {
    return F::Of(b, a);
  }
};

constexpr Formats kIntegers = kInt8 | kUInt8 | kInt16 | kUInt16 | kInt32 | kUInt32 | kInt64 | kUInt64 | kBool;
constexpr Formats kNumbers = kIntegers | kFloat32 | kFloat64 | kFloat16;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_ADD,
                 mote::PlainBinary<mote::Sum, mote::kNumbers, mote::PairSigns::kDoNotMatter, mote::LogicalOr>)
MOTE_REGISTER_OP(STABLEHLO_MULTIPLY,
                 mote::PlainBinary<mote::ProductOf, mote::kNumbers, mote::PairSigns::kDoNotMatter, mote::LogicalAnd>)
MOTE_REGISTER_OP(STABLEHLO_MAXIMUM, mote::PlainBinary<mote::Swapped<mote::Larger>, mote::kNumbers>)
MOTE_REGISTER_OP(STABLEHLO_MINIMUM, mote::PlainBinary<mote::Swapped<mote::Smaller>, mote::kNumbers>)
MOTE_REGISTER_OP(STABLEHLO_AND, mote::PlainBinary<mote::BitwiseAnd, mote::kIntegers, mote::PairSigns::kDoNotMatter>)
MOTE_REGISTER_OP(STABLEHLO_SHIFT_LEFT, mote::PlainBinary<mote::LeftShift, mote::kInt8 | mote::kInt16 | mote::kInt32>)
