// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RFFT2D: the Fourier transform of each matrix of real numbers; the other half of each row of bins mirrors this one.
//   in  0: numbers [..., y, x]                                 float32
//       1: fft_length: rows and columns that are transformed, powers of two [2]; others are cut off, zeros added int32
//   out 0: bins [..., fft_length[0], fft_length[1] / 2 + 1]    complex64
// IRFFT2D, a custom operator: the inverse, divided by the number of elements.
//   in  0: bins [..., y, x]; others are cut off, zeros added   complex64
//       1: fft_length: rows and columns of the output, powers of two [2]   int32
//   out 0: numbers [..., fft_length[0], fft_length[1]]         float32
// A length that is not constant is read at Eval; on the micro runtime the output has to have room for it.
#include "src/operators/seam/op.h"
#include "src/operators/signal/fourier_transform.h"

namespace mote {
namespace {

constexpr int kMaxLength = 1 << 16;

struct ComplexFloat {
  float re, im;
};

struct Extent {
  int rows, columns;
  int bins() const { return columns / 2 + 1; }
  int longer() const { return rows > columns ? rows : columns; }
};

template <bool kInverse>
struct RealFourier2D {
  using Params = void;
  struct Plan {
    int bins_id, row_id, roots_id;
    Extent room;           // the size for which there is memory
    ComplexDouble* grown;  // that memory, if it is not scratch
  };

  template <class Context>
  static TfLiteStatus ReadExtent(const Context& ctx, const int32_t* fft_length, Extent* extent) {
    for (int i = 0; i < 2; ++i) {
      const auto length = static_cast<int>(fft_length[i]);
      OP_REQUIRE(ctx, length > 0 && length <= kMaxLength && (length & (length - 1)) == 0,
                 "element %d of fft_length is %d; powers of two up to %d are possible", i, length, kMaxLength);
      (i == 0 ? extent->rows : extent->columns) = length;
    }
    return kTfLiteOk;
  }

