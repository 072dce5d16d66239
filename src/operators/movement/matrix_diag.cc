// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MATRIX_DIAG: matrices of zeros with given diagonals.
//   in  0: diagonals [..., n]                                    any type of at least a byte
//   out 0: matrices [..., n, n], same type
// MATRIX_SET_DIAG: matrices with their diagonals replaced.
//   in  0: matrices [..., y, x]                                  any type of at least a byte
//       1: diagonals [..., the smaller of y and x]               same type
//   out 0: matrices, same shape and type as in 0
#include <algorithm>

#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

void CopyDiagonals(const TensorView& diagonals, const TensorView& matrices) {
  const int rank = matrices.rank(), rows = matrices.dim(rank - 2), columns = matrices.dim(rank - 1);
  const int length = diagonals.dim(diagonals.rank() - 1);
  StridedCopy copy;
  copy.AddDim(Elements(rank - 2, matrices.dims->data), length, rows * columns);
  copy.AddDim(length, 1, columns + 1);
  copy.Run(ElementBits(matrices.type) / 8, diagonals.raw, matrices.raw);
}

struct MatrixDiag {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo diagonals = ctx.in(0);
    OP_TRY(RequireMovable(ctx, diagonals, ctx.out(0)));
    OP_REQUIRE(ctx, diagonals.rank() >= 1, "the diagonal has no dimensions; one is needed");
    Shape shape(*diagonals.dims);
    OP_TRY(AppendDim(EvalContext(ctx.raw(), ctx.node()), diagonals.dim(diagonals.rank() - 1), &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView diagonals = ctx.in(0), matrices = ctx.out(0);
    size_t bytes = 0;
    OP_TRY(BytesFor(matrices.type, matrices.elements(), &bytes));
    if (bytes != 0) std::memset(matrices.raw, 0, bytes);
    CopyDiagonals(diagonals, matrices);
    return kTfLiteOk;
  }
};

struct MatrixSetDiag {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo matrices = ctx.in(0), diagonals = ctx.in(1);
    OP_TRY(RequireMovable(ctx, matrices, ctx.out(0)));
    const int rank = matrices.rank();
    bool fits = rank >= 2 && diagonals.type == matrices.type && diagonals.rank() == rank - 1;
    for (int d = 0; fits && d < rank - 1; ++d) {
      const int size = d < rank - 2 ? matrices.dim(d) : std::min(matrices.dim(d), matrices.dim(d + 1));
      fits = diagonals.dim(d) == size;
    }
    OP_REQUIRE(ctx, fits,
               "diagonals of type %s, %d dimensions and %d elements are not those of the matrices, of type %s and %d "
               "dimensions",
               TfLiteTypeGetName(diagonals.type), diagonals.rank(), diagonals.elements(),
               TfLiteTypeGetName(matrices.type), rank);
    return ctx.SetOutputShape(0, *matrices.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    CopyElements(ctx.in(0), ctx.out(0));
    CopyDiagonals(ctx.in(1), ctx.out(0));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MATRIX_DIAG, mote::MatrixDiag)
MOTE_REGISTER_OP(MATRIX_SET_DIAG, mote::MatrixSetDiag)
