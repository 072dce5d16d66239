// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CUMSUM: the sums, along an axis, of the values up to each place.
//   in  0: values                                           float32 | int32 | int64 | int8
//       1: axis, one element; below 0 it counts from the end  int32
//   out 0: same shape and type
// With `exclusive` a place's own value is left out; with `reverse` the sums begin at the end. int8 values have a scale
// and zero point, the output has its own; where the zero point is not 0, the answer is the real one: the peer of this
// operator for microcontrollers subtracts it once too often. int32 and int64 wrap. An axis that is not constant is read
// at Eval.
#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/prepare_total.h"

namespace mote {
namespace {

// A line has `count` values, `stride` elements apart.
struct CumsumLine {
  const void* in;
  void* out;
  int count;
  int stride;
};

template <class T>
void SumLine(const CumsumLine& line, bool exclusive) {
  const T* in = static_cast<const T*>(line.in);
  T* out = static_cast<T*>(line.out);
  T sum = 0;
  for (int i = 0; i < line.count; ++i, in += line.stride, out += line.stride) {
    const T before = sum;
    sum = Sum::Of(sum, *in);
    *out = exclusive ? before : sum;
  }
}

void SumInt8Line(const CumsumLine& line, bool exclusive, const TotalParams& params) {
  const int8_t* in = static_cast<const int8_t*>(line.in);
  int8_t* out = static_cast<int8_t*>(line.out);
  int32_t sum = 0;
  for (int i = 0; i < line.count; ++i, in += line.stride, out += line.stride) {
    const int32_t before = sum;
    sum = WrappingAdd(sum, int32_t{*in - params.in_zero_point});
    *out = QuantizedTotal(exclusive ? before : sum, params);
  }
}

struct Cumsum {
  using Params = TfLiteCumsumParams;
  struct Plan {
    TotalParams total;
    bool exclusive;
    bool reverse;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), axis = ctx.in(1);
    OP_TRY(ctx.RequireType("input 0", values.type, {kTfLiteFloat32, kTfLiteInt32, kTfLiteInt64, kTfLiteInt8}));
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("the axis", axis.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, axis.elements() == 1, "the axis has %d elements; one is needed", axis.elements());
    if (axis.is_constant) {
      int resolved = 0;
      OP_TRY(ResolveAxis(EvalContext(ctx.raw(), ctx.node()), axis.Data<int32_t>()[0], values.rank(), &resolved));
    }
    plan.exclusive = params.exclusive;
    plan.reverse = params.reverse;
    if (values.type == kTfLiteInt8) OP_TRY(PrepareTotal(ctx, &plan.total));
    return ctx.SetOutputShape(0, *values.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0);
    int axis = 0;
    OP_TRY(ResolveAxis(ctx, ctx.in(1).Data<int32_t>()[0], values.rank(), &axis));
    const int elements = values.elements();
    if (elements == 0) return kTfLiteOk;
    const int count = values.dim(axis);
    int stride = 1;
    for (int d = axis + 1; d < values.rank(); ++d) stride *= values.dim(d);
    const int element_bytes = ElementBits(values.type) / 8;
    for (int i = 0, lines = elements / count; i < lines; ++i) {
      ptrdiff_t first = ptrdiff_t{i / stride} * count * stride + i % stride;
      if (plan.reverse) first += ptrdiff_t{count - 1} * stride;
      RunLine(values.type, plan,
              {values.Data<uint8_t>() + first * element_bytes, ctx.out(0).Data<uint8_t>() + first * element_bytes,
               count, plan.reverse ? -stride : stride});
    }
    return kTfLiteOk;
  }

  static void RunLine(TfLiteType type, const Plan& plan, const CumsumLine& line) {
    switch (type) {
      case kTfLiteFloat32:
        return SumLine<float>(line, plan.exclusive);
      case kTfLiteInt32:
        return SumLine<int32_t>(line, plan.exclusive);
      case kTfLiteInt64:
        return SumLine<int64_t>(line, plan.exclusive);
      default:
        return SumInt8Line(line, plan.exclusive, plan.total);
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(CUMSUM, mote::Cumsum)
