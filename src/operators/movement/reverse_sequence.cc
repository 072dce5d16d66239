// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// REVERSE_SEQUENCE: in each batch, the first elements of the sequence backwards and the others as they are.
//   in  0: values                                                        any type of at least a byte
//       1: how many elements of each batch are reversed [batches]        int32 | int64
//   out 0: values, same shape and type as in 0
// The options name the dimensions of the batches and of the sequence.
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct ReverseSequence {
  using Params = TfLiteReverseSequenceParams;
  struct Plan {
    int8_t sequence;
    int8_t batch;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    const int sequence = params.seq_dim, batch = params.batch_dim, rank = values.rank();
    OP_REQUIRE(ctx, sequence >= 0 && sequence < rank && batch >= 0 && batch < rank && sequence != batch,
               "the sequence in dimension %d and the batches in %d need two of the %d dimensions", sequence, batch,
               rank);
    OP_TRY(RequireSizes(ctx, "the lengths", ctx.in(1), values.dim(batch)));
    plan = {static_cast<int8_t>(sequence), static_cast<int8_t>(batch)};
    return ctx.SetOutputShape(0, *values.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), lengths = ctx.in(1);
    const int size = values.dim(plan.sequence);
    for (int b = 0; b < values.dim(plan.batch); ++b) {
      const int64_t length = IndexAt(lengths.type, lengths.raw, b);
      OP_REQUIRE(ctx, length >= 0 && length <= size, "length %ld of batch %d is not between 0 and %d",
                 static_cast<long>(length), b, size);
      const int reversed = static_cast<int>(length);
      Copy(ctx, plan, b, reversed - 1, -1, 0, reversed);
      Copy(ctx, plan, b, reversed, 1, reversed, size - reversed);
    }
    return kTfLiteOk;
  }

  // Copies, in batch `b` and in the dimension of the sequence, `count` elements from `from` in steps of `step`, to
  // places `to` on.
  static void Copy(const EvalContext& ctx, const Plan& plan, int b, int from, int step, int to, int count) {
    const TensorView values = ctx.in(0);
    const int rank = values.rank(), element_bytes = ElementBits(values.type) / 8;
    int strides[kMaxRank];
    RowMajorStrides(rank, values.dims->data, strides);
    StridedCopy copy;
    for (int d = 0; d < rank; ++d) {
      if (d == plan.sequence) {
        copy.AddDim(count, step * strides[d], strides[d]);
      } else if (d != plan.batch) {
        copy.AddDim(values.dim(d), strides[d], strides[d]);
      }
    }
    if (count == 0 || values.elements() == 0) return;
    const int first = b * strides[plan.batch], line = strides[plan.sequence];
    copy.Run(element_bytes, values.Data<uint8_t>() + ptrdiff_t{first + from * line} * element_bytes,
             ctx.out(0).Data<uint8_t>() + ptrdiff_t{first + to * line} * element_bytes);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(REVERSE_SEQUENCE, mote::ReverseSequence)
