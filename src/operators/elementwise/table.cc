// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Table and TABLE: a function of stored numbers, given by a table; of int16 by linear interpolation between 513 points.
//   in  0: x, any shape                                int8 | int16
//       1: the table [256 for int8, 513 for int16]     int8 | int16
//   out 0: same shape as x, same type as in 1
//   The table of int8 begins with the values for 0 to 127, on which those for -128 to -1 follow: its index is the byte
//   of x without a sign. That of int16 begins with the value for the smallest number; there the zero points are 0.
#include "src/operators/seam/op.h"
#include "src/operators/shared/interpolation.h"

namespace mote {
namespace {

template <class Out>
void LookUp(const TensorView& in, const void* table, void* out, int count) {
  const Out* values = static_cast<const Out*>(table);
  for (int i = 0; i < count; ++i) {
    static_cast<Out*>(out)[i] = in.type == kTfLiteInt8 ? values[in.Data<uint8_t>()[i]]
                                                       : static_cast<Out>(Interpolate(values, in.Data<int16_t>()[i]));
  }
}

struct Table {
  using Params = void;
  struct Plan {};

  static TfLiteStatus RequireNoZeroPoint(const PrepareContext& ctx, const char* what, const TensorInfo& tensor) {
    OP_REQUIRE(ctx, tensor.type != kTfLiteInt16 || tensor.zero_point == 0,
               "%s has the zero point %d, which has to be 0 for type INT16", what, static_cast<int>(tensor.zero_point));
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo in = ctx.in(0), table = ctx.in(1), out = ctx.out(0);
    OP_TRY(ctx.RequireType("input", in.type, {kTfLiteInt8, kTfLiteInt16}));
    OP_TRY(ctx.RequireType("table", table.type, {kTfLiteInt8, kTfLiteInt16}));
    OP_REQUIRE(ctx, out.type == table.type, "the output has type %s and the table %s; they have to be the same",
               TfLiteTypeGetName(out.type), TfLiteTypeGetName(table.type));
    OP_TRY(RequireNoZeroPoint(ctx, "the input", in));
    OP_TRY(RequireNoZeroPoint(ctx, "the output", out));
    const int needed = in.type == kTfLiteInt8 ? 256 : kInterpolationPoints;
    OP_REQUIRE(ctx, table.rank() == 1 && table.dim(0) == needed,
               "the table has %d axes and %d elements; it needs one axis of %d", table.rank(), table.elements(),
               needed);
    return ctx.SetOutputShape(0, *in.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const auto look_up = out.type == kTfLiteInt8 ? LookUp<int8_t> : LookUp<int16_t>;
    look_up(in, ctx.in(1).raw, out.raw, in.elements());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, TABLE, mote::Table)
