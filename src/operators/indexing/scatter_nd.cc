// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SCATTER_ND: zeros, with updates added to the slices that indices of the first n dimensions name.
//   in  0: indices [..., n]                                     int32
//       1: updates [..., the output's dimensions from n on]     float32 | int8 | uint8 | int32 | int64 | bool
//       2: the output's shape [rank]                            int32
//   out 0: values, same type as in 1
// Integers wrap around; bool updates are joined by or. A shape that is not constant is read at Eval.
#include "src/operators/indexing/slice_index.h"

namespace mote {
namespace {

template <class T>
void AddTo(void* sums, const void* terms, int count) {
  for (int i = 0; i < count; ++i) {
    static_cast<T*>(sums)[i] = static_cast<T>(static_cast<T*>(sums)[i] + static_cast<const T*>(terms)[i]);
  }
}

void OrTo(void* flags, const void* more, int count) {
  for (int i = 0; i < count; ++i) {
    static_cast<uint8_t*>(flags)[i] |= static_cast<const uint8_t*>(more)[i] != 0;
  }
}

using Accumulate = void (*)(void* sums, const void* terms, int count);

Accumulate AccumulateFor(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return AddTo<float>;
    case kTfLiteInt32:
      return AddTo<uint32_t>;
    case kTfLiteInt64:
      return AddTo<uint64_t>;
    case kTfLiteBool:
      return OrTo;
    default:
      return AddTo<uint8_t>;
  }
}

struct ScatterNd {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo indices = ctx.in(0), updates = ctx.in(1), sizes = ctx.in(2);
    OP_TRY(ctx.RequireType("the updates", updates.type,
                           {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8, kTfLiteInt32, kTfLiteInt64, kTfLiteBool}));
    OP_TRY(RequireMovable(ctx, updates, ctx.out(0)));
    OP_TRY(ctx.RequireType("the indices", indices.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the shape", sizes.type, {kTfLiteInt32}));
    OP_TRY(RequireSizes(ctx, "the shape", sizes, -1));
    OP_REQUIRE(ctx, indices.rank() >= 1, "the indices have no dimensions; one is needed");
    if (!sizes.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *indices.dims, *updates.dims, sizes.Data<int32_t>(),
                   sizes.dim(0), &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& indices, const TfLiteIntArray& updates,
                              const int32_t* sizes, int rank, Shape* shape) {
    OP_TRY(ReadShape(ctx, kTfLiteInt32, sizes, rank, shape));
    const int last = indices.size - 1, depth = indices.data[last];
    OP_REQUIRE(ctx, depth <= rank && updates.size == last + rank - depth,
               "indices for %d dimensions and updates of %d do not make an output of %d", depth, updates.size, rank);
    for (int d = 0; d < updates.size; ++d) {
      const int size = d < last ? indices.data[d] : (*shape)[d - last + depth];
      OP_REQUIRE(ctx, updates.data[d] == size, "dimension %d of the updates is %d, but %d is needed", d,
                 updates.data[d], size);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView indices = ctx.in(0), updates = ctx.in(1), sizes = ctx.in(2);
    Shape shape;
    OP_TRY(Resolve(ctx, *indices.dims, *updates.dims, sizes.Data<int32_t>(), sizes.dim(0), &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    const TensorView output = ctx.out(0);
    const int element_bytes = ElementBits(updates.type) / 8, elements = Elements(shape);
    if (elements == 0) return kTfLiteOk;
    std::memset(output.raw, 0, static_cast<size_t>(elements) * static_cast<size_t>(element_bytes));
    const int last = indices.rank() - 1, depth = indices.dim(last), count = Elements(last, indices.dims->data);
    const int slice = Elements(shape.rank - depth, shape.dims + depth);
    const SliceIndex slices = {kTfLiteInt32, indices.raw, depth, shape.dims, slice};
    const Accumulate accumulate = AccumulateFor(updates.type);
    for (int i = 0; i < count; ++i) {
      int offset = 0;
      OP_TRY(slices.Find(ctx, i, &offset));
      accumulate(output.Data<uint8_t>() + ptrdiff_t{offset} * element_bytes,
                 updates.Data<uint8_t>() + ptrdiff_t{i} * slice * element_bytes, slice);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SCATTER_ND, mote::ScatterNd)
