// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D: each input channel is convolved with its own `depth_multiplier` filters.
//   in  0: activations [n, h, w, c]   float32 | int8 | uint8 | int16 | float32
//       1: filter [1, kh, kw, c*m]    float32 | int8, int4, int2 | uint8 | int8, int4, int2 | int8, int4, int2
//       2: bias [c*m], optional       float32 | int32 | int32 | int64 | float32
//   out 0: [n, oh, ow, c*m], same type as in 0
//   The filter has one scale or, if it is not uint8, one per channel.
#include <new>

#include "src/core/soft_real.h"
#include "src/operators/convolution/conv_shape.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/packed_weights.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

template <Formats kFormats, bool kIsCompiled = false>
struct DepthwiseConv2D {
  using Compiled = DepthwiseConv2D<kFormats, true>;
  using Params = TfLiteDepthwiseConvParams;

  struct Plan {
    Window window;
    LayerPlan layer;
  };

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  using ChooseDepthwiseConv = LoopChoice(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan);
  template <LayerFormat kFormat, class F, ChooseDepthwiseConv* kChoose, void (*kLoop)(const DepthwiseConvArgs<F>&)>
  using DepthwiseRow = LayerRow<kFormat, ChooseDepthwiseConv, kChoose, void(const DepthwiseConvArgs<F>&), kLoop>;
  using Loops =
      LayerTable<DepthwiseRow<LayerFormat::kFloat32, Float32Format, ChooseDepthwiseConvFloat32, DepthwiseConvFloat32>,
                 DepthwiseRow<LayerFormat::kInt8, Int8Format, ChooseDepthwiseConvInt8, DepthwiseConvInt8>,
                 DepthwiseRow<LayerFormat::kUInt8, UInt8Format, ChooseDepthwiseConvUInt8, DepthwiseConvUInt8>,
                 DepthwiseRow<LayerFormat::kInt16, Int16Format<int64_t>, nullptr, DepthwiseConvInt16>,
                 DepthwiseRow<LayerFormat::kHybrid, HybridFormat, ChooseDepthwiseConvHybrid, DepthwiseConvHybrid>>;

