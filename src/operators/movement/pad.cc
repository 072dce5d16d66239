// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PAD: puts zeros (the output's zero point, if quantised) around the values.
//   in  0: values                                             any type of at least a byte
//       1: paddings [rank, 2], before and after, none below 0  int8 | int16 | int32 | int64
//   out 0: values, same type as in 0
// PADV2: puts a given value around the values.
//   in  0: values                                             any type of at least a byte
//       1: paddings [rank, 2], before and after, none below 0  int8 | int16 | int32 | int64
//       2: the value, one element, optional                   same type as in 0; quantised as the output
//   out 0: values, same type as in 0
// Either operator takes the inputs of the other. Paddings that are not constant are read at Eval.
#include "src/operators/seam/node_rows.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/copy_blocks.h"
#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/fill_elements.h"
#include "src/operators/shared/index_tensor.h"

namespace mote {
namespace {

struct Pad {
  using Params = void;
  struct Plan {
    int16_t zero_point;
    bool has_shape;  // of the output, as the paddings are constant
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 3, 1));
    TakeShapes(ctx.raw());
    const TensorInfo input = ctx.in(0), paddings = ctx.in(1), value = ctx.in(2), output = ctx.out(0);
    OP_REQUIRE(ctx, ElementBits(input.type) >= 8, "values of type %s cannot be padded", TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, output.type == input.type, "the output has type %s, the input %s", TfLiteTypeGetName(output.type),
               TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, input.rank() <= kMaxRank, "the input has %d dimensions, more than %d", input.rank(), kMaxRank);
    OP_REQUIRE(ctx, IsIndexType(paddings.type), "the paddings have type %s; int32 is usual",
               TfLiteTypeGetName(paddings.type));
    OP_REQUIRE(ctx, paddings.rank() == 2 && paddings.dim(0) == input.rank() && paddings.dim(1) == 2,
               "the paddings must have shape [%d, 2]; they have %d dimensions and %d elements", input.rank(),
               paddings.rank(), paddings.elements());
    if (value.exists()) OP_TRY(CheckValue(ctx, value, output));
    // The bytes of the sign-extended zero point are zero for types that are not quantised.
    OP_REQUIRE(ctx, output.zero_point == static_cast<int16_t>(output.zero_point), "zero point %d is out of range",
               static_cast<int>(output.zero_point));
    plan.zero_point = static_cast<int16_t>(output.zero_point);
    plan.has_shape = paddings.is_constant;
    if (!plan.has_shape) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *input.dims, paddings.type, paddings.data, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan&, int axis) {
    const TensorInfo paddings = ctx.in(1);
    if (!paddings.is_constant || paddings.type != kTfLiteInt32 || axis >= ctx.in(0).rank()) return {};
    NodeRows rows = RowsOfInput(0, axis);
    rows.constants = 1u << 1;
    rows.kind = RowKind::kPadding;
    rows.pad = paddings.Data<int32_t>()[2 * axis];
    rows.map = {1, -rows.pad, -rows.pad, 1};
    return rows;
  }

