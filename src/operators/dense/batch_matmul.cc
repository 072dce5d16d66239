// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BATCH_MATMUL: products of matrices, the last two dimensions; the dimensions before them broadcast.
//   in  0: a [..., m, k], or with adj_x [..., k, m]  float32 | int8 | int8 | int16 | int16 | float32
//       1: b [..., k, n], or with adj_y [..., n, k]  float32 | int8 | int8 | int16 | int8 | int8, int4, int2
//   out 0: [..., m, n]                               float32 | int8 | int32 | int16 | int16 | float32
//   int8 and int16 outputs are requantised; int16 has no zero points, and an int8 b beside it has none either. An
//   int32 output holds sums of products of the stored numbers, whatever their scales. A b of int8, or of fewer bits,
//   has one scale or one per column; if there is one per column, TensorFlow Lite gives zeros for integers. If a is
//   float and b is not, each row of a is quantised on its own, and b is unpacked in each run. On the dynamic runtime
//   such a b, with adj_y, may have a scale for each block of a row; then everything is computed in float.
#include <limits>

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/packed_weights.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/broadcast.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

struct TypeRow {
  TfLiteType a, b, out;
  LayerFormat format;
  Formats formats;  // those that have to be linked
};

constexpr TypeRow kTypeRows[] = {
    {kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, LayerFormat::kFloat32, kFloat32},
    {kTfLiteInt8, kTfLiteInt8, kTfLiteInt8, LayerFormat::kInt8, kInt8},
    {kTfLiteInt8, kTfLiteInt8, kTfLiteInt32, LayerFormat::kInt8ToInt32, kInt8},
    {kTfLiteInt16, kTfLiteInt16, kTfLiteInt16, LayerFormat::kInt16x16, kInt16x16},
    {kTfLiteInt16, kTfLiteInt8, kTfLiteInt16, LayerFormat::kInt16, kInt16},
    {kTfLiteFloat32, kTfLiteInt8, kTfLiteFloat32, LayerFormat::kHybrid, kHybrid},
    {kTfLiteFloat32, kTfLiteInt4, kTfLiteFloat32, LayerFormat::kHybrid, kHybrid | kInt4},
    {kTfLiteFloat32, kTfLiteInt2, kTfLiteFloat32, LayerFormat::kHybrid, kHybrid | kInt2},
};

// The sizes of the matrices in a pair of tensors that are broadcast.
struct BatchSizes {
  int m, k, n;
};

// Returns the number of the tensor's matrix that is multiplied for matrix `index` of the output.
int MatrixOf(const TfLiteIntArray& dims, const TfLiteIntArray& out_dims, int index) {
  int matrix = 0, stride = 1;
  for (int i = out_dims.size - 3, d = dims.size - 3; d >= 0; --i, --d) {
    if (dims.data[d] > 1) matrix += index % out_dims.data[i] * stride;
    index /= out_dims.data[i];
    stride *= dims.data[d];
  }
  return matrix;
}

template <Formats kFormats>
struct BatchMatMul {
  using Params = TfLiteBatchMatMulParams;

  struct Plan : BlocksOfPlan<kBlockScales != 0> {
    union {
      int32_t multiplier;
      const int32_t* multipliers;  // of columns, and behind them their shifts
      const float* b_scales;       // kHybrid, kBlocks
    };
    int scratch;  // kHybrid: one row of a, and an unpacked b; kInt8, kInt16: of the kernel, if there is any
    int16_t a_zero, b_zero, out_zero;
    int8_t shift;
    LayerFormat format;
    uint8_t adj_x : 1;
    uint8_t adj_y : 1;
    uint8_t asymmetric : 1;
    uint8_t has_scratch : 1;  // kInt8, kInt16
    uint8_t per_column : 1;   // b has a scale for each
  };

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  using ChooseBatch = LoopChoice(const MatrixSizes& sizes);
  template <LayerFormat kFormat, class F, ChooseBatch* kChoose, void (*kLoop)(const MatrixProduct<F>&)>
  using BatchRow = LayerRow<kFormat, ChooseBatch, kChoose, void(const MatrixProduct<F>&), kLoop>;
  using Loops = LayerTable<
      BatchRow<LayerFormat::kFloat32, Float32Format, nullptr, BatchMatMulFloat32>,
      BatchRow<LayerFormat::kInt8, AsymmetricFormat<int8_t>, ChooseBatchMatMulIntegers, BatchMatMulInt8>,
      BatchRow<LayerFormat::kInt8ToInt32, Int8SumFormat, nullptr, BatchMatMulInt8ToInt32>,
      BatchRow<LayerFormat::kInt16x16, Int16Format<int64_t, int16_t>, ChooseBatchMatMulIntegers, BatchMatMulInt16>,
      BatchRow<LayerFormat::kInt16, Int16Format<int64_t>, nullptr, BatchMatMulInt16x8>,
      BatchRow<LayerFormat::kHybrid, HybridFormat, nullptr, BatchMatMulHybrid>,
      BatchRow<LayerFormat::kBlocks, Float32Format, nullptr, BatchMatMulFloat32>>;

