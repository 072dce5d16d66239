// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TRANSPOSE_CONV: each input pixel, times a filter per output channel, is added to a window of the output.
//   in  0: output shape [4]: n, oh, ow, channels  int32
//       1: filter [channels, kh, kw, c]           float32 | int8 | uint8 | int8 | int8
//       2: activations [n, h, w, c]               float32 | int8 | uint8 | int16 | float32
//       3: bias [channels], optional              float32 | int32 | int32 | int64, int32, int16 | float32
//   out 0: [n, oh, ow, channels], same type as in 2
//   int8 filters have one scale or one per channel. Beside them, each image of floats is quantised on its own, with a
//   zero point. int16 without a bias is summed up as if it had one of the option quantized_bias_type. The window is
//   placed on the output as that of a convolution from the output's size would be. What falls outside is dropped, and
//   output pixels that nothing falls on are the bias. An output shape that is not constant is read at Eval.
#include <algorithm>
#include <limits>

#include "src/core/soft_real.h"
#include "src/operators/convolution/transpose_conv_loop.h"
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/seam/node_rows.h"
#include "src/operators/shared/place_window.h"

namespace mote {
namespace {

enum TransposeConvInput { kOutputShape, kFilter, kActivations, kBias };

template <Formats kFormats, bool kIsCompiled = false>
struct TransposeConv {
  using Compiled = TransposeConv<kFormats, true>;
  using Params = TfLiteTransposeConvParams;

  struct Plan {
    Window window;
    LayerPlan layer;
    uint8_t padding;
    bool bias_is_int16;
    uint16_t bias_scratch;  // of bias_is_int16
  };

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  using ChooseTranspose = LoopChoice(const ConvShape& shape, const LayerPlan& plan);
  template <LayerFormat kFormat, class F, ChooseTranspose* kChoose, void (*kLoop)(const ConvArgs<F>&)>
  using TransposeRow = LayerRow<kFormat, ChooseTranspose, kChoose, void(const ConvArgs<F>&), kLoop>;
  using Loops =
      LayerTable<TransposeRow<LayerFormat::kFloat32, Float32Format, ChooseTransposeConvFloat32, TransposeConvFloat32>,
                 TransposeRow<LayerFormat::kInt8, Int8Format, ChooseTransposeConv, TransposeConvInt8>,
                 TransposeRow<LayerFormat::kUInt8, UInt8Format, ChooseTransposeConv, TransposeConvUInt8>,
                 TransposeRow<LayerFormat::kInt16, Int16Format<int64_t>, nullptr, TransposeConvInt16>,
                 TransposeRow<LayerFormat::kInt16Sum32, Int16Format<int32_t>, nullptr, TransposeConvInt16Sum32>,
                 TransposeRow<LayerFormat::kHybrid, HybridFormat, nullptr, TransposeConvHybrid>>;

