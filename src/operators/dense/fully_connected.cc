// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED: each row of the input times a matrix, plus a bias.
//   in  0: activations [..., depth]  float32 | int8 | uint8 | int16 | float32
//       1: filter [units, depth]     float32 | int8, int4, int2 | uint8 | int8, int4, int2, int16 | int8, int4, int2
//       2: bias [units], optional    float32 | int32 | int32 | int64, int32 | float32
//   out 0: [rows, units], or with keep_num_dims [..., units]; same type as in 0, or int16 from uint8
//       1: with shuffled weights only: as in 0, not used
//   The filter has one scale or, if it is not uint8, one per unit. With one scale, int8 and int16 have a zero point;
//   for float activations it is ignored, as in TensorFlow Lite. Shuffled weights are uint8, 4 units by 16 of their
//   depth at a time, with int16 outputs; all zero points are 128. Integers are rounded as in CONV_2D: twice, or in 64
//   bits with a multiplier of 16. The dynamic runtime of x86-64 gives the bits of TensorFlow Lite's interpreter
//   instead, which may be one step off. It rounds in three ways. With constant weights, uint8 is rounded once in float,
//   halves to even, and so is int8 if the weights have no zero point and are int8, or int4 with a scale per unit and an
//   even depth. Int16 with int64 biases is rounded once, halves away from zero. All others are rounded twice, halves
//   up; one in 2,000 outputs of int16 with int32 biases still differs. On other processors TensorFlow Lite uses other
//   kernels, which nobody has compared; there the dynamic runtime gives the same as the micro runtime. On the dynamic
//   runtime a quantised filter for floats may have one scale for each block of its rows. Then it is multiplied in
//   float, where TensorFlow Lite quantises the activations, and only its default kernels give an answer, for int4.
// A sparse filter is expanded in Prepare where DENSIFY is linked too.
#include <algorithm>
#include <cstring>

#include "src/operators/dense/fully_connected_int4.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/dense/fully_connected_rare.h"
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/seam/linked_loops.h"
#include "src/operators/shared/sparse.h"

namespace mote {
namespace {

// The tensors that must exist, fetched with one question about where tensors are.
struct RequiredTensors {
  const TfLiteEvalTensor *in, *filter, *out;

  [[gnu::always_inline]] explicit RequiredTensors(const EvalContext& ctx) {
    TfLiteContext* const context = ctx.raw();
    const int* const inputs = ctx.node()->inputs->data;
    const int out_index = ctx.node()->outputs->data[0];
    if (const TfLiteEvalTensor* const all = context->eval_tensors) {
      in = all + inputs[0];
      filter = all + inputs[1];
      out = all + out_index;
    } else {
      in = context->GetEvalTensor(context, inputs[0]);
      filter = context->GetEvalTensor(context, inputs[1]);
      out = context->GetEvalTensor(context, out_index);
    }
  }
};

template <Formats kFormats, bool kIsCompiled = false>
struct FullyConnected {
  using Compiled = FullyConnected<kFormats, true>;
  using Params = TfLiteFullyConnectedParams;
  using Plan = LayerPlan;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  using ChooseDense = LoopChoice(int rows, int depth, int channels, const LayerPlan& plan);
  template <LayerFormat kFormat, class F, ChooseDense* kChoose, void (*kLoop)(const FullyConnectedArgs<F>&)>
  using DenseRow = LayerRow<kFormat, ChooseDense, kChoose, void(const FullyConnectedArgs<F>&), kLoop>;
  using Loops =
      LayerTable<DenseRow<LayerFormat::kFloat32, Float32Format, ChooseFullyConnectedFloat32, FullyConnectedFloat32>,
                 DenseRow<LayerFormat::kInt8, Int8Format, ChooseFullyConnectedInt8, FullyConnectedInt8>,
                 DenseRow<LayerFormat::kUInt8, UInt8Format, ChooseFullyConnectedUInt8, FullyConnectedUInt8>,
                 DenseRow<LayerFormat::kInt16, Int16Format<int64_t>, nullptr, FullyConnectedInt16>,
                 DenseRow<LayerFormat::kInt16Sum32, Int16Format<int32_t>, nullptr, FullyConnectedInt16Sum32>,
                 DenseRow<LayerFormat::kHybrid, HybridFormat, ChooseFullyConnectedHybrid, FullyConnectedHybrid>>;