  static TfLiteStatus FindFormat(const PrepareContext& ctx, Plan& plan) {
    const TfLiteType a = ctx.in(0).type, b = ctx.in(1).type, out = ctx.out(0).type;
    for (const TypeRow& row : kTypeRows) {
      if (row.a != a || row.b != b || row.out != out || (row.formats & ~kFormats) != 0) continue;
      plan.format = row.format;
      return kTfLiteOk;
    }
    OP_FAIL(ctx, "%s times %s to %s is not supported by the operator as it was registered", TfLiteTypeGetName(a),
            TfLiteTypeGetName(b), TfLiteTypeGetName(out));
  }

  static TfLiteStatus FindShape(const PrepareContext& ctx, const Params& params, Shape* shape, int* depth) {
    const TfLiteIntArray &a = *ctx.in(0).dims, &b = *ctx.in(1).dims;
    OP_REQUIRE(ctx, a.size >= 2 && b.size >= 2, "the inputs have %d and %d dimensions; a matrix has at least 2", a.size,
               b.size);
    const int* const a_matrix = a.data + a.size - 2;
    const int* const b_matrix = b.data + b.size - 2;
    *depth = a_matrix[params.adj_x ? 0 : 1];
    const int b_depth = b_matrix[params.adj_y ? 1 : 0];
    OP_REQUIRE(ctx, *depth == b_depth, "matrices of %d columns and of %d rows cannot be multiplied", *depth, b_depth);
    OP_TRY(BroadcastBatches(ctx, a, b, shape));
    shape->Append(a_matrix[params.adj_x ? 1 : 0]);
    shape->Append(b_matrix[params.adj_y ? 0 : 1]);
    return kTfLiteOk;
  }

  static TfLiteStatus BroadcastBatches(const PrepareContext& ctx, const TfLiteIntArray& a, const TfLiteIntArray& b,
                                       Shape* shape) {
    const int batch_rank = std::max(a.size, b.size) - 2;
    OP_REQUIRE(ctx, batch_rank + 2 <= kMaxRank, "an input has %d dimensions, more than %d", batch_rank + 2, kMaxRank);
    shape->rank = batch_rank;
    for (int i = 0; i < batch_rank; ++i) {
      const int a_dim = i < a.size - 2 ? a.data[a.size - 3 - i] : 1,
                b_dim = i < b.size - 2 ? b.data[b.size - 3 - i] : 1;
      OP_REQUIRE(ctx, a_dim == b_dim || a_dim == 1 || b_dim == 1,
                 "dimension %d before the matrices is %d and %d; they have to be equal, or one of them 1",
                 batch_rank - 1 - i, a_dim, b_dim);
      shape->dims[batch_rank - 1 - i] = a_dim == 1 ? b_dim : a_dim;
    }
    return kTfLiteOk;
  }

  // Checks the scales of integers.
  static TfLiteStatus CheckScalesOfB(const PrepareContext& ctx, int columns, Plan& plan) {
    const TensorInfo b = ctx.in(1);
    OP_TRY(RequireQuantized(ctx, "input 1", b));
    plan.per_column = b.is_per_channel();
    if (!plan.per_column) return kTfLiteOk;
    const int dimension = b.rank() - (plan.adj_y ? 2 : 1);
    OP_REQUIRE(ctx, b.scales->size == columns && b.quantized_dimension == dimension,
               "input 1 has %d scales along dimension %d; one is possible, or one for each of the %d columns, along %d",
               b.scales->size, static_cast<int>(b.quantized_dimension), columns, dimension);
    return RequireSymmetric(ctx, "input 1", b);
  }

