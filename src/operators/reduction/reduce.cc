// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MEAN: the mean along some axes.
//   in  0: values                                                 float32 | int8 | uint8 | int16 | int32 | int64
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type; quantised types may differ in scale and zero point
//   Means of int32 and int64 are rounded towards 0.
// SUM: the sum along some axes.
//   in  0: values                                                 float32 | int8 | uint8 | int16 | int32 | int64 | bool
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type; quantised types may differ in scale and zero point
//   A sum of bool values is true if one of them is. int32 and int64 sums wrap.
// REDUCE_MAX: the largest value along some axes.
//   in  0: values                                                 float32 | int8 | uint8 | int16 | int32 | int64 | bool
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type, scale and zero point
// REDUCE_MIN: the smallest value along some axes.
//   in  0: values                                                 float32 | int8 | uint8 | int16 | int32 | int64 | bool
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type, scale and zero point
// REDUCE_PROD: the product along some axes.
//   in  0: values                                                 float32 | int8 | int16 | uint8 | int32 | int64 | bool
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type; quantised types may differ in scale and zero point
//   int8 and int16 may have a scale, uint8 has none. A product of bool values is true if all of them are. Integers
//   wrap; with a scale they saturate.
// REDUCE_ALL: whether all values along some axes are true.
//   in  0: values                                                 bool
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type
// REDUCE_ANY: whether one of the values along some axes is true.
//   in  0: values                                                 bool
//       1: axes, a vector or a scalar; may repeat or be negative  int32
//   out 0: values, same type
// Axes that are not constant are read at Eval. Of no elements the maximum is the smallest number, the minimum the
// largest, the sum 0, the product 1, the mean NaN for floats and 0 for integers.
#include <limits>

#include "src/operators/reduction/reduce_loop.h"
#include "src/operators/seam/op.h"
#include "src/operators/seam/row_sums.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

constexpr bool IsSum(Reducer reducer) { return reducer == Reducer::kSum || reducer == Reducer::kMean; }

constexpr QuantizedMultiplier kUnscaled = {1 << 30, 1};

struct ProductScales {
  float input;  // 0: the numbers have no scale
  float output;
};

// The parameters of the operators, and of quantised sums, means and products.
struct ReducePlan {
  union {
    QuantizedMultiplier scale;  // input scale / output scale
    ProductScales product;
  };
  int16_t input_zero_point;
  int16_t output_zero_point;
  bool keep_dims;
};

// Sets bit d for each dimension d that `axes` names.
TfLiteStatus ReducedDims(const EvalContext& ctx, int rank, const TfLiteIntArray& axes_dims, const int32_t* axes,
                         unsigned* reduced) {
  *reduced = 0;
  if (rank == 0) return kTfLiteOk;
  for (int i = 0; i < Elements(axes_dims); ++i) {
    OP_REQUIRE(ctx, axes[i] >= -rank && axes[i] < rank, "axis %d is outside the %d dimensions of the input",
               static_cast<int>(axes[i]), rank);
    *reduced |= 1u << (axes[i] < 0 ? axes[i] + rank : axes[i]);
  }
  return kTfLiteOk;
}

Shape OutputShape(const Shape& input, unsigned reduced, bool keep_dims) {
  Shape shape;
  for (int d = 0; d < input.rank; ++d) {
    const bool is_reduced = reduced >> d & 1;
    if (!is_reduced || keep_dims) shape.Append(is_reduced ? 1 : input[d]);
  }
  return shape;
}

TfLiteStatus PrepareShape(PrepareContext& ctx, bool keep_dims) {
  const TensorInfo input = ctx.in(0), output = ctx.out(0), axes = ctx.in(1);
  OP_REQUIRE(ctx, output.type == input.type, "the output has type %s, the input %s", TfLiteTypeGetName(output.type),
             TfLiteTypeGetName(input.type));
  OP_REQUIRE(ctx, input.rank() <= kMaxRank, "the input has %d dimensions, more than %d", input.rank(), kMaxRank);
  OP_TRY(ctx.RequireType("axes", axes.type, {kTfLiteInt32}));
  OP_REQUIRE(ctx, axes.rank() <= 1, "the axes have %d dimensions; a vector or a scalar is needed", axes.rank());
  if (!axes.is_constant) return kTfLiteOk;
  unsigned reduced;
  OP_TRY(ReducedDims(EvalContext(ctx.raw(), ctx.node()), input.rank(), *axes.dims, axes.Data<int32_t>(), &reduced));
  return ctx.SetOutputShape(0, OutputShape(Shape(*input.dims), reduced, keep_dims));
}