  static TfLiteStatus CheckShapes(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& filter) {
    OP_REQUIRE(ctx, in.rank() == 4 && filter.rank() == 4, "the input has %d dimensions and the filter %d; both need 4",
               in.rank(), filter.rank());
    OP_REQUIRE(ctx, in.dim(3) == filter.dim(3), "the filter is for %d channels, but the input has %d", filter.dim(3),
               in.dim(3));
    const TensorInfo shape = ctx.in(kOutputShape);
    OP_TRY(ctx.RequireType("the output shape", shape.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, shape.rank() == 1 && shape.dim(0) == 4,
               "the output shape must be a vector of 4; it has %d dimensions and %d elements", shape.rank(),
               shape.elements());
    return kTfLiteOk;
  }

  static ConvShape ShapeOf(const int* in, const int* filter, const int* out, const Window& window) {
    return {in[0], in[1], in[2], in[3], filter[1], filter[2], filter[3], out[1], out[2], out[3], out[3], window};
  }

  // Chooses the loop for the output's shape, which may not be known before Eval. In Eval of a compiled model there are
  // no tensors that PrepareContext can ask for.
  static void UseLoopFor([[maybe_unused]] const PrepareContext& ctx, [[maybe_unused]] const TfLiteIntArray& in,
                         [[maybe_unused]] const TfLiteIntArray& filter, [[maybe_unused]] const Shape& out,
                         [[maybe_unused]] Plan& plan) {
    (void)VisitRow<kFormats>(Loops(), plan.layer.format, [&](auto row) {
      using Row = decltype(row);
      if constexpr (Row::kChoose != nullptr) {
        LayerScratch no_scratch = {};
        UseLoopOfRow<Row>(ctx, &no_scratch, &plan.layer, ShapeOf(in.data, filter.data, out.dims, plan.window));
      }
      return kTfLiteOk;
    });
  }

  static TfLiteStatus PlaceOnOutput(const PrepareContext& ctx, const int32_t* dims, const TfLiteIntArray& in,
                                    const TfLiteIntArray& filter, Plan& plan, Shape* shape) {
    *shape = {static_cast<int>(dims[0]), static_cast<int>(dims[1]), static_cast<int>(dims[2]),
              static_cast<int>(dims[3])};
    const Shape& s = *shape;
    OP_REQUIRE(ctx, s[0] == in.data[0] && s[1] >= 0 && s[2] >= 0 && s[3] == filter.data[0],
               "the output shape [%d, %d, %d, %d] does not go with %d images and %d filters", s[0], s[1], s[2], s[3],
               in.data[0], filter.data[0]);
    // Without padding the output may have any size. The input need not have the size that PlaceWindow computes for the
    // convolution of the output either.
    const WindowOptions options = {kTfLitePaddingSame, plan.window.stride_y, plan.window.stride_x, 1, 1,
                                   filter.data[1],     filter.data[2]};
    int in_height = 0, in_width = 0;
    OP_TRY(PlaceWindow(ctx, options, s[1], s[2], &plan.window, &in_height, &in_width));
    if (plan.padding == kTfLitePaddingValid) plan.window.pad_y = plan.window.pad_x = 0;
    UseLoopFor(ctx, in, filter, s, plan);
    return kTfLiteOk;
  }

  static TfLiteStatus PrepareTypes(const PrepareContext& ctx, const Params& params, Plan& plan) {
    LayerTensors t = {ctx.in(kActivations), ctx.in(kFilter), ctx.in(kBias), ctx.out(0), 0, 0};
    t.channels = t.filter.dim(0);
    plan.bias_is_int16 = Has(kInt16) && t.in.type == kTfLiteInt16 && t.bias.type == kTfLiteInt16;
    if (plan.bias_is_int16) t.bias.type = kTfLiteInt64;
    LayerRules rules = {};
    rules.formats = kFormats;
    rules.activation = params.activation;
    rules.asymmetric_inputs = true;
    const TfLiteType bias_type = t.bias.exists() ? t.bias.type : params.quantized_bias_type;
    rules.int16_sum32_allowed = Has(kInt16Sum32) && bias_type == kTfLiteInt32;
    if constexpr (Has(kUInt8)) rules.uint8_multiplier = MultiplierFromFloatProduct;
    OP_TRY(PrepareLayer(ctx, t, rules, &plan.layer));
    const bool runs_products = plan.layer.format == LayerFormat::kInt8 && !kKeepsWeights;  // else: UseLoopFor
    if (runs_products || IsInt16(plan.layer.format)) ctx.NoteLoopOf(LoopOfRunProducts);
    const int pixels = t.in.dim(1) * t.in.dim(2), image = pixels * t.in.dim(3);
    const int products = t.filter.elements() / std::max(t.channels, 1);
    return RequestLayerScratch(ctx, {0, t.channels, Has(kHybrid) ? image : 0, 0, t.in.dim(0) * pixels, products},
                               &plan.layer);
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 4, 1));
    const TensorInfo in = ctx.in(kActivations), filter = ctx.in(kFilter), shape = ctx.in(kOutputShape);
    OP_TRY(CheckShapes(ctx, in, filter));
    OP_TRY(PrepareTypes(ctx, params, plan));
    OP_TRY(RequireKnownPadding(ctx, params.padding));
    plan.padding = static_cast<uint8_t>(params.padding);
    plan.window.stride_y = params.stride_height;
    plan.window.stride_x = params.stride_width;
    if (plan.bias_is_int16) {
      int id = 0;
      OP_TRY(ctx.Scratch(sizeof(int64_t) * filter.dim(0), &id));
      OP_REQUIRE(ctx, id <= std::numeric_limits<uint16_t>::max(), "scratch buffer %d is one too many", id);
      plan.bias_scratch = static_cast<uint16_t>(id);
    }
    if (!shape.is_constant) return kTfLiteOk;
    Shape out;
    OP_TRY(PlaceOnOutput(ctx, shape.Data<int32_t>(), *in.dims, *filter.dims, plan, &out));
    return ctx.SetOutputShape(0, out);
  }