  // At most so many rows of hybrid inputs are quantised and then multiplied at a time: a multiple of the tiles of all
  // loops.
  static constexpr int kMostRowsTogether = kKeepsWeights ? kRowsToQuantize : 1;
  static int RowsTogether(const Plan& plan, int rows) {
    return plan.ways.way() == kPortableWay ? 1 : std::min(rows, kMostRowsTogether);
  }

  // Counts the input's rows of `depth` numbers; fails with a message unless they fill it.
  static TfLiteStatus CountRows(const PrepareContext& ctx, const TensorInfo& in, int depth, bool keep_num_dims,
                                int* rows) {
    const int rank = in.rank();
    const int last = rank > 0 ? in.dim(rank - 1) : 1;
    if (last == depth) {
      *rows = Elements(std::max(rank - 1, 0), in.dims->data);
      return kTfLiteOk;
    }
    OP_REQUIRE(ctx, !keep_num_dims && depth > 0 && in.elements() % depth == 0,
               "the input has %d elements, %d in the last dimension, which are not rows of the filter's depth %d",
               in.elements(), last, depth);
    *rows = in.elements() / depth;
    return kTfLiteOk;
  }

  // True if the weights have more scales than one for each unit.
  static bool HasBlocks(const LayerTensors& t) {
    return Has(kBlockScales) && t.in.type == kTfLiteFloat32 && t.filter.type != kTfLiteFloat32 &&
           t.filter.is_per_channel() && t.filter.scales->size > t.filter.dim(0) && t.filter.quantized_dimension == 0 &&
           t.filter.elements() % t.filter.scales->size == 0;
  }

  // Returns the format if PrepareLayer does not know it, otherwise kFloat32.
  static LayerFormat RareFormat(const LayerTensors& t, bool is_shuffled) {
    if (is_shuffled) return LayerFormat::kShuffled;
    if (t.in.type == kTfLiteUInt8 && t.out.type == kTfLiteInt16) return LayerFormat::kUInt8ToInt16;
    return t.in.type == kTfLiteInt16 && t.filter.type == kTfLiteInt16 ? LayerFormat::kInt16x16 : LayerFormat::kFloat32;
  }

  // Calls PrepareLayer with a format that it knows and that needs the same checks.
  static TfLiteStatus PrepareRare(PrepareContext& ctx, LayerTensors t, LayerRules rules, LayerFormat format,
                                  Plan* plan) {
    if (format == LayerFormat::kInt16x16) {
      OP_TRY(t.bias.exists() ? ctx.RequireType("the bias", t.bias.type, {kTfLiteInt32, kTfLiteInt64}) : kTfLiteOk);
      t.filter.type = kTfLiteInt8;
      t.bias.type = kTfLiteInt64;
      rules.int16_sum32_allowed = false;
      OP_TRY(PrepareLayer(ctx, t, rules, plan));
    } else {
      OP_REQUIRE(ctx, t.in.type == kTfLiteUInt8 && t.filter.type == kTfLiteUInt8 && t.out.type == kTfLiteInt16,
                 "shuffled weights need uint8 inputs and weights, and an int16 output; these are %s, %s and %s",
                 TfLiteTypeGetName(t.in.type), TfLiteTypeGetName(t.filter.type), TfLiteTypeGetName(t.out.type));
      OP_TRY(RequireSymmetric(ctx, "the output", t.out));
      const ClampRange range = QuantizedClampRange(rules.activation, t.out.type, t.out.scale, 0);
      t.out.type = kTfLiteUInt8;
      OP_TRY(PrepareLayer(ctx, t, rules, plan));
      plan->clamp_min = static_cast<int16_t>(range.min);
      plan->clamp_max = static_cast<int16_t>(range.max);
    }
    plan->format = format;
    return format == LayerFormat::kShuffled ? PrepareShuffled(ctx, t) : kTfLiteOk;
  }