  static TfLiteStatus PrepareScales(const PrepareContext& ctx, int depth, int columns, Plan& plan) {
    const TensorInfo a = ctx.in(0), b = ctx.in(1), out = ctx.out(0);
    OP_TRY(RequireQuantizedPerTensor(ctx, "input 0", a));
    OP_TRY(CheckScalesOfB(ctx, columns, plan));
    OP_TRY(RequireQuantizedPerTensor(ctx, "the output", out));
    if (a.type == kTfLiteInt16) {
      OP_TRY(RequireSymmetric(ctx, "input 0", a));
      OP_TRY(RequireSymmetric(ctx, "input 1", b));
      OP_TRY(RequireSymmetric(ctx, "the output", out));
    }
    plan.a_zero = static_cast<int16_t>(a.zero_point);
    plan.b_zero = static_cast<int16_t>(b.zero_point);
    plan.out_zero = static_cast<int16_t>(out.zero_point);
    const auto multiplier_of = [&](float b_scale) {
      const QuantizedMultiplier m = MultiplierFromFloatProduct(a.scale, b_scale, out.scale);
      return a.type == kTfLiteInt16 ? m : LimitedTo8Bits(m, SumBits(a.type, b.type, depth));
    };
    if (!plan.per_column) {
      const QuantizedMultiplier m = multiplier_of(b.scale);
      plan.multiplier = m.multiplier;
      plan.shift = static_cast<int8_t>(m.shift);
      return kTfLiteOk;
    }
    constexpr int kBytesOfMultiplier = sizeof(int32_t) + sizeof(int8_t);
    int32_t* const multipliers = ctx.template Persistent<int32_t>((columns * kBytesOfMultiplier + 3) / 4);
    if (multipliers == nullptr) return kTfLiteError;
    int8_t* const shifts = reinterpret_cast<int8_t*>(multipliers + columns);
    for (int c = 0; c < columns; ++c) {
      const QuantizedMultiplier m = multiplier_of(b.scales->data[c]);
      multipliers[c] = m.multiplier;
      shifts[c] = static_cast<int8_t>(m.shift);
    }
    plan.multipliers = multipliers;
    return kTfLiteOk;
  }

  static TfLiteStatus PrepareHybrid(const PrepareContext& ctx, int depth, int columns, bool asymmetric, Plan& plan) {
    const TensorInfo b = ctx.in(1);
    const size_t elements = static_cast<size_t>(b.elements());
    plan.asymmetric = asymmetric;
    if (Has(kBlockScales) && plan.adj_y && b.is_per_channel() && b.scales->size > columns &&
        b.quantized_dimension == 0 && depth > 0 && elements % static_cast<size_t>(b.scales->size) == 0) {
      OP_TRY(RequireSymmetric(ctx, "input 1", b));
      plan.format = LayerFormat::kBlocks;
      plan.b_scales = b.scales->data;
      plan.set_block(b.elements() / b.scales->size);
      return ctx.Scratch(elements * (sizeof(float) + sizeof(int8_t)), &plan.scratch);
    }
    OP_TRY(CheckScalesOfB(ctx, columns, plan));
    OP_TRY(RequireSymmetric(ctx, "input 1", b));
    plan.b_scales = b.scales->data;
    const size_t row = static_cast<size_t>(depth) * (sizeof(int8_t) + (plan.adj_x ? sizeof(float) : 0));
    return ctx.Scratch(row + (b.type == kTfLiteInt8 ? 0 : elements), &plan.scratch);
  }

  static TfLiteStatus PrepareIntegers(const PrepareContext& ctx, ChooseBatch* choose, int rows, int depth, int columns,
                                      Plan& plan) {
    OP_TRY(PrepareScales(ctx, depth, columns, plan));
    plan.has_scratch = false;
    if (plan.per_column) return kTfLiteOk;  // for the plain loop
    const int element_bytes = plan.format == LayerFormat::kInt16x16 ? sizeof(int16_t) : sizeof(int8_t);
    const LoopChoice choice = choose({rows, depth, columns, element_bytes, !plan.adj_x, static_cast<bool>(plan.adj_y)});
    ctx.NoteLoop(choice);
    plan.has_scratch = choice.scratch_bytes > 0;
    return plan.has_scratch ? ctx.Scratch(static_cast<size_t>(choice.scratch_bytes), &plan.scratch) : kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    OP_TRY(FindFormat(ctx, plan));
    Shape shape;
    int depth = 0;
    OP_TRY(FindShape(ctx, params, &shape, &depth));
    plan.adj_x = params.adj_x;
    plan.adj_y = params.adj_y;
    OP_TRY(ctx.SetOutputShape(0, shape));
    const int rows = shape[shape.rank - 2], columns = shape[shape.rank - 1];
    return VisitRow<kFormats>(Loops(), plan.format, [&](auto row) {
      using Row = decltype(row);
      if constexpr (Row::kFormat == LayerFormat::kHybrid) {
        return PrepareHybrid(ctx, depth, columns, params.asymmetric_quantize_inputs, plan);
      } else if constexpr (Row::kChoose != nullptr) {
        return PrepareIntegers(ctx, Row::kChoose, rows, depth, columns, plan);
      } else if constexpr (IsInt16(Row::kFormat)) {
        return PrepareScales(ctx, depth, columns, plan);
      }
      if constexpr (Row::kFormat == LayerFormat::kFloat32) ctx.NoteLoopOf(LoopOfFunctions);
      return kTfLiteOk;
    });
  }