  // The depth multiplier follows from the shapes; a model may lack its own statement of it (0).
  static TfLiteStatus CheckShapes(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& filter,
                                  int depth_multiplier) {
    OP_REQUIRE(ctx, in.rank() == 4 && filter.rank() == 4 && filter.dim(0) == 1,
               "the input has %d dimensions and the filter %d; both need 4, the filter's first being 1", in.rank(),
               filter.rank());
    const int depth = in.dim(3), channels = filter.dim(3);
    OP_REQUIRE(ctx, depth > 0 ? channels % depth == 0 : channels == 0,
               "%d filter channels are not a multiple of the input's %d", channels, depth);
    OP_REQUIRE(ctx, depth_multiplier == 0 || int64_t{depth_multiplier} * depth == channels,
               "depth multiplier %d times %d input channels is not the filter's %d channels", depth_multiplier, depth,
               channels);
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 3, 1));
    LayerTensors t = {ctx.in(0), ctx.in(1), ctx.in(2), ctx.out(0), 0, 3};
    OP_TRY(CheckShapes(ctx, t.in, t.filter, params.depth_multiplier));
    t.channels = t.filter.dim(3);
    LayerRules rules = {};
    rules.formats = kFormats;
    rules.activation = params.activation;
    if constexpr (Has(kUInt8)) rules.uint8_multiplier = MultiplierFromFloatProduct;
    OP_TRY(PrepareLayer(ctx, t, rules, &plan.layer));
    Shape shape = {t.in.dim(0), 0, 0, t.channels};
    OP_TRY(PlaceConv(ctx, params, t.in, t.filter, &plan.window, &shape));
    if (Elements(shape) == 0) return kTfLiteOk;
    LayerScratch needs = {0,
                          t.channels,
                          t.in.elements() / t.in.dim(0),
                          t.filter.elements(),
                          Elements(shape) / t.channels,
                          t.filter.dim(1) * t.filter.dim(2)};
    const ConvShape conv = MakeConvShape(t.in.dims->data, t.filter.dims->data, &shape[0], plan.window);
    OP_TRY(VisitRow<kFormats>(Loops(), plan.layer.format,
                              [&](auto row) { return ChooseLoop(ctx, row, t, conv, &needs, &plan.layer); }));
    return RequestLayerScratch(ctx, needs, &plan.layer);
  }

  template <class Row>
  static TfLiteStatus ChooseLoop([[maybe_unused]] const PrepareContext& ctx, Row,
                                 [[maybe_unused]] const LayerTensors& t, [[maybe_unused]] const ConvShape& conv,
                                 [[maybe_unused]] LayerScratch* needs, [[maybe_unused]] LayerPlan* layer) {
    const int multiplier = conv.channels / conv.in_depth;
    if constexpr (Row::kFormat == LayerFormat::kInt8) {
      if (Pack(ctx, t, conv, needs, layer)) return kTfLiteOk;
      const auto choose = [&](const ConvShape& s) { return Row::kChoose(s, multiplier, *layer); };
      UseConvLoop(ctx, conv, ChooseForCall(ctx, conv, choose), needs, layer);
      return RequireLoops(ctx, layer->ways, LoopsOfDepthwiseConvInt8());
    } else if constexpr (!IsInt16(Row::kFormat)) {
      UseLoopOfRow<Row>(ctx, needs, layer, conv, multiplier);
    }
    return kTfLiteOk;
  }

  static bool Pack([[maybe_unused]] const PrepareContext& ctx, [[maybe_unused]] const LayerTensors& t,
                   [[maybe_unused]] const ConvShape& conv, [[maybe_unused]] LayerScratch* needs,
                   [[maybe_unused]] LayerPlan* layer) {
    if constexpr (kMayPrepareFlash) {
      const auto choose = [&](const ConvShape& s, const ChannelMultipliers&) {
        return ChoosePackedDepthwiseConvInt8(s);
      };
      // A call may compute pixels of one line, too few of them for the loop.
      const bool may_be_short = ctx.rows_of_call() != 0 && (conv.in_width == 1 || conv.in_height == 1);
      return !may_be_short && PackLayer(ctx, t, conv, choose, needs, layer);
    }
    return false;
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    return RowsOfConv(ctx, plan, axis);
  }

  // Int4 weights are unpacked to `unpacked`.
  template <class F>
  [[gnu::always_inline]] static DepthwiseConvArgs<F> MakeArgs(const EvalContext& ctx, const Plan& plan,
                                                              int8_t* unpacked, const F& format) {
    const TensorView in = ctx.in(0), filter = ctx.in(1), out = ctx.out(0);
    DepthwiseConvArgs<F> args;
    // An assignment would copy the shape.
    new (&args.shape) ConvShape(MakeConvShape(in.dims->data, filter.dims->data, out.dims->data, plan.window));
    args.format = format;
    args.in = in.Data<const typename F::Act>();
    args.filter = filter.Data<const typename F::Weight>();
    args.out = out.Data<typename F::Out>();
    args.scratch = plan.layer.KernelScratch(ctx);
    args.depth_multiplier = args.shape.channels / args.shape.in_depth;
    if constexpr (Has(kInt4) && sizeof(typename F::Weight) == 1) {
      if (plan.layer.packed_weights) {
        UnpackWeights<kFormats>(plan.layer, args.filter, 0, filter.elements(), unpacked);
        args.filter = reinterpret_cast<const typename F::Weight*>(unpacked);
      }
    }
    return args;
  }

  [[gnu::always_inline]] static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    const TensorView bias = ctx.in(2);
    const int channels = ctx.in(1).dim(3);
    const LayerPlan& layer = plan.layer;
    int8_t* const unpacked = layer.packed_weights ? layer.OperandScratch(ctx, kIsCompiled ? 0 : channels) : nullptr;
    return VisitRow<kFormats>(Loops(), layer.format, [&](auto row) {
      using Row = decltype(row);
      const auto format = layer.Make<Row::kFormat, kIsCompiled>(ctx, channels, bias);
      if constexpr (Row::kFormat == LayerFormat::kHybrid) {
        const TensorView image = ctx.in(0);
        int8_t* const behind_image = layer.OperandScratch(ctx, 0) + image.dim(1) * image.dim(2) * image.dim(3);
        auto args = MakeArgs(ctx, plan, behind_image, format);
        RunEachImage(ctx, layer, image.Data<const float>(), QuantizeAsymmetric, &args, Row::kLoop);
      } else {
        auto args = MakeArgs(ctx, plan, unpacked, format);
        layer.SetLoop(ctx, channels, &args);
        if constexpr (Row::kFormat == LayerFormat::kInt8) {
          for (RowsOverInput steps = layer.Steps(&args); steps.Next();) Row::kLoop(args);
        } else {
          Row::kLoop(args);
        }
      }
      return kTfLiteOk;
    });
  }
};

struct PackedDepthwiseConv2D {
  using Plan = DepthwiseConv2D<kInt8>::Plan;

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const LayerPlan& layer = plan.layer;
    DepthwiseConvArgs<Int8Format> args;
    new (&args.shape) ConvShape(MakeConvShape(in.dims->data, ctx.in(1).dims->data, out.dims->data, plan.window));
    args.format = layer.MakePackedInt8();
    SetConstants(layer.packed, args.shape.channels, &args.format.requantizer);
    args.in = in.Data<const int8_t>();
    args.filter = static_cast<const int8_t*>(layer.packed) +
                  WordsBeforeWeights(args.shape.channels) * static_cast<int>(sizeof(uint32_t));
    args.out = out.Data<int8_t>();
    args.scratch = layer.KernelScratch(ctx);
    args.depth_multiplier = args.shape.channels / args.shape.in_depth;
    for (RowsOverInput steps = layer.Steps(&args); steps.Next();) PackedDepthwiseConvInt8(args);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DEPTHWISE_CONV_2D, mote::DepthwiseConv2D<mote::kAllFormats>)
MOTE_REGISTER_OP(DEPTHWISE_CONV_2D_FLOAT32, mote::DepthwiseConv2D<mote::kFloat32>)
MOTE_REGISTER_OP(DEPTHWISE_CONV_2D_INT8, mote::DepthwiseConv2D<mote::kInt8>)
MOTE_REGISTER_OP(DEPTHWISE_CONV_2D_INT16, mote::DepthwiseConv2D<mote::kInt16>)
MOTE_REGISTER_OP(DEPTHWISE_CONV_2D_INT4, mote::DepthwiseConv2D<mote::kInt8 | mote::kInt4>)
MOTE_REGISTER_PACKED(DEPTHWISE_CONV_2D, PACKED, mote::PackedDepthwiseConv2D)
