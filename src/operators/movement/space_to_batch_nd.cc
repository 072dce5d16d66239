// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SPACE_TO_BATCH_ND: pads the image with zeros (the output's zero point, if quantised), cuts it into blocks, and makes
// of each place in a block an image of its own.
//   in  0: values [b, image dimensions, rest]                 any type of at least a byte
//       1: block [n], for the n image dimensions              int32
//       2: paddings [n, 2], before and after                  int32
//   out 0: values [b * product of block, image, rest], same type as in 0
// BATCH_TO_SPACE_ND: the reverse; crops instead of padding.
//   in  0: values [b * product of block, image, rest]         any type of at least a byte
//       1: block [n], for the n image dimensions              int32
//       2: crops [n, 2], before and after                     int32
//   out 0: values [b, image dimensions, rest], same type as in 0
// A block, paddings and crops that are not constant are read at Eval.
#include <algorithm>

#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/fill_elements.h"

namespace mote {
namespace {

// Holds the block sizes and paddings of the n image dimensions.
struct Blocks {
  int n;
  const int32_t* block;
  const int32_t* edges;  // before and after, for each dimension
};

template <bool kToBatch>
struct SpaceBatchOp {
  using Params = void;
  struct Plan {
    int16_t zero_point;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 1));
    TakeShapes(ctx.raw());
    const TensorInfo values = ctx.in(0), block = ctx.in(1), edges = ctx.in(2), output = ctx.out(0);
    OP_TRY(RequireMovable(ctx, values, output));
    OP_TRY(ctx.RequireType("the block", block.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType(kToBatch ? "the paddings" : "the crops", edges.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, block.rank() == 1 && block.dim(0) < values.rank(),
               "the block has %d dimensions and %d elements, the values %d dimensions", block.rank(), block.elements(),
               values.rank());
    const int n = block.dim(0);
    OP_REQUIRE(ctx, edges.rank() == 2 && edges.dim(0) == n && edges.dim(1) == 2,
               "the paddings or crops must have shape [%d, 2]; they have %d dimensions and %d elements", n,
               edges.rank(), edges.elements());
    OP_REQUIRE(ctx, output.zero_point == static_cast<int16_t>(output.zero_point), "zero point %d is out of range",
               static_cast<int>(output.zero_point));
    plan.zero_point = static_cast<int16_t>(output.zero_point);
    if (!block.is_constant || !edges.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, {n, block.Data<int32_t>(), edges.Data<int32_t>()},
                   &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static constexpr int64_t kMaxPadded = 0x3FFFFFFF;  // sums with a block do not overflow

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const Blocks& blocks, Shape* shape) {
    int64_t batches = kToBatch ? dims.data[0] : 1;
    for (int i = 0; i < blocks.n; ++i) {
      const int size = static_cast<int>(blocks.block[i]);
      OP_REQUIRE(ctx, size >= 1 && size <= 0x7FFF, "block %d is %d; 1 to 32767 is possible", i, size);
      batches *= size;
      OP_REQUIRE(ctx, batches <= 0x7FFFFFFF, "the product of the block is too large");
    }
    OP_REQUIRE(ctx, kToBatch || dims.data[0] % batches == 0, "%d batches do not divide into blocks of %ld",
               dims.data[0], static_cast<long>(batches));
    OP_TRY(AppendDim(ctx, kToBatch ? batches : dims.data[0] / batches, shape));
    for (int i = 0; i < blocks.n; ++i) {
      const int64_t size = blocks.block[i], before = blocks.edges[2 * i], after = blocks.edges[2 * i + 1];
      const int64_t padded = kToBatch ? dims.data[i + 1] + before + after : dims.data[i + 1] * size;
      OP_REQUIRE(ctx,
                 before >= 0 && after >= 0 && padded <= kMaxPadded && padded % size == 0 &&
                     (kToBatch || before + after <= padded),
                 "dimension %d of %d, block %d and edges of %d and %d do not fit", i + 1, dims.data[i + 1],
                 static_cast<int>(size), static_cast<int>(before), static_cast<int>(after));
      OP_TRY(AppendDim(ctx, kToBatch ? padded / size : padded - before - after, shape));
    }
    for (int d = blocks.n + 1; d < dims.size; ++d) OP_TRY(AppendDim(ctx, dims.data[d], shape));
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), block = ctx.in(1);
    const Blocks blocks = {block.dim(0), block.Data<int32_t>(), ctx.in(2).Data<int32_t>()};
    Shape shape;
    OP_TRY(Resolve(ctx, *values.dims, blocks, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    const TensorView output = ctx.out(0);
    const int element_bytes = ElementBits(values.type) / 8;
    if (kToBatch) {
      const int64_t zero[2] = {plan.zero_point, plan.zero_point < 0 ? -1 : 0};
      FillElements(Elements(shape), element_bytes, zero, output.raw);
    }
    if (Elements(shape) == 0 || values.elements() == 0) return kTfLiteOk;
    const Shape values_shape(*values.dims);
    const Shape& space = kToBatch ? values_shape : shape;
    const Shape& batch = kToBatch ? shape : values_shape;
    const int parts = kToBatch ? shape[0] / values.dim(0) : values.dim(0) / shape[0];
    const int part_elements = Elements(batch) / parts * element_bytes;
    uint8_t* in = values.Data<uint8_t>();
    uint8_t* out = output.Data<uint8_t>();
    for (int part = 0; part < parts; ++part, (kToBatch ? out : in) += part_elements) {
      CopyPart(blocks, part, space, batch, element_bytes, in, out);
    }
    return kTfLiteOk;
  }

  // Copies one place of the block; `part` counts the places, the last dimension fastest.
  static void CopyPart(const Blocks& blocks, int part, const Shape& space, const Shape& batch, int element_bytes,
                       const uint8_t* in, uint8_t* out) {
    int first[kMaxRank], count[kMaxRank], step[kMaxRank], space_strides[kMaxRank], batch_strides[kMaxRank];
    RowMajorStrides(space.rank, space.dims, space_strides);
    RowMajorStrides(batch.rank, batch.dims, batch_strides);
    int space_offset = 0, batch_offset = 0;
    for (int d = space.rank - 1; d >= 0; --d) {
      first[d] = 0, count[d] = space[d], step[d] = 1;
      if (d == 0 || d > blocks.n) continue;
      step[d] = static_cast<int>(blocks.block[d - 1]);
      // Place i of the small image is place i * step + shift of the large one, if that exists.
      const int shift = part % step[d] - static_cast<int>(blocks.edges[2 * (d - 1)]);
      part /= step[d];
      first[d] = shift < 0 ? (step[d] - 1 - shift) / step[d] : 0;
      const int end = space[d] <= shift ? 0 : (space[d] - 1 - shift) / step[d] + 1;
      count[d] = std::max(std::min(end, batch[d]) - first[d], 0);
      space_offset += (first[d] * step[d] + shift) * space_strides[d];
      batch_offset += first[d] * batch_strides[d];
    }
    StridedCopy copy;
    bool empty = false;
    for (int d = 0; d < space.rank; ++d) {
      const int large = step[d] * space_strides[d], small = batch_strides[d];
      copy.AddDim(count[d], kToBatch ? large : small, kToBatch ? small : large);
      empty = empty || count[d] == 0;
    }
    if (empty) return;
    copy.Run(element_bytes, in + ptrdiff_t{kToBatch ? space_offset : batch_offset} * element_bytes,
             out + ptrdiff_t{kToBatch ? batch_offset : space_offset} * element_bytes);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SPACE_TO_BATCH_ND, mote::SpaceBatchOp<true>)
MOTE_REGISTER_OP(BATCH_TO_SPACE_ND, mote::SpaceBatchOp<false>)