  static TfLiteStatus CheckValue(PrepareContext& ctx, const TensorInfo& value, const TensorInfo& output) {
    OP_REQUIRE(ctx, value.type == output.type, "the value has type %s, the output %s", TfLiteTypeGetName(value.type),
               TfLiteTypeGetName(output.type));
    OP_REQUIRE(ctx, value.elements() == 1, "the value has %d elements instead of one", value.elements());
    OP_REQUIRE(ctx, value.scale == output.scale && value.zero_point == output.zero_point,
               "the value (scale %g, zero point %d) is not quantised as the output (scale %g, zero point %d)",
               static_cast<double>(value.scale), static_cast<int>(value.zero_point), static_cast<double>(output.scale),
               static_cast<int>(output.zero_point));
    return kTfLiteOk;
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, TfLiteType type, const void* paddings,
                              Shape* shape) {
    for (int d = 0; d < dims.size; ++d) {
      const int64_t before = IndexAt(type, paddings, 2 * d), after = IndexAt(type, paddings, 2 * d + 1);
      constexpr int64_t kMax = 0x7FFFFFFF;
      OP_REQUIRE(ctx,
                 before >= 0 && after >= 0 && before <= kMax && after <= kMax && dims.data[d] + before + after <= kMax,
                 "dimension %d of %d cannot be padded by %lld and %lld", d, dims.data[d],
                 static_cast<long long>(before), static_cast<long long>(after));
      shape->Append(static_cast<int>(dims.data[d] + before + after));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.required_in(0), paddings = ctx.required_in(1), value = ctx.optional_in(2);
    if (!plan.has_shape) {
      Shape shape;
      OP_TRY(Resolve(ctx, *input.dims, paddings.type, paddings.raw, &shape));
      OP_TRY(ctx.SetOutputShape(0, shape));
    }
    const int64_t zero[2] = {plan.zero_point, plan.zero_point < 0 ? -1 : 0};
    Fill(input, paddings, value.exists() ? value.raw : zero, ctx.required_out(0));
    return kTfLiteOk;
  }

  // Blocks of fewer bytes are copied several at a time. Where they are shorter still, or little longer than the gaps
  // between them, all is filled before; else one gap is, and copied to the others. These limits were found by cycles on
  // Cortex-M55.
  static constexpr ptrdiff_t kShortBlock = 256, kShorterBlock = 96;

  // Writes the output from its begin to its end: blocks of the input, and `value` between them.
  static void Fill(const TensorView& input, const TensorView& paddings, const void* value, const TensorView& output) {
    const int element_bytes = ElementBits(input.type) / 8, rank = input.rank();
    const int* const dims = input.dims->data;
    int gaps[kMaxRank], index[kMaxRank];  // elements that lie around dimension d; how many of it are written
    int block = 1, block_dims = rank, stride = 1, gap = 0;
    bool is_empty = false;
    for (int d = rank - 1; d >= 0; --d) {
      index[d] = 0;
      is_empty |= dims[d] == 0;
      gaps[d] = (output.dim(d) - dims[d]) * stride;
      if (gaps[d] != 0) gap += static_cast<int>(IndexAt(paddings.type, paddings.raw, 2 * d)) * stride;
      stride *= output.dim(d);
      if (block_dims == d + 1 && (d == rank - 1 || gaps[d + 1] == 0)) block *= dims[block_dims = d];
    }
    const uint8_t* from = input.Data<uint8_t>();
    uint8_t* to = output.Data<uint8_t>();
    uint8_t* const end = to + ptrdiff_t{stride} * element_bytes;
    const ptrdiff_t block_bytes = ptrdiff_t{block} * element_bytes;
    // Finds blocks with equal gaps between that are copied at a time.
    int run = 1, run_dims = block_dims, gap_in_run = 0, gap_behind = block_dims < rank ? gaps[block_dims] : 0;
    if (block_dims > 0 && block_bytes < kShortBlock) {
      run = dims[--run_dims];
      gap_in_run = gap_behind;
      gap_behind += gaps[run_dims];
    }
    const ptrdiff_t gap_bytes = ptrdiff_t{gap_in_run} * element_bytes, step = block_bytes + gap_bytes;
    const bool fills_all = block_bytes < kShorterBlock + gap_bytes;
    for (int d = is_empty ? -1 : 0; d >= 0; from += run * block_bytes) {
      to = FillTo(gap, element_bytes, value, to);
      if (run == 1) {
        CopyBytes(to, from, static_cast<size_t>(block_bytes));
      } else {
        if (fills_all) {
          FillElements((run - 1) * (block + gap_in_run), element_bytes, value, to);
        } else {
          uint8_t* const first = FillTo(gap_in_run, element_bytes, value, to + block_bytes) - gap_bytes;
          CopyBlocks(run - 2, static_cast<size_t>(gap_bytes), first, 0, first + step, step);
        }
        CopyBlocks(run, static_cast<size_t>(block_bytes), from, block_bytes, to, step);
      }
      to += (run - 1) * step + block_bytes;
      gap = gap_behind;
      for (d = run_dims - 1; d >= 0 && ++index[d] == dims[d]; --d) {
        index[d] = 0;
        gap += gaps[d];
      }
    }
    FillElements(static_cast<int>((end - to) / element_bytes), element_bytes, value, to);
  }

  static uint8_t* FillTo(int count, int element_bytes, const void* value, uint8_t* to) {
    FillElements(count, element_bytes, value, to);
    return to + ptrdiff_t{count} * element_bytes;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(PAD, mote::Pad)
MOTE_REGISTER_OP(PADV2, mote::Pad)