// Chooses the loop of SumFloats, which has one for a target where the added elements are contiguous.
LoopChoice LoopOfFloatSums(const PrepareContext& ctx) {
  const TensorInfo input = ctx.in(0), axes = ctx.in(1);
  unsigned reduced = 0;
  const bool is_known = axes.is_constant && ReducedDims(EvalContext(ctx.raw(), ctx.node()), input.rank(), *axes.dims,
                                                        axes.Data<int32_t>(), &reduced) == kTfLiteOk;
  const bool are_contiguous = is_known && input.rank() > 0 && (reduced >> (input.rank() - 1) & 1) != 0;
  return are_contiguous ? LoopOfFunctions() : kPortableLoop;
}

TfLiteStatus PrepareQuantizedSum(PrepareContext& ctx, ReducePlan& plan) {
  const TensorInfo input = ctx.in(0), output = ctx.out(0);
  if (input.type == kTfLiteInt16) {
    OP_TRY(RequireSymmetric(ctx, "input", input));
    OP_TRY(RequireSymmetric(ctx, "output", output));
  } else {
    OP_TRY(RequireQuantizedPerTensor(ctx, "input", input));
    OP_TRY(RequireQuantizedPerTensor(ctx, "output", output));
  }
  constexpr int kSumBits = 30;
  plan.scale = Limited(MultiplierInDouble(input.scale, output.scale), kSumBits, output.type);
  plan.input_zero_point = static_cast<int16_t>(input.zero_point);
  plan.output_zero_point = static_cast<int16_t>(output.zero_point);
  return kTfLiteOk;
}

TfLiteStatus PrepareQuantizedProduct(PrepareContext& ctx, ReducePlan& plan) {
  const TensorInfo input = ctx.in(0), output = ctx.out(0);
  plan.product = {0, 0};
  if (!input.is_quantized() && !output.is_quantized()) return kTfLiteOk;
  OP_REQUIRE(ctx, input.type != kTfLiteUInt8, "products of uint8 with a scale are not supported");
  OP_TRY(RequireQuantizedPerTensor(ctx, "input", input));
  OP_TRY(RequireQuantizedPerTensor(ctx, "output", output));
  plan.product = {input.scale, output.scale};
  plan.input_zero_point = static_cast<int16_t>(input.zero_point);
  plan.output_zero_point = static_cast<int16_t>(output.zero_point);
  return kTfLiteOk;
}

// Returns input scale / (output scale)^(1 / count).
QuantizedMultiplier FactorScale(const ProductScales& scales, int32_t count) {
  const SoftReal root = Root(SoftReal::FromFloat(scales.output), count > 0 ? count : 1);
  return ToQuantizedMultiplier(Quotient(SoftReal::FromFloat(scales.input), root, kDoubleBits));
}

TfLiteStatus RequireSameQuantization(PrepareContext& ctx) {
  const TensorInfo input = ctx.in(0), output = ctx.out(0);
  OP_REQUIRE(ctx, input.scale == output.scale && input.zero_point == output.zero_point,
             "the input (scale %g, zero point %d) is not quantised as the output (scale %g, zero point %d)",
             static_cast<double>(input.scale), static_cast<int>(input.zero_point), static_cast<double>(output.scale),
             static_cast<int>(output.zero_point));
  return kTfLiteOk;
}

// Returns m / count. As the specification has it, the multiplier first takes in as many bits as the quotient then
// loses, but not more than leave a right shift of 31.
QuantizedMultiplier DividedBy(QuantizedMultiplier m, int32_t count) {
  int bits = 0;
  while (count >> bits > 1) ++bits;
  if (bits > 31 + m.shift) bits = 31 + m.shift;
  const uint64_t extended = static_cast<uint64_t>(m.multiplier) << bits;
  return {static_cast<int32_t>(extended / static_cast<uint32_t>(count)), m.shift - bits};
}

// Says how a sum or a mean of so many quantised numbers becomes an element.
ReductionFinish FinishOfSum(const ReducePlan& plan, int32_t count, bool is_mean) {
  ReductionFinish finish = {count, plan.scale, 0, plan.output_zero_point};
  if (is_mean && count > 1) finish.scale = DividedBy(plan.scale, count);
  finish.offset = static_cast<int32_t>(static_cast<uint32_t>(count) * static_cast<uint32_t>(plan.input_zero_point));
  return finish;
}

