// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ATAN2: the angle of the point (x, y) to the x axis, in (-pi, pi].
//   in  0: y              float32 | float64 | float16 | bfloat16
//       1: x              same type
//   out 0: broadcast(y, x), same type
#include <cmath>

#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

struct Angle {
  template <class T>
  static T Of(T y, T x) {
    return std::atan2(y, x);
  }
};

using Atan2 = PlainBinary<Angle, kFloat32 | kFloat64 | kFloat16>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ATAN2, mote::Atan2)
MOTE_REGISTER_CUSTOM_OP(custom_ops, ATAN2, mote::Atan2)
