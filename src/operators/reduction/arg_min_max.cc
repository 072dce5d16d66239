// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ARG_MAX: where along an axis the largest value lies, the first of them.
//   in  0: values                                           float32 | int8 | uint8 | int16 | int32 | int64 | bool
//       1: axis, one element; below 0 it counts from the end  int32 | int64
//   out 0: the shape of the values without the axis         int32 | int64
// ARG_MIN: where along an axis the smallest value lies, the first of them.
//   in  0: values                                           float32 | int8 | uint8 | int16 | int32 | int64 | bool
//       1: axis, one element; below 0 it counts from the end  int32 | int64
//   out 0: the shape of the values without the axis         int32 | int64
// Along an axis of no elements the answer is 0. An axis that is not constant is read at Eval.
// A float that is not a number loses against any that is one, also if it comes first; among such only, the answer is 0.
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct IsLarger {
  template <class T>
  static bool Of(T a, T b) {
    return a > b;
  }
};

struct IsSmaller {
  template <class T>
  static bool Of(T a, T b) {
    return a < b;
  }
};

template <class T>
bool IsNumber(T value) {
  return value == value;
}

// Returns the place among `count` values, `stride` elements apart, of the first that none goes before.
using FindFunction = int (*)(const void* values, int count, int stride);

template <class F, class T>
int Find(const void* values, int count, int stride) {
  const T* value = static_cast<const T*>(values);
  const T* best = value;
  int found = 0;
  for (int i = 1; i < count; ++i) {
    value += stride;
    if (!F::Of(*value, *best) && (IsNumber(*best) || !IsNumber(*value))) continue;
    best = value;
    found = i;
  }
  return found;
}

template <class F>
struct ArgExtremum {
  using Params = void;
  struct Plan {};

  static FindFunction FunctionFor(TfLiteType type) {
    switch (type) {
      case kTfLiteFloat32:
        return Find<F, float>;
      case kTfLiteInt8:
        return Find<F, int8_t>;
      case kTfLiteUInt8:
      case kTfLiteBool:
        return Find<F, uint8_t>;
      case kTfLiteInt16:
        return Find<F, int16_t>;
      case kTfLiteInt32:
        return Find<F, int32_t>;
      case kTfLiteInt64:
        return Find<F, int64_t>;
      default:
        return nullptr;
    }
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), axis = ctx.in(1);
    OP_REQUIRE(ctx, FunctionFor(values.type) != nullptr, "values of type %s are not supported",
               TfLiteTypeGetName(values.type));
    OP_TRY(ctx.RequireType("the axis", axis.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, axis.elements() == 1, "the axis has %d elements; one is needed", axis.elements());
    OP_REQUIRE(ctx, values.rank() <= kMaxRank, "the values have %d dimensions, more than %d", values.rank(), kMaxRank);
    if (!axis.is_constant) return kTfLiteOk;
    int resolved = 0;
    OP_TRY(ResolveAxis(EvalContext(ctx.raw(), ctx.node()), IndexAt(axis.type, axis.data, 0), values.rank(), &resolved));
    return ctx.SetOutputShape(0, ShapeWithout(*values.dims, resolved));
  }

  static Shape ShapeWithout(const TfLiteIntArray& dims, int axis) {
    Shape shape;
    for (int d = 0; d < dims.size; ++d) {
      if (d != axis) shape.Append(dims.data[d]);
    }
    return shape;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), axis_tensor = ctx.in(1);
    int axis = 0;
    OP_TRY(ResolveAxis(ctx, IndexAt(axis_tensor.type, axis_tensor.raw, 0), values.rank(), &axis));
    const Shape shape = ShapeWithout(*values.dims, axis);
    OP_TRY(ctx.SetOutputShape(0, shape));
    const TensorView out = ctx.out(0);
    if (out.elements() == 0) return kTfLiteOk;
    const int count = values.dim(axis);
    const FindFunction find = FunctionFor(values.type);
    const int element_bytes = ElementBits(values.type) / 8;
    int stride = 1;
    for (int d = axis + 1; d < values.rank(); ++d) stride *= values.dim(d);
    for (int i = 0, n = Elements(shape); i < n; ++i) {
      const ptrdiff_t first = ptrdiff_t{i / stride} * count * stride + i % stride;
      const int found = count > 0 ? find(values.Data<const uint8_t>() + first * element_bytes, count, stride) : 0;
      if (out.type == kTfLiteInt64) {
        out.Data<int64_t>()[i] = found;
      } else {
        out.Data<int32_t>()[i] = found;
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ARG_MAX, mote::ArgExtremum<mote::IsLarger>)
MOTE_REGISTER_OP(ARG_MIN, mote::ArgExtremum<mote::IsSmaller>)
