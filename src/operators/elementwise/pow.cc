// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// POW: a to the power of b, for two tensors that broadcast.
//   in  0: a              float32 | int32
//       1: b              same type; not negative for int32, which is an error when the model runs
//   out 0: broadcast(a, b), same type
//   A power of integers that does not fit in 32 bits becomes -2^31.
#include <cmath>

#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

constexpr int32_t kOverflow = INT32_MIN;

struct Power {
  static float Of(float a, float b) { return std::pow(a, b); }

  // Squares and multiplies. No number used exceeds 2^31, so that no product exceeds 62 bits.
  static int32_t Of(int32_t a, int32_t b) {
    int64_t result = 1, square = a;
    for (; b > 0; square *= square) {
      if (square > INT32_MAX) return kOverflow;  // a factor of what is left
      if ((b & 1) != 0) result *= square;
      if (result > INT32_MAX || result < INT32_MIN) return kOverflow;
      b >>= 1;
    }
    return static_cast<int32_t>(result);
  }
};

struct Pow : PlainBinary<Power, kFloat32 | kInt32> {
  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView b = ctx.in(1);
    for (int i = 0, n = b.type == kTfLiteInt32 ? b.elements() : 0; i < n; ++i) {
      const int exponent = static_cast<int>(b.Data<int32_t>()[i]);
      OP_REQUIRE(ctx, exponent >= 0, "exponent %d (element %d of input 1) is negative; integers have no such power",
                 exponent, i);
    }
    return PlainBinary::Eval(ctx, plan);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(POW, mote::Pow)