template <Reducer kReducer, Formats kFormats>
struct ReduceOp {
  using Params = TfLiteReducerParams;
  using Plan = ReducePlan;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  template <class T>
  static Reduction For(FoldRow fold = FoldOutputs<PlainFold<T, kReducer>>) {
    Folded initial = {};
    if constexpr (kReducer == Reducer::kMax) FoldedAs<T, kReducer>(initial) = std::numeric_limits<T>::lowest();
    if constexpr (kReducer == Reducer::kMin) FoldedAs<T, kReducer>(initial) = std::numeric_limits<T>::max();
    if constexpr (kReducer == Reducer::kProduct) FoldedAs<T, kReducer>(initial) = 1;
    return {fold, initial, sizeof(T)};
  }

  template <class T>
  static Reduction ForQuantized(bool is_scaled) {
    if constexpr (IsSum(kReducer)) return For<T>(FoldOutputs<QuantizedSum<T>>);
    if constexpr (kReducer == Reducer::kProduct && std::is_signed<T>::value) {
      if (is_scaled) return {FoldOutputs<QuantizedProduct<T>>, {}, sizeof(T)};
    }
    (void)is_scaled;
    return For<T>();
  }

  // `fold` is null for a type that is not supported. A product of integers may have a scale or not.
  static Reduction ForType(TfLiteType type, bool is_scaled = false) {
    if constexpr (Has(kFloat32)) {
      if (type == kTfLiteFloat32) return For<float>();
    }
    if constexpr (Has(kInt8)) {
      if (type == kTfLiteInt8) return ForQuantized<int8_t>(is_scaled);
    }
    if constexpr (Has(kUInt8)) {
      if (type == kTfLiteUInt8) return ForQuantized<uint8_t>(is_scaled);
    }
    if constexpr (Has(kInt16)) {
      if (type == kTfLiteInt16) return ForQuantized<int16_t>(is_scaled);
    }
    if constexpr (Has(kInt32)) {
      if (type == kTfLiteInt32) return For<int32_t>();
    }
    if constexpr (Has(kInt64)) {
      if (type == kTfLiteInt64) return For<int64_t>();
    }
    if constexpr (Has(kBool) && kReducer != Reducer::kMean) {
      constexpr bool kNeedsAll = kReducer == Reducer::kMin || kReducer == Reducer::kProduct;
      constexpr Reducer kOfBits = kNeedsAll ? Reducer::kMin : Reducer::kMax;
      if (type == kTfLiteBool) return ReduceOp<kOfBits, 0>::ForBool();
    }
    return {};
  }

  static Reduction ForBool() {
    Reduction reduction = For<uint8_t>();
    reduction.initial.i32 = kReducer == Reducer::kMin;
    return reduction;
  }

  static bool IsQuantized(TfLiteType type) {
    return type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    plan.keep_dims = params.keep_dims;
    const TfLiteType type = ctx.in(0).type;
    OP_REQUIRE(ctx, ForType(type).fold != nullptr, "input 0 has type %s, which is not supported here",
               TfLiteTypeGetName(type));
    OP_TRY(PrepareShape(ctx, params.keep_dims));
    if (IsSum(kReducer) && type == kTfLiteFloat32) ctx.NoteLoopOf([&ctx] { return LoopOfFloatSums(ctx); });
    if (!IsQuantized(type)) return kTfLiteOk;
    if constexpr (IsSum(kReducer) && Has(kInt8 | kUInt8 | kInt16)) return PrepareQuantizedSum(ctx, plan);
    if constexpr (kReducer == Reducer::kProduct) return PrepareQuantizedProduct(ctx, plan);
    return RequireSameQuantization(ctx);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0), axes = ctx.in(1);
    unsigned reduced;
    OP_TRY(ReducedDims(ctx, input.rank(), *axes.dims, axes.Data<int32_t>(), &reduced));
    const Shape shape(*input.dims);
    OP_TRY(ctx.SetOutputShape(0, OutputShape(shape, reduced, plan.keep_dims)));
    ReductionFinish finish = {1, {0, 0}, 0, 0};
    for (int d = 0; d < shape.rank; ++d) finish.count *= reduced >> d & 1 ? shape[d] : 1;
    if constexpr (IsSum(kReducer) && Has(kInt8 | kUInt8 | kInt16)) {
      finish = FinishOfSum(plan, finish.count, kReducer == Reducer::kMean);
    }
    if constexpr (kReducer == Reducer::kProduct) {
      if (IsQuantized(input.type) && plan.product.input != 0) {
        ReduceQuantizedProduct(ctx, plan, finish, shape, reduced);
        return kTfLiteOk;
      }
    }
    Reduce(ForType(input.type), finish, shape, reduced, input.raw, ctx.out(0).raw);
    return kTfLiteOk;
  }

  static void ReduceQuantizedProduct(const EvalContext& ctx, const Plan& plan, ReductionFinish finish,
                                     const Shape& shape, unsigned reduced) {
    finish.scale = FactorScale(plan.product, finish.count);
    finish.zero_point = plan.output_zero_point;
    const ProductStep others = {finish.scale, plan.input_zero_point, &others};
    const ProductStep first = {kUnscaled, plan.input_zero_point, &others};
    const TensorView input = ctx.in(0);
    Reduction reduction = ForType(input.type, true);
    reduction.initial.product = {1, &first};
    Reduce(reduction, finish, shape, reduced, input.raw, ctx.out(0).raw);
  }
};