  static TfLiteStatus PrepareShuffled(PrepareContext& ctx, const LayerTensors& t) {
    OP_REQUIRE(ctx, t.channels % kShuffledUnits == 0 && t.filter.dim(1) % kShuffledDepth == 0,
               "shuffled weights have %d units of depth %d; multiples of %d and %d are needed", t.channels,
               t.filter.dim(1), kShuffledUnits, kShuffledDepth);
    OP_REQUIRE(ctx, t.in.zero_point == 128 && t.filter.zero_point == 128,
               "the zero points of the input and of shuffled weights are %d and %d; both have to be 128",
               static_cast<int>(t.in.zero_point), static_cast<int>(t.filter.zero_point));
    return ctx.SetOutputShape(1, *t.in.dims);
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    const bool is_shuffled =
        Has(kRareDense) && params.weights_format == kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8;
    OP_TRY(ctx.RequireArity(2, 3, is_shuffled ? 2 : 1));
    LayerTensors t = {ctx.in(0), ctx.in(1), ctx.in(2), ctx.out(0), 0, 0};
    if (t.in.sparsity != nullptr || t.filter.sparsity != nullptr || t.bias.sparsity != nullptr) {
      OP_REQUIRE(ctx, &kSparseFunctions != nullptr,
                 "an input is sparse: add `resolver.AddDensify();`, which has the code for such weights");
      OP_TRY(kSparseFunctions.Expand(ctx, 1, &t.filter));
    }
    OP_REQUIRE(ctx, is_shuffled || params.weights_format == kTfLiteFullyConnectedWeightsFormatDefault,
               "the weights are shuffled (format %d); convert the model with the default format",
               static_cast<int>(params.weights_format));
    OP_REQUIRE(ctx, t.filter.rank() == 2, "the filter has %d dimensions; expected [units, depth]", t.filter.rank());
    const int units = t.filter.dim(0), depth = t.filter.dim(1);
    t.channels = units;
    LayerRules rules = {};
    rules.formats = kFormats;
    rules.activation = params.activation;
    rules.asymmetric_inputs = params.asymmetric_quantize_inputs;
    rules.int16_sum32_allowed = true;
    rules.is_fully_connected = true;
    const bool has_blocks = HasBlocks(t);
    if (has_blocks) {
      OP_TRY(
          ctx.RequireType("a filter with scales for blocks", t.filter.type, {kTfLiteInt8, kTfLiteInt4, kTfLiteInt2}));
      OP_TRY(RequireSymmetric(ctx, "the filter", t.filter));
      t.filter.type = kTfLiteFloat32;
    }
    if constexpr (Has(kRareDense)) {
      const LayerFormat rare = RareFormat(t, is_shuffled);
      OP_TRY(rare == LayerFormat::kFloat32 ? PrepareLayer(ctx, t, rules, &plan)
                                           : PrepareRare(ctx, t, rules, rare, &plan));
    } else {
      OP_TRY(PrepareLayer(ctx, t, rules, &plan));
    }
    if constexpr (kKeepsWeights) ChooseRounding(ctx, t, &plan);
    int rows = 0;
    OP_TRY(CountRows(ctx, t.in, depth, params.keep_num_dims, &rows));
    Shape shape = {rows, units};
    if (params.keep_num_dims && t.in.rank() > 0) {
      shape = Shape(*t.in.dims);
      shape[shape.rank - 1] = units;
    }
    OP_TRY(ctx.SetOutputShape(0, shape));
    LayerScratch needs = {0, units, depth, ChannelsToUnpack(units, depth) * depth, rows, depth};
    if (has_blocks) {
      plan.format = LayerFormat::kBlocks;
      plan.packed_weights = kPackedInt4;  // whatever they are: they have to be unpacked
      plan.filter_scales = t.filter.scales->data;
      plan.set_block(t.filter.elements() / t.filter.scales->size);
      needs.weights = BytesForBlocks(units, depth);
      return RequestLayerScratch(ctx, needs, &plan);
    }
    OP_TRY(VisitRow<kFormats>(Loops(), plan.format,
                              [&](auto row) { return ChooseLoop(ctx, row, rows, depth, &needs, plan); }));
    return RequestLayerScratch(ctx, needs, &plan);
  }

