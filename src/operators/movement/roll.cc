// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Roll and ROLL: moves the values along some axes; what leaves at one end comes in at the other.
//   in  0: values                                       any type of at least a byte | string
//       1: shifts [n] or one, towards the end if above 0   int32 | int64
//       2: axes [n] or one, below 0 counted from the end   int32 | int64
//   out 0: values, same shape and type as in 0
// Shifts for the same axis add up.
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

struct Roll {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo values = ctx.in(0), shifts = ctx.in(1), axes = ctx.in(2);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    for (int i = 1; i <= 2; ++i) {
      const TensorInfo places = ctx.in(i);
      OP_TRY(ctx.RequireType(i == 1 ? "the shift" : "the axis", places.type, {kTfLiteInt32, kTfLiteInt64}));
      OP_REQUIRE(ctx, places.rank() <= 1 && places.elements() == shifts.elements(),
                 "%d shifts and %d axes of %d dimensions do not go together; as many axes as shifts are needed",
                 shifts.elements(), axes.elements(), places.rank());
    }
    return ctx.SetOutputShape(0, *values.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), shifts = ctx.in(1), axes = ctx.in(2);
    const int rank = values.rank();
    int amounts[kMaxRank] = {};
    for (int i = 0; i < shifts.elements(); ++i) {
      int axis = 0;
      OP_TRY(ResolveAxis(ctx, IndexAt(axes.type, axes.raw, i), rank, &axis));
      const int size = values.dim(axis);
      if (size == 0) continue;
      const int64_t amount = (amounts[axis] + IndexAt(shifts.type, shifts.raw, i) % size) % size;
      amounts[axis] = static_cast<int>(amount < 0 ? amount + size : amount);
    }
    if (values.elements() == 0) return kTfLiteOk;
    for (unsigned wrapped = 0; wrapped < 1u << rank; ++wrapped) {
      CopyCorner(values, amounts, wrapped, ctx.out(0).Data<uint8_t>());
    }
    return kTfLiteOk;
  }

  // The values fall into two parts along each axis: those that keep their order behind the shift, and, where the bit
  // in `wrapped` is set, those that come in at the beginning.
  static void CopyCorner(const TensorView& values, const int* amounts, unsigned wrapped, uint8_t* target) {
    const int rank = values.rank(), element_bytes = ElementBits(values.type) / 8;
    int strides[kMaxRank];
    RowMajorStrides(rank, values.dims->data, strides);
    StridedCopy copy;
    int from = 0, to = 0;
    for (int d = 0; d < rank; ++d) {
      const int amount = amounts[d], rest = values.dim(d) - amount;
      const bool wraps = wrapped >> d & 1;
      if (wraps && amount == 0) return;
      copy.AddDim(wraps ? amount : rest, strides[d], strides[d]);
      (wraps ? from : to) += (wraps ? rest : amount) * strides[d];
    }
    copy.Run(element_bytes, values.Data<uint8_t>() + ptrdiff_t{from} * element_bytes,
             target + ptrdiff_t{to} * element_bytes);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, ROLL, mote::WithStrings<mote::Roll>)