  static BatchSizes SizesOf(const EvalContext& ctx, const Plan& plan) {
    const TensorView a = ctx.in(0), out = ctx.out(0);
    return {out.dim(out.rank() - 2), a.dim(a.rank() - (plan.adj_x ? 2 : 1)), out.dim(out.rank() - 1)};
  }

  // Calls function(a, b, out), the offsets of three matrices in elements, for each matrix of the output.
  template <class Function>
  static void ForEachMatrix(const EvalContext& ctx, const BatchSizes& sizes, const Function& function) {
    const TfLiteIntArray &a = *ctx.in(0).dims, &b = *ctx.in(1).dims, &out = *ctx.out(0).dims;
    const int matrices = Elements(out.size - 2, out.data);
    for (int i = 0; i < matrices; ++i) {
      function(MatrixOf(a, out, i) * sizes.m * sizes.k, MatrixOf(b, out, i) * sizes.k * sizes.n, i * sizes.m * sizes.n);
    }
  }

  template <class F>
  static MatrixProduct<F> MakeProduct(const EvalContext& ctx, const Plan& plan, const BatchSizes& sizes,
                                      const F& format) {
    return {sizes.m,
            sizes.k,
            sizes.n,
            plan.adj_x ? 1 : sizes.k,
            plan.adj_x ? sizes.m : 1,
            plan.adj_y ? sizes.k : 1,
            plan.adj_y ? 1 : sizes.n,
            format,
            ctx.in(0).Data<const typename F::Act>(),
            ctx.in(1).Data<const typename F::Weight>(),
            ctx.out(0).Data<typename F::Out>(),
            nullptr};
  }

  template <class F>
  static void Run(const EvalContext& ctx, const Plan& plan, const F& format, void (*kernel)(const MatrixProduct<F>&)) {
    const BatchSizes sizes = SizesOf(ctx, plan);
    MatrixProduct<F> first = MakeProduct(ctx, plan, sizes, format);
    if (plan.has_scratch) first.scratch = ctx.scratch(plan.scratch);
    ForEachMatrix(ctx, sizes, [&](int a, int b, int out) {
      MatrixProduct<F> product = first;
      product.a += a;
      product.b += b;
      product.out += out;
      kernel(product);
    });
  }

  static void RunHybrid(const EvalContext& ctx, const Plan& plan) {
    const BatchSizes sizes = SizesOf(ctx, plan);
    HybridFormat format;
    format.in_zero = 0;
    format.in_scale = 0.0f;
    format.filter_scales = plan.b_scales;
    format.filter_scale_step = plan.per_column;
    format.min = -kInfinity;
    format.max = kInfinity;
    format.bias = nullptr;
    MatrixProduct<HybridFormat> product = MakeProduct(ctx, plan, sizes, format);
    const float* const all_rows = ctx.in(0).Data<const float>();
    const int8_t* all_columns = product.b;
    float* const all_out = product.out;
    float* const transposed = static_cast<float*>(ctx.scratch(plan.scratch));
    int8_t* const quantized = reinterpret_cast<int8_t*>(transposed + (plan.adj_x ? sizes.k : 0));
    if constexpr (Has(kInt4 | kInt2)) {
      const TensorView b = ctx.in(1);
      if (b.type != kTfLiteInt8) {
        UnpackBits(ElementBits(b.type), b.raw, 0, b.elements(), quantized + sizes.k);
        all_columns = quantized + sizes.k;
      }
    }
    product.rows = 1;
    product.a_depth_step = 1;
    product.a = quantized;
    ForEachMatrix(ctx, sizes, [&](int a, int b, int out) {
      product.b = all_columns + b;
      for (int i = 0; i < sizes.m; ++i) {
        const float* row = all_rows + a + i * product.a_row_step;
        if (plan.adj_x) {
          for (int k = 0; k < sizes.k; ++k) transposed[k] = row[k * sizes.m];
          row = transposed;
        }
        const DynamicScale scale =
            plan.asymmetric ? QuantizeAsymmetric(row, sizes.k, quantized) : QuantizeSymmetric(row, sizes.k, quantized);
        product.format.in_scale = scale.scale;
        product.format.in_zero = scale.zero_point;
        product.out = all_out + out + i * sizes.n;
        BatchMatMulHybrid(product);
      }
    });
  }

