// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/row_write.h"

#include <cstring>

#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct RowWrite {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(4, 1));
    const TensorInfo list = ctx.in(0), rows = ctx.in(1), output = ctx.out(0);
    OP_TRY(RequireMovable(ctx, list, output, 8));
    OP_REQUIRE(ctx, rows.type == list.type, "the rows have type %s, the list %s", TfLiteTypeGetName(rows.type),
               TfLiteTypeGetName(list.type));
    OP_REQUIRE(ctx, rows.rank() == list.rank() && list.rank() > 0, "the rows have %d dimensions, the list %d",
               rows.rank(), list.rank());
    for (int d = 1; d < list.rank(); ++d) {
      OP_REQUIRE(ctx, rows.dim(d) == list.dim(d), "dimension %d is %d in the rows and %d in the list", d, rows.dim(d),
                 list.dim(d));
    }
    OP_TRY(RequireSizes(ctx, "the size of the rows before", ctx.in(2), list.rank()));
    OP_TRY(RequireSizes(ctx, "the begin of the rows after", ctx.in(3), list.rank()));
    OP_TRY(RequireSameScale(ctx, "the list", list, output));
    OP_TRY(RequireSameScale(ctx, "the rows", rows, output));
    if (ctx.has_flash()) ctx.NotePacked(kRowWriteForm);
    return ctx.SetOutputShape(0, *list.dims);
  }

  // CONCATENATION takes other scales in int16, whose zero points are 0.
  static TfLiteStatus RequireSameScale(PrepareContext& ctx, const char* what, const TensorInfo& tensor,
                                       const TensorInfo& output) {
    (void)what;
    const bool is_free = tensor.type == kTfLiteInt16 || ElementBits(tensor.type) != 8;
    OP_REQUIRE(ctx, tensor.zero_point == output.zero_point && (is_free || tensor.scale == output.scale),
               "%s (scale %g, zero point %d) are not quantised as the output (scale %g, zero point %d)", what,
               static_cast<double>(tensor.scale), static_cast<int>(tensor.zero_point),
               static_cast<double>(output.scale), static_cast<int>(output.zero_point));
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView list = ctx.in(0), rows = ctx.in(1), before = ctx.in(2), after = ctx.in(3), output = ctx.out(0);
    const int64_t first = IndexAt(before.type, before.raw, 0);
    const int count = rows.dim(0), all = list.dim(0);
    OP_REQUIRE(ctx, first >= 0 && count <= all && first <= all - count,
               "%d rows, from number %lld on, are to be written into a list of %d", count,
               static_cast<long long>(first), all);
    if (all == 0) return kTfLiteOk;
    bool fits = IndexAt(after.type, after.raw, 0) == first + count;
    int elements_of_row = 1;
    for (int d = 1; d < list.rank(); ++d) {
      const int64_t size = IndexAt(before.type, before.raw, d);
      fits &= (size == -1 || size == list.dim(d)) && IndexAt(after.type, after.raw, d) == 0;
      fits &= rows.dim(d) == list.dim(d);
      elements_of_row *= list.dim(d);
    }
    OP_REQUIRE(ctx, fits,
               "the rows that are written, those before and those after do not make up the list: the sizes of the "
               "pieces depend on the run, and this runtime writes whole rows in their place");
    const size_t row_bytes = static_cast<size_t>(elements_of_row) * ElementBits(list.type) / 8;
    CopyElements(list, output);
    uint8_t* const place = output.Data<uint8_t>() + row_bytes * static_cast<size_t>(first);
    if (place != rows.raw && row_bytes * count != 0) std::memcpy(place, rows.raw, row_bytes * count);
    return kTfLiteOk;
  }
};

struct PieceOfRowWrite {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    if (ctx.has_flash()) ctx.NotePacked(kNoForm);
    return kTfLiteOk;
  }
  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

}  // namespace

const TFLMRegistration kRowWrite = internal::kRegistration<RowWrite>;
const TFLMRegistration kPieceOfRowWrite = internal::kRegistration<PieceOfRowWrite>;

}  // namespace mote

MOTE_REGISTER_PACKED(CONCATENATION, ROW, mote::RowWrite)
