// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// WHERE: the places of the values that are not 0, in order.
//   in  0: values [..]       bool | float32 | int8 | uint8 | int32 | uint32 | int64
//   out 0: [count, rank]: the indices of each place  int64
// The output's shape depends on data.
#include "src/operators/shared/dynamic_shape.h"

namespace mote {
namespace {

bool IsZero(const TensorView& values, int i) {
  if (values.type == kTfLiteFloat32) return values.Data<float>()[i] == 0.0f;
  const int element_bytes = ElementBits(values.type) / 8;
  const uint8_t* bytes = values.Data<uint8_t>() + ptrdiff_t{i} * element_bytes;
  for (int b = 0; b < element_bytes; ++b) {
    if (bytes[b] != 0) return false;
  }
  return true;
}

struct Where {
  using Params = void;
  struct Plan {
    DynamicShape shape;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo values = ctx.in(0), out = ctx.out(0);
    OP_TRY(ctx.RequireType(
        "input 0", values.type,
        {kTfLiteBool, kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8, kTfLiteInt32, kTfLiteUInt32, kTfLiteInt64}));
    OP_TRY(ctx.RequireType("the output", out.type, {kTfLiteInt64}));
    OP_REQUIRE(ctx, values.rank() >= 1 && values.rank() <= kMaxRank,
               "the values have %d dimensions; 1 to %d are possible", values.rank(), kMaxRank);
    return PrepareDynamicShape(ctx, 0, &plan.shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0);
    const int elements = values.elements(), rank = values.rank();
    int count = 0;
    for (int i = 0; i < elements; ++i) count += IsZero(values, i) ? 0 : 1;
    OP_REQUIRE(ctx, count <= INT32_MAX / rank, "the places of %d values do not fit in an output", count);
    OP_TRY(SetDynamicShape(ctx, 0, {count, rank}, plan.shape));
    int64_t* out = ctx.out(0).Data<int64_t>();
    for (int i = 0; i < elements; ++i) {
      if (IsZero(values, i)) continue;
      for (int d = rank - 1, rest = i; d >= 0; --d) {
        out[d] = rest % values.dim(d);
        rest /= values.dim(d);
      }
      out += rank;
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(WHERE, mote::Where)
