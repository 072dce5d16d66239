// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RANGE: the numbers from start to limit, without the limit, delta apart.
//   in  0: start, a scalar                      float32 | int32 | int64
//       1: limit, a scalar, same type
//       2: delta, a scalar, same type; not 0, and not away from the limit
//   out 0: [ceil((limit - start) / delta)], same type
// The output's shape depends on data, unless all inputs are constant.
#include <cmath>
#include <type_traits>

#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/dynamic_shape.h"
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct RangeInputs {
  const void* start;
  const void* limit;
  const void* delta;
};

template <class T>
T Value(const void* data) {
  return *static_cast<const T*>(data);
}

// Returns the number of elements; below 0 where the inputs contradict one another.
template <class T>
int64_t Count(const RangeInputs& inputs) {
  const T start = Value<T>(inputs.start), limit = Value<T>(inputs.limit), delta = Value<T>(inputs.delta);
  if (!((start <= limit && delta > 0) || (start >= limit && delta < 0))) return -1;
  if constexpr (std::is_floating_point<T>::value) {
    const T count = std::ceil(std::fabs((limit - start) / delta));
    return count <= static_cast<T>(INT32_MAX) ? static_cast<int64_t>(count) : INT64_MAX;
  } else {
    const auto low = static_cast<uint64_t>(delta > 0 ? start : limit);
    const auto high = static_cast<uint64_t>(delta > 0 ? limit : start);
    const uint64_t step = delta > 0 ? static_cast<uint64_t>(delta) : 0 - static_cast<uint64_t>(delta);
    const uint64_t count = (high - low) / step + ((high - low) % step != 0 ? 1 : 0);
    return count <= INT32_MAX ? static_cast<int64_t>(count) : INT64_MAX;
  }
}

// Each element is the one before plus delta, with its rounding.
template <class T>
void FillRange(const RangeInputs& inputs, int count, void* out) {
  const T delta = Value<T>(inputs.delta);
  T next = Value<T>(inputs.start);
  for (int i = 0; i < count; ++i, next = Sum::Of(next, delta)) static_cast<T*>(out)[i] = next;
}

struct RangeOp {
  using Params = void;
  struct Plan {
    DynamicShape shape;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 1));
    FoldKnownNodes(ctx.raw());
    const TensorInfo start = ctx.in(0), limit = ctx.in(1), delta = ctx.in(2), out = ctx.out(0);
    OP_TRY(ctx.RequireType("start", start.type, {kTfLiteFloat32, kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, limit.type == start.type && delta.type == start.type && out.type == start.type,
               "start has type %s, limit %s, delta %s, the output %s; one type is needed",
               TfLiteTypeGetName(start.type), TfLiteTypeGetName(limit.type), TfLiteTypeGetName(delta.type),
               TfLiteTypeGetName(out.type));
    OP_REQUIRE(ctx, start.rank() == 0 && limit.rank() == 0 && delta.rank() == 0,
               "start, limit and delta have %d, %d and %d dimensions; scalars are needed", start.rank(), limit.rank(),
               delta.rank());
    if (!start.is_constant || !limit.is_constant || !delta.is_constant) {
      return PrepareDynamicShape(ctx, 0, &plan.shape);
    }
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), start.type, {start.data, limit.data, delta.data}, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, TfLiteType type, const RangeInputs& inputs, Shape* shape) {
    const int64_t count = type == kTfLiteFloat32 ? Count<float>(inputs)
                          : type == kTfLiteInt32 ? Count<int32_t>(inputs)
                                                 : Count<int64_t>(inputs);
    OP_REQUIRE(ctx, count >= 0, "delta is 0 or leads away from the limit");
    return AppendDim(ctx, count, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const RangeInputs inputs = {ctx.in(0).raw, ctx.in(1).raw, ctx.in(2).raw};
    const TfLiteType type = ctx.in(0).type;
    Shape shape;
    OP_TRY(Resolve(ctx, type, inputs, &shape));
    OP_TRY(SetDynamicShape(ctx, 0, shape, plan.shape));
    void* const out = ctx.out(0).raw;
    if (type == kTfLiteFloat32) {
      FillRange<float>(inputs, shape[0], out);
    } else if (type == kTfLiteInt32) {
      FillRange<int32_t>(inputs, shape[0], out);
    } else {
      FillRange<int64_t>(inputs, shape[0], out);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RANGE, mote::RangeOp)