// States rows for a mean over all dimensions but the first and the channels.
template <Formats kFormats>
struct Mean : ReduceOp<Reducer::kMean, kFormats> {
  static NodeRows RowsAlong(const PrepareContext& ctx, const ReducePlan&, int axis) {
    const TensorInfo axes = ctx.in(1);
    const int rank = ctx.in(0).rank();
    unsigned reduced = 0;
    if (!axes.is_constant || rank < 3) return {};
    if (ReducedDims({ctx.raw(), ctx.node()}, rank, *axes.dims, axes.Data<int32_t>(), &reduced) != kTfLiteOk) return {};
    if (reduced != (1u << (rank - 1)) - 2) return {};
    NodeRows rows = RowsOfSums(ctx, axis);
    rows.constants = 1u << 1;
    return rows;
  }
};

// Computes the mean of a whole image, channel by channel.
struct MeanRows {
  using Plan = ReducePlan;

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    RowSums all;
    if (!AddRows(ctx, &all)) return kTfLiteOk;
    const ReductionFinish finish = FinishOfSum(plan, all.count, true);
    int8_t* const out = ctx.out(0).Data<int8_t>();
    for (int c = 0; c < all.channels; ++c) out[c] = Requantized<int8_t>(finish, all.sums[c]);
    return kTfLiteOk;
  }
};

template <Formats kFormats>
using ReduceSum = ReduceOp<Reducer::kSum, kFormats>;
template <Formats kFormats>
using ReduceMax = ReduceOp<Reducer::kMax, kFormats>;
template <Formats kFormats>
using ReduceMin = ReduceOp<Reducer::kMin, kFormats>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MEAN, mote::Mean<mote::kAllFormats>)
MOTE_REGISTER_OP(MEAN_INT8, mote::Mean<mote::kInt8>)
MOTE_REGISTER_OP(MEAN_FLOAT32, mote::Mean<mote::kFloat32>)
MOTE_REGISTER_ROW_SUMS(MEAN, mote::MeanRows)
MOTE_REGISTER_OP(SUM, mote::ReduceSum<mote::kAllFormats>)
MOTE_REGISTER_OP(SUM_INT8, mote::ReduceSum<mote::kInt8>)
MOTE_REGISTER_OP(SUM_FLOAT32, mote::ReduceSum<mote::kFloat32>)
MOTE_REGISTER_OP(REDUCE_MAX, mote::ReduceMax<mote::kAllFormats>)
MOTE_REGISTER_OP(REDUCE_MAX_INT8, mote::ReduceMax<mote::kInt8>)
MOTE_REGISTER_OP(REDUCE_MAX_FLOAT32, mote::ReduceMax<mote::kFloat32>)
MOTE_REGISTER_OP(REDUCE_MIN, mote::ReduceMin<mote::kAllFormats>)
MOTE_REGISTER_OP(REDUCE_MIN_INT8, mote::ReduceMin<mote::kInt8>)
MOTE_REGISTER_OP(REDUCE_MIN_FLOAT32, mote::ReduceMin<mote::kFloat32>)
MOTE_REGISTER_OP(REDUCE_PROD, mote::ReduceOp<mote::Reducer::kProduct, mote::kAllFormats>)
MOTE_REGISTER_OP(REDUCE_ALL, mote::ReduceMin<mote::kBool>)
MOTE_REGISTER_OP(REDUCE_ANY, mote::ReduceMax<mote::kBool>)
