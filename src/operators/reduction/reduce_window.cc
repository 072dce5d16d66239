// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// REDUCE_WINDOW: the sums, products, extrema ... of what a window sees that moves over an array.
//   in  0: values                             float32 | float64 | bool | int8 | uint8 | int16 | int32 | int64
//       1: where each fold begins, one element, same type
//       2: the window's size [rank], constant    int64
//       3: strides [rank], constant              int64
//       4: the window's dilations [rank], constant  int64
//   out 0: same type; along each axis as many as there are places for the window
// Stored numbers are taken as they are. Integers wrap; of bool, ADD, MAXIMUM and ANY say whether one is true, the other
// functions whether all are. ALL and ANY of numbers are 1 or 0.
#include "src/operators/reduction/reduce_window.h"

#include <algorithm>

#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/plain_binary.h"

namespace mote {

TfLiteStatus PrepareReduceWindow(const PrepareContext& ctx, FoldAxis** axes) {
  const TensorInfo values = ctx.in(0), initial = ctx.in(1);
  OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
  OP_REQUIRE(ctx, initial.type == values.type && initial.elements() == 1,
             "the initial value has type %s and %d elements; one of %s is needed", TfLiteTypeGetName(initial.type),
             initial.elements(), TfLiteTypeGetName(values.type));
  *axes = ctx.Persistent<FoldAxis>(std::max(values.rank(), 1));
  return *axes == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus PlaceWindowAxis(const PrepareContext& ctx, int d, const WindowAxisOptions& options, FoldAxis* axis) {
  constexpr int64_t kMax = 1 << 30;
  const auto is_size = [](int64_t x) { return x >= 1 && x < kMax; };
  OP_REQUIRE(
      ctx,
      is_size(options.window) && is_size(options.stride) && is_size(options.dilation) && is_size(options.base_dilation),
      "axis %d: window %ld, stride %ld, dilation %ld, base dilation %ld; at least 1 and less than 2^30 are needed", d,
      static_cast<long>(options.window), static_cast<long>(options.stride), static_cast<long>(options.dilation),
      static_cast<long>(options.base_dilation));
  const int in_size = ctx.in(0).dim(d);
  const int64_t size = in_size > 0 ? (in_size - 1) * options.base_dilation + 1 : 0;
  const int64_t low = options.pad_low, high = options.pad_high;
  OP_REQUIRE(ctx, size < kMax && low > -kMax && low < kMax && high > -kMax && high < kMax,
             "axis %d has %d elements, base dilation %ld, padding %ld and %ld: too much for indices of 31 bits", d,
             in_size, static_cast<long>(options.base_dilation), static_cast<long>(low), static_cast<long>(high));
  const int64_t padded = size + low + high;
  OP_REQUIRE(ctx, low >= -size && high >= -size && padded >= 0 && padded < kMax,
             "axis %d is %ld long with its dilation; padding of %ld and %ld is not possible", d,
             static_cast<long>(size), static_cast<long>(low), static_cast<long>(high));
  const int64_t room = padded - 1 - (options.window - 1) * options.dilation;
  *axis = {in_size,
           static_cast<int32_t>(room < 0 ? 0 : room / options.stride + 1),
           static_cast<int32_t>(options.window),
           static_cast<int32_t>(options.stride),
           static_cast<int32_t>(options.dilation),
           static_cast<int32_t>(options.base_dilation),
           static_cast<int32_t>(low)};
  return kTfLiteOk;
}

TfLiteStatus SetReducedShape(const PrepareContext& ctx, const FoldAxis* axes) {
  Shape shape;
  for (int d = 0; d < ctx.in(0).rank(); ++d) {
    OP_TRY(AppendDim(EvalContext(ctx.raw(), ctx.node()), axes[d].out_size, &shape));
  }
  return ctx.SetOutputShape(0, shape);
}

TfLiteStatus EvalReduceWindow(const EvalContext& ctx, const FoldAxis* axes, FoldElement fold, const void* params) {
  const TensorView values = ctx.in(0);
  return ReduceWindow(
      {axes, values.rank(), ElementBits(values.type) / 8, values.raw, ctx.in(1).raw, ctx.out(0).raw, fold, params});
}

namespace {

struct IsTrueForAll {
  template <class T>
  static T Of(T a, T b) {
    return static_cast<T>(a != 0 && b != 0);
  }
};

struct IsTrueForAny {
  template <class T>
  static T Of(T a, T b) {
    return static_cast<T>(a != 0 || b != 0);
  }
};

BinaryRowFunction RowFor(TfLiteReduceWindowFunction function, TfLiteType type) {
  constexpr Formats kTypes = kFloat32 | kFloat64 | kBool | kInt8 | kUInt8 | kInt16 | kInt32 | kInt64;
  switch (function) {
    case TfLiteReduceWindowFunctionAdd:
      return PlainBinary<Sum, kTypes, PairSigns::kMatter, LogicalOr>::RowFor(type);
    case TfLiteReduceWindowFunctionMul:
      return PlainBinary<ProductOf, kTypes, PairSigns::kMatter, LogicalAnd>::RowFor(type);
    case TfLiteReduceWindowFunctionMin:
      return PlainRowFor<Smaller, kTypes>(type);
    case TfLiteReduceWindowFunctionMax:
      return PlainRowFor<Larger, kTypes>(type);
    case TfLiteReduceWindowFunctionAll:
      return PlainRowFor<IsTrueForAll, kTypes>(type);
    case TfLiteReduceWindowFunctionAny:
      return PlainRowFor<IsTrueForAny, kTypes>(type);
    default:
      return nullptr;
  }
}

struct ReduceWindowOp {
  using Params = TfLiteReduceWindowParams;
  struct Plan {
    FoldAxis* axes;
    TfLiteReduceWindowFunction function;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(5, 1));
    const TensorInfo values = ctx.in(0);
    OP_TRY(PrepareReduceWindow(ctx, &plan.axes));
    plan.function = params.reduce_function;
    OP_REQUIRE(ctx, RowFor(plan.function, values.type) != nullptr, "function %d of type %s is not supported",
               static_cast<int>(params.reduce_function), TfLiteTypeGetName(values.type));
    for (int i = 2; i < 5; ++i) {
      const TensorInfo sizes = ctx.in(i);
      OP_REQUIRE(
          ctx, sizes.type == kTfLiteInt64 && sizes.is_constant && sizes.elements() == values.rank(),
          "input %d has type %s and %d elements; a constant of int64 with one for each of %d dimensions is needed", i,
          TfLiteTypeGetName(sizes.type), sizes.elements(), values.rank());
    }
    for (int d = 0; d < values.rank(); ++d) {
      const auto option = [&](int i) { return ctx.in(i).Data<int64_t>()[d]; };
      OP_TRY(PlaceWindowAxis(ctx, d, {option(2), option(3), option(4), 1, 0, 0}, &plan.axes[d]));
    }
    return SetReducedShape(ctx, plan.axes);
  }

  static TfLiteStatus Fold(const void* params, void* so_far, const void* element) {
    (*static_cast<const BinaryRowFunction*>(params))({so_far, element, so_far, 1, 1, 1}, nullptr);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const BinaryRowFunction row = RowFor(plan.function, ctx.in(0).type);
    return EvalReduceWindow(ctx, plan.axes, Fold, &row);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(REDUCE_WINDOW, mote::ReduceWindowOp)