  static Shape OutputShape(const TfLiteIntArray& input, const Extent& extent) {
    Shape shape(input);
    shape[shape.rank - 2] = extent.rows;
    shape[shape.rank - 1] = kInverse ? extent.columns : extent.bins();
    return shape;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo input = ctx.in(0), fft_length = ctx.in(1), output = ctx.out(0);
    OP_TRY(ctx.RequireType("the input", input.type, {kInverse ? kTfLiteComplex64 : kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("fft_length", fft_length.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the output", output.type, {kInverse ? kTfLiteFloat32 : kTfLiteComplex64}));
    OP_REQUIRE(ctx, input.rank() >= 2 && input.rank() <= kMaxRank, "the input has %d dimensions; 2 to %d are possible",
               input.rank(), kMaxRank);
    OP_REQUIRE(ctx, fft_length.rank() == 1 && fft_length.dim(0) == 2, "fft_length has %d elements instead of 2",
               fft_length.elements());
    if (fft_length.is_constant) {
      OP_TRY(ReadExtent(ctx, fft_length.Data<int32_t>(), &plan.room));
      OP_TRY(ctx.SetOutputShape(0, OutputShape(*input.dims, plan.room)));
    } else if (IsDynamic(ctx)) {
      return kTfLiteOk;  // Eval finds out
    } else {
      OP_REQUIRE(ctx, output.rank() == input.rank(), "the output has %d dimensions, the input %d", output.rank(),
                 input.rank());
      const int columns = output.dim(output.rank() - 1);
      const int32_t lengths[] = {output.dim(output.rank() - 2), kInverse || columns <= 1 ? columns : 2 * (columns - 1)};
      OP_TRY(ReadExtent(ctx, lengths, &plan.room));
    }
    OP_TRY(ctx.Scratch(sizeof(ComplexDouble) * plan.room.rows * plan.room.bins(), &plan.bins_id));
    OP_TRY(ctx.Scratch(sizeof(ComplexDouble) * plan.room.columns, &plan.row_id));
    return ctx.Scratch(sizeof(ComplexDouble) * (plan.room.longer() / 2 + 1), &plan.roots_id);
  }

  template <class Context>
  static bool IsDynamic(const Context& ctx) {
    return ctx.runtime().ShapeInput != nullptr;
  }

  // The node keeps what it had before, too: lengths are powers of two, so that is not much more in all.
  static TfLiteStatus Grow(const EvalContext& ctx, const Extent& e, Plan* plan) {
    const Extent room = {Most(e.rows, plan->room.rows), Most(e.columns, plan->room.columns)};
    const size_t elements = static_cast<size_t>(room.rows) * static_cast<size_t>(room.bins()) +
                            static_cast<size_t>(room.columns) + static_cast<size_t>(room.longer() / 2 + 1);
    void* const memory =
        ctx.runtime().AllocatePersistent(ctx.raw(), sizeof(ComplexDouble) * elements, alignof(ComplexDouble));
    if (memory == nullptr) return kTfLiteError;  // the runtime said why
    plan->grown = static_cast<ComplexDouble*>(memory);
    plan->room = room;
    return kTfLiteOk;
  }

  struct Work {
    Extent extent;
    ComplexDouble* bins;
    ComplexDouble* row;
    FourierTransform along_row, along_column;
  };

  static int Least(int a, int b) { return a < b ? a : b; }
  static int Most(int a, int b) { return a < b ? b : a; }

  // Transforms one matrix of `rows` rows of `columns` elements.
  static void Forward(const Work& work, const float* input, int rows, int columns, ComplexFloat* output) {
    const Extent& e = work.extent;
    const int bins = e.bins();
    for (int y = 0; y < e.rows; ++y) {
      const int known = y < rows ? Least(columns, e.columns) : 0;
      for (int x = 0; x < e.columns; ++x) work.row[x] = {x < known ? input[y * columns + x] : 0.0, 0.0};
      work.along_row.Run(work.row, 1);
      std::memcpy(work.bins + y * bins, work.row, sizeof(ComplexDouble) * bins);
    }
    for (int x = 0; x < bins; ++x) work.along_column.Run(work.bins + x, bins);
    for (int i = 0; i < e.rows * bins; ++i) {
      output[i] = {static_cast<float>(work.bins[i].re), static_cast<float>(work.bins[i].im)};
    }
  }

  static void Inverse(const Work& work, const ComplexFloat* input, int rows, int columns, float* output) {
    const Extent& e = work.extent;
    const int bins = e.bins();
    for (int i = 0; i < e.rows * bins; ++i) {
      const int y = i / bins, x = i % bins;
      work.bins[i] = {0, 0};
      if (y < rows && x < columns) work.bins[i] = {input[y * columns + x].re, input[y * columns + x].im};
    }
    for (int x = 0; x < bins; ++x) work.along_column.Run(work.bins + x, bins);
    const double scale = 1.0 / (static_cast<double>(e.rows) * e.columns);
    for (int y = 0; y < e.rows; ++y) {
      std::memcpy(work.row, work.bins + y * bins, sizeof(ComplexDouble) * bins);
      for (int x = bins; x < e.columns; ++x) work.row[x] = {work.row[e.columns - x].re, -work.row[e.columns - x].im};
      work.row[0].im = 0;
      if (e.columns > 1) work.row[e.columns / 2].im = 0;
      work.along_row.Run(work.row, 1);
      for (int x = 0; x < e.columns; ++x) output[y * e.columns + x] = static_cast<float>(work.row[x].re * scale);
    }
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    Work work;
    OP_TRY(ReadExtent(ctx, ctx.in(1).Data<int32_t>(), &work.extent));
    const Extent& e = work.extent;
    const bool has_room = e.rows <= plan.room.rows && e.columns <= plan.room.columns;
    OP_REQUIRE(ctx, has_room || IsDynamic(ctx), "fft_length is %d, %d; the output has room for %d, %d", e.rows,
               e.columns, plan.room.rows, plan.room.columns);
    const TensorView input = ctx.in(0);
    OP_TRY(ctx.SetOutputShape(0, OutputShape(*input.dims, e)));
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    if (!has_room) OP_TRY(Grow(ctx, e, &plan));
    const bool has_grown = plan.grown != nullptr;
    work.bins = has_grown ? plan.grown : static_cast<ComplexDouble*>(ctx.scratch(plan.bins_id));
    work.row = has_grown ? work.bins + static_cast<ptrdiff_t>(plan.room.rows) * plan.room.bins()
                         : static_cast<ComplexDouble*>(ctx.scratch(plan.row_id));
    auto* roots = has_grown ? work.row + plan.room.columns : static_cast<ComplexDouble*>(ctx.scratch(plan.roots_id));
    FillRootsOfUnity(e.longer(), roots);
    work.along_row = {e.columns, roots, e.longer(), kInverse};
    work.along_column = {e.rows, roots, e.longer(), kInverse};

    const int rank = input.rank(), rows = input.dim(rank - 2), columns = input.dim(rank - 1);
    const int matrices = Elements(rank - 2, input.dims->data);
    for (int m = 0; m < matrices; ++m) {
      if constexpr (kInverse) {
        Inverse(work, input.Data<ComplexFloat>() + m * rows * columns, rows, columns,
                ctx.out(0).Data<float>() + m * e.rows * e.columns);
      } else {
        Forward(work, input.Data<float>() + m * rows * columns, rows, columns,
                ctx.out(0).Data<ComplexFloat>() + m * e.rows * e.bins());
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RFFT2D, mote::RealFourier2D<false>)
MOTE_REGISTER_CUSTOM_OP(custom_ops, IRFFT2D, mote::RealFourier2D<true>)