  static void RunBlocks(const EvalContext& ctx, const Plan& plan) {
    const BatchSizes sizes = SizesOf(ctx, plan);
    const TensorView b = ctx.in(1);
    const int elements = b.elements();
    float* const floats = static_cast<float*>(ctx.scratch(plan.scratch));
    int8_t* const integers = reinterpret_cast<int8_t*>(floats + elements);
    UnpackBits(ElementBits(b.type), b.raw, 0, elements, integers);
    for (int i = 0; i < elements; ++i) floats[i] = integers[i] * plan.b_scales[i / plan.block];
    const Float32Format format = {-kInfinity, kInfinity, nullptr};
    const MatrixProduct<Float32Format> first = MakeProduct(ctx, plan, sizes, format);
    ForEachMatrix(ctx, sizes, [&](int a_offset, int b_offset, int out) {
      MatrixProduct<Float32Format> product = first;
      product.a += a_offset;
      product.b = floats + b_offset;
      product.out += out;
      BatchMatMulFloat32(product);
    });
  }

  template <class Sum>
  static Requantizer<Sum> MakeRequantizer(const EvalContext& ctx, const Plan& plan, TfLiteType type) {
    Requantizer<Sum> made(plan.out_zero, TypeRange(type), {&plan.multiplier, &plan.shift, 0}, nullptr);
    if (plan.per_column) {
      const TensorView out = ctx.out(0);
      const auto* const shifts = reinterpret_cast<const int8_t*>(plan.multipliers + out.dim(out.rank() - 1));
      made.multipliers = {plan.multipliers, shifts, 1};
    }
    return made;
  }

  template <LayerFormat kFormat>
  static auto MakeFormat([[maybe_unused]] const EvalContext& ctx, [[maybe_unused]] const Plan& plan) {
    if constexpr (kFormat == LayerFormat::kFloat32) {
      return Float32Format{-kInfinity, kInfinity, nullptr};
    } else if constexpr (kFormat == LayerFormat::kInt8) {
      return AsymmetricFormat<int8_t>{plan.a_zero, plan.b_zero, MakeRequantizer<int32_t>(ctx, plan, kTfLiteInt8)};
    } else if constexpr (kFormat == LayerFormat::kInt8ToInt32) {
      return Int8SumFormat{};
    } else if constexpr (kFormat == LayerFormat::kInt16x16) {
      return Int16Format<int64_t, int16_t>{MakeRequantizer<int64_t>(ctx, plan, kTfLiteInt16)};
    } else {
      return Int16Format<int64_t>{MakeRequantizer<int64_t>(ctx, plan, kTfLiteInt16)};
    }
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    return VisitRow<kFormats>(Loops(), plan.format, [&](auto row) {
      using Row = decltype(row);
      if constexpr (Row::kFormat == LayerFormat::kHybrid) {
        RunHybrid(ctx, plan);
      } else if constexpr (Row::kFormat == LayerFormat::kBlocks) {
        RunBlocks(ctx, plan);
      } else {
        const auto format = MakeFormat<Row::kFormat>(ctx, plan);
        auto* loop = Row::kLoop;
        if constexpr (Row::kChoose != nullptr) {
          if (plan.per_column) loop = MatrixProductLoop;
        }
        Run(ctx, plan, format, loop);
      }
      return kTfLiteOk;
    });
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(BATCH_MATMUL, mote::BatchMatMul<mote::kAllFormats>)
MOTE_REGISTER_OP(BATCH_MATMUL_FLOAT32, mote::BatchMatMul<mote::kFloat32>)
MOTE_REGISTER_OP(BATCH_MATMUL_INT8, mote::BatchMatMul<mote::kInt8>)
MOTE_REGISTER_OP(BATCH_MATMUL_INT16, mote::BatchMatMul<mote::kInt16x16>)