  // Output row r gets input row i times row r + pad - i * stride of the filter. An image of floats that is multiplied
  // as integers gets a scale of its own, which a part of its rows does not determine.
  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    const TensorInfo in = ctx.in(kActivations), filter = ctx.in(kFilter);
    const bool is_hybrid = in.type == kTfLiteFloat32 && filter.type != kTfLiteFloat32;
    if (axis != 1 || is_hybrid || !ctx.in(kOutputShape).is_constant) return {};
    const int32_t pad = plan.window.pad_y, stride = plan.window.stride_y;
    NodeRows rows = RowsOfInput(kActivations, axis);
    rows.constants = 1u << kOutputShape;
    rows.kind = RowKind::kTransposed;
    rows.map = {1, pad + stride - std::max<int32_t>(filter.dim(1), stride), pad, stride};
    rows.pad = pad;
    rows.finds_plan_anew = true;  // its window
    return rows;
  }

  template <class F>
  static ConvArgs<F> MakeArgs(const EvalContext& ctx, const Plan& plan, const F& format) {
    const TensorView in = ctx.in(kActivations), filter = ctx.in(kFilter), out = ctx.out(0);
    const ConvShape shape = ShapeOf(in.dims->data, filter.dims->data, out.dims->data, plan.window);
    return ConvArgs<F>(shape, format, in.Data<const typename F::Act>(), filter.Data<const typename F::Weight>(),
                       out.Data<typename F::Out>(), nullptr);
  }

  // Returns the bias, widened to int64 if it is int16.
  static TensorView Bias(const EvalContext& ctx, const Plan& plan) {
    TensorView bias = ctx.in(kBias);
    if (Has(kInt16) && plan.bias_is_int16) {
      int64_t* const wide = static_cast<int64_t*>(ctx.scratch(plan.bias_scratch));
      for (int c = 0; c < bias.elements(); ++c) wide[c] = bias.Data<const int16_t>()[c];
      bias.raw = wide;
    }
    return bias;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    Shape shape;
    OP_TRY(PlaceOnOutput(PrepareContext(ctx.raw(), ctx.node()), ctx.in(kOutputShape).Data<const int32_t>(),
                         *ctx.in(kActivations).dims, *ctx.in(kFilter).dims, plan, &shape));
    // In a compiled model a call may compute some rows of the output (mote/compiled_rows.h). Then the shape is followed
    // by the padding above them.
    const TensorView rows = ctx.in(kOutputShape);
    if (rows.dim(0) > 4) plan.window.pad_y = rows.Data<const int32_t>()[4];
    OP_TRY(ctx.SetOutputShape(0, shape));
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    const TensorView bias = Bias(ctx, plan);
    const int channels = ctx.in(kFilter).dim(0);
    const LayerPlan& layer = plan.layer;
    return VisitRow<kFormats>(Loops(), layer.format, [&](auto row) {
      using Row = decltype(row);
      auto args = MakeArgs(ctx, plan, layer.Make<Row::kFormat, kIsCompiled>(ctx, channels, bias));
      if constexpr (Row::kFormat == LayerFormat::kHybrid) {
        RunEachImage(ctx, layer, ctx.in(kActivations).Data<const float>(), QuantizeAsymmetric, &args, Row::kLoop);
      } else {
        layer.SetLoop(ctx, channels, &args);
        Row::kLoop(args);
      }
      return kTfLiteOk;
    });
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(
    TRANSPOSE_CONV,
    mote::TransposeConv<mote::kFloat32 | mote::kInt8 | mote::kUInt8 | mote::kInt16 | mote::kInt16Sum32 | mote::kHybrid>)
MOTE_REGISTER_OP(TRANSPOSE_CONV_FLOAT32, mote::TransposeConv<mote::kFloat32>)
MOTE_REGISTER_OP(TRANSPOSE_CONV_INT8, mote::TransposeConv<mote::kInt8>)
MOTE_REGISTER_OP(TRANSPOSE_CONV_INT16, mote::TransposeConv<mote::kInt16>)
