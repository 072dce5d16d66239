// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// UNIQUE: the values that are there, each once, in the order of their first appearance.
//   in  0: values [n]        float32 | int8 | uint8 | int16 | int32 | int64
//   out 0: values [count], same type
//       1: the place in output 0 of each value [n]  int32 | int64
// The shape of output 0 depends on data. A float that is not a number equals nothing. Takes a time of n * n.
#include "src/operators/shared/dynamic_shape.h"
#include "src/operators/shared/index_tensor.h"

namespace mote {
namespace {

bool AreEqual(const TensorView& values, int element_bytes, int i, int j) {
  if (values.type == kTfLiteFloat32) return values.Data<float>()[i] == values.Data<float>()[j];
  const uint8_t* bytes = values.Data<uint8_t>();
  return std::memcmp(bytes + ptrdiff_t{i} * element_bytes, bytes + ptrdiff_t{j} * element_bytes, element_bytes) == 0;
}

void SetPlace(const TensorView& places, int i, int place) {
  if (places.type == kTfLiteInt64) {
    places.Data<int64_t>()[i] = place;
  } else {
    places.Data<int32_t>()[i] = place;
  }
}

struct Unique {
  using Params = void;
  struct Plan {
    DynamicShape shape;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 2));
    const TensorInfo values = ctx.in(0);
    OP_TRY(ctx.RequireType("input 0", values.type,
                           {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8, kTfLiteInt16, kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, ctx.out(0).type == values.type, "output 0 has type %s, the values %s",
               TfLiteTypeGetName(ctx.out(0).type), TfLiteTypeGetName(values.type));
    OP_TRY(ctx.RequireType("output 1", ctx.out(1).type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, values.rank() == 1, "the values have %d dimensions; a vector is needed", values.rank());
    OP_TRY(PrepareDynamicShape(ctx, 0, &plan.shape));
    return ctx.SetOutputShape(1, *values.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), places = ctx.out(1);
    const int n = values.dim(0), element_bytes = ElementBits(values.type) / 8;
    int count = 0;
    for (int i = 0; i < n; ++i) {
      int first = 0;
      while (first < i && !AreEqual(values, element_bytes, first, i)) ++first;
      SetPlace(places, i, first < i ? static_cast<int>(IndexAt(places.type, places.raw, first)) : count++);
    }
    OP_TRY(SetDynamicShape(ctx, 0, {count}, plan.shape));
    uint8_t* out = ctx.out(0).Data<uint8_t>();
    for (int i = 0, next = 0; i < n; ++i) {
      if (IndexAt(places.type, places.raw, i) != next) continue;
      std::memcpy(out + ptrdiff_t{next++} * element_bytes, values.Data<uint8_t>() + ptrdiff_t{i} * element_bytes,
                  element_bytes);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(UNIQUE, mote::Unique)
