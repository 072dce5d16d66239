// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BITWISE_XOR: the bits in which two tensors that broadcast differ.
//   in  0: a              int8 | uint8 | int16 | uint16 | int32 | uint32
//       1: b              same type
//   out 0: broadcast(a, b), same type
// RIGHT_SHIFT: a / 2^b, rounded down.
//   in  0: a              int8 | uint8 | int16 | uint16 | int32 | uint32
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   A b below 0 counts as 0, a b of all bits or more as one bit less than that.
#include <algorithm>

#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

struct RightShift {
  template <class T>
  static T Of(T a, T b) {
    constexpr T kMaxShift = 8 * sizeof(T) - 1;
    return static_cast<T>(a >> std::min(std::max(b, T{0}), kMaxShift));
  }
};

constexpr Formats kUpTo32Bits = kInt8 | kUInt8 | kInt16 | kUInt16 | kInt32 | kUInt32;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(BITWISE_XOR, mote::PlainBinary<mote::BitwiseXor, mote::kUpTo32Bits, mote::PairSigns::kDoNotMatter>)
MOTE_REGISTER_OP(RIGHT_SHIFT, mote::PlainBinary<mote::RightShift, mote::kUpTo32Bits>)