  template <class Row>
  static TfLiteStatus ChooseLoop(const PrepareContext& ctx, Row, [[maybe_unused]] int rows, [[maybe_unused]] int depth,
                                 [[maybe_unused]] LayerScratch* needs, [[maybe_unused]] Plan& plan) {
    if constexpr (Row::kFormat == LayerFormat::kInt8) {
      const bool is_int4 = Has(kInt4) && plan.packed_weights == kPackedInt4;
      const auto choose = is_int4 ? ChooseFullyConnectedInt4 : Row::kChoose;
      UseLoop(ctx, choose(rows, depth, needs->channels, plan), needs, &plan);
      if (!ReadsPackedInt4(plan)) return RequireLoops(ctx, plan.ways, LoopsOfFullyConnectedInt8());
      needs->weights = kNotUnpacked;
    } else if constexpr (IsInt16(Row::kFormat)) {
      ctx.NoteLoopOf(LoopOfRunProducts);
    } else {
      UseLoopOfRow<Row>(ctx, needs, &plan, rows, depth, needs->channels);
      if constexpr (Row::kFormat == LayerFormat::kHybrid) needs->inputs *= RowsTogether(plan, rows);
    }
    return kTfLiteOk;
  }

  static bool ReadsPackedInt4(const Plan& plan) { return Has(kInt4) && plan.ways.way() == kInt4Way; }

  template <class F>
  using Kernel = void (*)(const FullyConnectedArgs<F>&);

  // Computes all units. Packed weights are unpacked for a few units at a time, to `unpacked`.
  template <class F>
  [[gnu::always_inline]] static void Run(const Plan& plan, int8_t* unpacked, const FullyConnectedArgs<F>& all,
                                         Kernel<F> kernel) {
    if constexpr (Has(kInt4 | kInt2) && std::is_same<typename F::Weight, int8_t>::value) {
      if (plan.packed_weights) {
        FullyConnectedArgs<F> args = all;
        const void* const packed = args.filter;
        const int units = args.channels, together = ChannelsToUnpack(units, args.depth);
        args.filter = unpacked;
        for (int unit = 0; unit < units; unit += args.channels) {
          args.channels = std::min(units - unit, together);
          UnpackWeights<kFormats>(plan, packed, unit * args.depth, args.channels * args.depth, unpacked);
          kernel(args);
          args.format.Skip(args.channels);
          args.out += args.channels;
        }
        return;
      }
    }
    kernel(all);
  }

  // Each row is quantised on its own.
  static void RunHybrid(const EvalContext& ctx, const Plan& plan, FullyConnectedArgs<HybridFormat> args) {
    const float* in = ctx.in(0).Data<const float>();
    int8_t* const quantized = plan.OperandScratch(ctx, 0);
    const int rows = args.rows, together = RowsTogether(plan, rows), depth = args.depth;
    args.in = quantized;
    DynamicScale scales[kMostRowsTogether];
    args.format.set_rows(scales);
    for (int row = 0; row < rows; row += args.rows, args.out += args.rows * args.out_step) {
      args.rows = std::min(together, rows - row);
      // A single row at the end would have weights packed in another order, so then the last call gets two rows.
      if (together > 1 && rows - row == together + 1) --args.rows;
      if constexpr (kMostRowsTogether > 1) {
        QuantizeRows(plan.asymmetric_inputs, in, args.rows, depth, quantized, scales);
      } else {
        scales[0] =
            plan.asymmetric_inputs ? QuantizeAsymmetric(in, depth, quantized) : QuantizeSymmetric(in, depth, quantized);
      }
      in += args.rows * depth;
      args.format.in_scale = scales[0].scale;
      args.format.in_zero = scales[0].zero_point;
      plan.SetLoop(ctx, 0, &args);
      Run(plan, quantized + depth, args, FullyConnectedHybrid);
    }
  }

  // Returns the planned number of units, as a filter that is computed may have fewer.
  [[gnu::always_inline]] static int UnitsOf(const TensorView& out) { return out.dim(out.rank() - 1); }
  [[gnu::always_inline]] static int RowsOf(const TensorView& out) {
    unsigned rows = 1;
    for (int i = out.rank() - 2; i >= 0; --i) rows *= static_cast<unsigned>(out.dim(i));
    return static_cast<int>(rows);
  }

  template <class F>
  static FullyConnectedArgs<F> MakeArgs(const EvalContext& ctx, const Plan& plan, const TensorView& out,
                                        const F& format) {
    const TensorView in = ctx.in(0), filter = ctx.in(1);
    const int units = UnitsOf(out);
    return {RowsOf(out),
            filter.dim(1),
            units,
            units,
            plan.filter_zero,
            format,
            in.Data<const typename F::Act>(),
            filter.Data<const typename F::Weight>(),
            out.Data<typename F::Out>(),
            plan.KernelScratch(ctx)};
  }

  // Small layers spend most of their time here, so it takes few instructions to fetch the tensors.
  static TfLiteStatus EvalInt8(const EvalContext& ctx, const Plan& plan) {
    const RequiredTensors tensors(ctx);
    const TfLiteIntArray& out_dims = *tensors.out->dims;
    const int units = out_dims.data[out_dims.size - 1];
    if (units == 0) return kTfLiteOk;
    FullyConnectedArgs<Int8Format> args;  // member by member: of an initializer the compiler copies parts
    args.rows = RowsOf({kTfLiteInt8, &out_dims, nullptr});
    args.depth = tensors.filter->dims->data[1];
    args.channels = args.out_step = units;
    args.filter_zero = plan.filter_zero;
    args.in = tensors.in->data.int8;
    args.filter = tensors.filter->data.int8;
    args.out = tensors.out->data.int8;
    args.scratch = plan.kernel_bytes > 0 ? ctx.scratch(plan.scratch) : nullptr;
    args.way = plan.ways.way();
    args.format.in_zero = plan.in_zero;
    Requantizer<int32_t>& requantizer = args.format.requantizer;
    requantizer.out_zero = plan.out_zero;
    requantizer.clamp = {plan.clamp_min, plan.clamp_max};
    requantizer.multipliers = {&plan.multiplier, &plan.shift, 0};
    requantizer.bias = ctx.optional_in(2).Data<const int32_t>();
    requantizer.set_rounding(plan.rounding);
    if (plan.per_channel()) requantizer.multipliers = plan.template Multipliers<kIsCompiled>(ctx, units);
    args.set_kept(plan.MemoryForWeights(ctx, units));
    if constexpr (Has(kInt4)) {
      if (ReadsPackedInt4(plan)) return FullyConnectedInt4(args), kTfLiteOk;
    }
    Run(plan, plan.packed_weights ? plan.OperandScratch(ctx, kIsCompiled ? 0 : units) : nullptr, args,
        FullyConnectedInt8);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if constexpr ((kFormats & ~(kInt8 | kInt4 | kInt2)) == 0) {
      return EvalInt8(ctx, plan);
    } else {
      if constexpr (Has(kInt8)) {
        if (plan.format == LayerFormat::kInt8) return EvalInt8(ctx, plan);
      }
      return EvalOther(ctx, plan);
    }
  }

  // Computes a layer whose format is not in the table.
  static TfLiteStatus EvalRare(const EvalContext& ctx, const Plan& plan, const TensorView& out,
                               [[maybe_unused]] int8_t* unpacked) {
    const TensorView bias = ctx.in(2);
    const int units = UnitsOf(out);
    if constexpr (Has(kBlockScales)) {
      if (plan.format == LayerFormat::kBlocks) {
        const FullyConnectedArgs<Float32Format> args = MakeArgs(ctx, plan, out, plan.MakeFloat32(bias));
        const int bits = ElementBits(ctx.in(1).type);
        FullyConnectedBlocks(args, {args.filter, bits, plan.filter_scales, plan.block}, unpacked);
      }
    }
    if (plan.format == LayerFormat::kInt16x16) {
      Int16x16Format format = {plan.template MakeRequantizer<kIsCompiled, int64_t>(ctx, units, bias)};
      format.requantizer.bias = nullptr;
      FullyConnectedInt16x16(MakeArgs(ctx, plan, out, format), bias);
    } else if (plan.format == LayerFormat::kUInt8ToInt16) {
      FullyConnectedUInt8ToInt16(MakeArgs(ctx, plan, out, plan.template MakeUInt8<kIsCompiled>(ctx, units, bias)),
                                 out.Data<int16_t>());
    } else if (plan.format == LayerFormat::kShuffled) {
      FullyConnectedShuffled(MakeArgs(ctx, plan, out, plan.template MakeUInt8<kIsCompiled>(ctx, units, bias)),
                             out.Data<int16_t>());
      const TensorView unused = ctx.out(1);
      std::memset(unused.raw, 0, static_cast<size_t>(unused.elements()));
    }
    return kTfLiteOk;
  }

  [[gnu::noinline]] static TfLiteStatus EvalOther(const EvalContext& ctx, const Plan& plan) {
    const TensorView out = ctx.out(0), bias = ctx.in(2);
    const int units = UnitsOf(out);
    if (units == 0) return kTfLiteOk;
    int8_t* const unpacked = plan.packed_weights ? plan.OperandScratch(ctx, kIsCompiled ? 0 : units) : nullptr;
    if constexpr (Has(kRareDense)) {
      if (plan.format > LayerFormat::kHybrid) return EvalRare(ctx, plan, out, unpacked);
    }
    return VisitRow<kFormats>(Loops(), plan.format, [&](auto row) {
      using Row = decltype(row);
      if constexpr (Row::kFormat != LayerFormat::kInt8) {
        auto args = MakeArgs(ctx, plan, out, plan.template Make<Row::kFormat, kIsCompiled>(ctx, units, bias));
        if constexpr (Row::kFormat == LayerFormat::kHybrid) {
          RunHybrid(ctx, plan, args);
        } else {
          plan.SetLoop(ctx, units, &args);
          Run(plan, unpacked, args, Row::kLoop);
        }
      }
      return kTfLiteOk;
    });
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(FULLY_CONNECTED, mote::FullyConnected<mote::kAllFormats>)
MOTE_REGISTER_OP(FULLY_CONNECTED_FLOAT32, mote::FullyConnected<mote::kFloat32>)
MOTE_REGISTER_OP(FULLY_CONNECTED_INT8, mote::FullyConnected<mote::kInt8>)
MOTE_REGISTER_OP(FULLY_CONNECTED_INT16, mote::FullyConnected<mote::kInt16 | mote::kInt16Sum32>)
MOTE_REGISTER_OP(FULLY_CONNECTED_INT4, mote::FullyConnected<mote::kInt8 | mote::kInt4>)
