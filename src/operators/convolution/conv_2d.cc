// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONV_2D: filters that move over an image; with fewer filter than input channels, over groups of input channels.
//   in  0: activations [n, h, w, c]        float32 | int8 | uint8 | int16 | float32
//       1: filter [channels, kh, kw, c/g]  float32 | int8, int4, int2 | uint8 | int8, int4, int2 | int8, int4, int2
//       2: bias [channels], optional       float32 | int32 | int32 | int64, int32 | float32
//   out 0: [n, oh, ow, channels], same type as in 0
//   The filter has one scale or, if it is not uint8, one per channel.
#include <algorithm>

#include "src/core/soft_real.h"
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/conv_shape.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/packed_weights.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

template <Formats kFormats, bool kIsCompiled = false>
struct Conv2D {
  using Compiled = Conv2D<kFormats, true>;
  using Params = TfLiteConvParams;

  struct Plan {
    Window window;
    LayerPlan layer;
  };

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  using ChooseConv = LoopChoice(const ConvShape& shape, const LayerPlan& plan);
  template <LayerFormat kFormat, class F, ChooseConv* kChoose, void (*kLoop)(const ConvArgs<F>&)>
  using ConvRow = LayerRow<kFormat, ChooseConv, kChoose, void(const ConvArgs<F>&), kLoop>;
  using Loops = LayerTable<ConvRow<LayerFormat::kFloat32, Float32Format, ChooseConvFloat32, ConvFloat32>,
                           ConvRow<LayerFormat::kInt8, Int8Format, ChooseConvInt8, ConvInt8>,
                           ConvRow<LayerFormat::kUInt8, UInt8Format, ChooseConvUInt8, ConvUInt8>,
                           ConvRow<LayerFormat::kInt16, Int16Format<int64_t>, nullptr, ConvInt16>,
                           ConvRow<LayerFormat::kInt16Sum32, Int16Format<int32_t>, nullptr, ConvInt16Sum32>,
                           ConvRow<LayerFormat::kHybrid, HybridFormat, ChooseConvHybrid, ConvHybrid>>;

  static TfLiteStatus CheckShapes(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& filter) {
    OP_REQUIRE(ctx, in.rank() == 4 && filter.rank() == 4, "the input has %d dimensions and the filter %d; both need 4",
               in.rank(), filter.rank());
    const int depth = in.dim(3), filter_depth = filter.dim(3), channels = filter.dim(0);
    const bool groups_fit = filter_depth > 0 ? depth % filter_depth == 0 && depth > 0 : depth == 0;
    OP_REQUIRE(ctx, groups_fit, "the filter's %d channels do not divide the input's %d", filter_depth, depth);
    const int groups = filter_depth > 0 ? depth / filter_depth : 1;
    OP_REQUIRE(ctx, channels % groups == 0, "%d output channels do not divide among %d groups", channels, groups);
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 3, 1));
    LayerTensors t = {ctx.in(0), ctx.in(1), ctx.in(2), ctx.out(0), 0, 0};
    OP_TRY(CheckShapes(ctx, t.in, t.filter));
    t.channels = t.filter.dim(0);
    LayerRules rules = {};
    rules.formats = kFormats;
    rules.activation = params.activation;
    rules.asymmetric_if_scales_differ = true;
    rules.int16_sum32_allowed = true;
    if constexpr (Has(kUInt8)) rules.uint8_multiplier = MultiplierFromFloatProduct;
    OP_TRY(PrepareLayer(ctx, t, rules, &plan.layer));
    Shape shape = {t.in.dim(0), 0, 0, t.channels};
    OP_TRY(PlaceConv(ctx, params, t.in, t.filter, &plan.window, &shape));
    if (Elements(shape) == 0) return kTfLiteOk;
    const int filter = t.filter.elements() / t.channels;
    LayerScratch needs = {0,
                          t.channels,
                          t.in.elements() / t.in.dim(0),
                          ChannelsToUnpack(t.channels, filter) * filter,
                          Elements(shape) / t.channels,
                          filter};
    const ConvShape conv = MakeConvShape(t.in.dims->data, t.filter.dims->data, &shape[0], plan.window);
    OP_TRY(VisitRow<kFormats>(Loops(), plan.layer.format,
                              [&](auto row) { return ChooseLoop(ctx, row, t, conv, &needs, &plan.layer); }));
    return RequestLayerScratch(ctx, needs, &plan.layer);
  }

  template <class Row>
  static TfLiteStatus ChooseLoop(const PrepareContext& ctx, Row, [[maybe_unused]] const LayerTensors& t,
                                 const ConvShape& conv, LayerScratch* needs, LayerPlan* layer) {
    if constexpr (Row::kFormat == LayerFormat::kInt8) {
      if (Pack(ctx, t, conv, needs, layer)) return kTfLiteOk;
      const auto choose = [&](const ConvShape& s) { return Row::kChoose(s, *layer); };
      UseConvLoop(ctx, conv, ChooseForCall(ctx, conv, choose), needs, layer);
      return RequireLoops(ctx, layer->ways, LoopsOfConvInt8());
    } else if constexpr (IsInt16(Row::kFormat)) {
      ctx.NoteLoopOf(LoopOfRunProducts);
    } else {
      UseLoopOfRow<Row>(ctx, needs, layer, conv);
    }
    return kTfLiteOk;
  }

  static bool Pack([[maybe_unused]] const PrepareContext& ctx, [[maybe_unused]] const LayerTensors& t,
                   [[maybe_unused]] const ConvShape& conv, [[maybe_unused]] LayerScratch* needs,
                   [[maybe_unused]] LayerPlan* layer) {
    if constexpr (kMayPrepareFlash) {
      const auto choose = [&](const ConvShape& s, const ChannelMultipliers& m) {
        return ChoosePackedConvInt8(s, m, ctx.prefers_speed());
      };
      return conv.filter_depth == conv.in_depth && PackLayer(ctx, t, conv, choose, needs, layer);
    }
    return false;
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    return RowsOfConv(ctx, plan, axis);
  }

  template <class F>
  using Kernel = void (*)(const ConvArgs<F>&);

  // Computes all channels, group by group. Packed weights are unpacked for a few channels at a time, to `unpacked`.
  template <class F>
  [[gnu::always_inline]] static void Run(const Plan& plan, int8_t* unpacked, const ConvArgs<F>& all, Kernel<F> kernel) {
    if (all.shape.filter_depth == all.shape.in_depth && !plan.layer.packed_weights) return kernel(all);
    ConvArgs<F> args = all;
    ConvShape& s = args.shape;
    const int channels = s.channels;
    const int per_group = s.filter_depth == 0 ? channels : channels / (s.in_depth / s.filter_depth);
    const typename F::Act* const in = args.in;
    const typename F::Weight* const filter = args.filter;
    int left = per_group;
    for (int c = 0; c < channels; c += s.channels) {
      s.channels = left;
      args.filter = filter + c * s.filter_elements();
      if constexpr (Has(kInt4) && sizeof(typename F::Weight) == 1) {
        if (plan.layer.packed_weights) {
          s.channels = std::min(left, ChannelsToUnpack(channels, s.filter_elements()));
          const int elements = s.filter_elements();
          UnpackWeights<kFormats>(plan.layer, filter, c * elements, s.channels * elements, unpacked);
          args.filter = reinterpret_cast<const typename F::Weight*>(unpacked);
        }
      }
      args.in = in + c / per_group * s.filter_depth;
      kernel(args);
      args.out += s.channels;
      args.format.Skip(s.channels);
      left -= s.channels;
      if (left == 0) left = per_group;
    }
  }

  template <class F>
  static ConvArgs<F> MakeArgs(const EvalContext& ctx, const Plan& plan, const TensorView& out, const F& format) {
    const TensorView in = ctx.in(0), filter = ctx.in(1);
    return {MakeConvShape(in.dims->data, filter.dims->data, out.dims->data, plan.window),
            format,
            in.Data<const typename F::Act>(),
            filter.Data<const typename F::Weight>(),
            out.Data<typename F::Out>(),
            plan.layer.KernelScratch(ctx)};
  }

  [[gnu::always_inline]] static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView out = ctx.out(0);
    if (out.elements() == 0) return kTfLiteOk;
    const TensorView bias = ctx.in(2);
    const int channels = out.dim(3);
    const LayerPlan& layer = plan.layer;
    int8_t* const unpacked = layer.packed_weights ? layer.OperandScratch(ctx, kIsCompiled ? 0 : channels) : nullptr;
    return VisitRow<kFormats>(Loops(), layer.format, [&](auto row) {
      using Row = decltype(row);
      auto args = MakeArgs(ctx, plan, out, layer.Make<Row::kFormat, kIsCompiled>(ctx, channels, bias));
      layer.SetLoop(ctx, channels, &args);
      if constexpr (Row::kFormat == LayerFormat::kHybrid) {
        args.format.filter_scale_first = layer.per_channel();  // as in the reference
        int8_t* const behind_image = layer.OperandScratch(ctx, 0) + args.shape.in_elements();
        const auto quantize = layer.asymmetric_inputs ? QuantizeAsymmetric : QuantizeSymmetric;
        RunEachImage(ctx, layer, ctx.in(0).Data<const float>(), quantize, &args,
                     [&](const auto& image) { Run(plan, behind_image, image, Row::kLoop); });
      } else if constexpr (Row::kFormat == LayerFormat::kInt8) {
        for (RowsOverInput steps = layer.Steps(&args); steps.Next();) Run(plan, unpacked, args, Row::kLoop);
      } else {
        Run(plan, unpacked, args, Row::kLoop);
      }
      return kTfLiteOk;
    });
  }
};

template <void (*kKernel)(const ConvArgs<Int8Format>&)>
struct PackedConv2D {
  using Plan = Conv2D<kInt8>::Plan;

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const LayerPlan& layer = plan.layer;
    ConvArgs<Int8Format> args(MakeConvShape(in.dims->data, ctx.in(1).dims->data, out.dims->data, plan.window),
                              layer.MakePackedInt8(), in.Data<const int8_t>(), static_cast<const int8_t*>(layer.packed),
                              out.Data<int8_t>(), layer.KernelScratch(ctx));
    for (RowsOverInput steps = layer.Steps(&args); steps.Next();) kKernel(args);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(CONV_2D, mote::Conv2D<mote::kAllFormats>)
MOTE_REGISTER_OP(CONV_2D_FLOAT32, mote::Conv2D<mote::kFloat32>)
MOTE_REGISTER_OP(CONV_2D_INT8, mote::Conv2D<mote::kInt8>)
MOTE_REGISTER_OP(CONV_2D_INT16, mote::Conv2D<mote::kInt16 | mote::kInt16Sum32>)
MOTE_REGISTER_OP(CONV_2D_INT4, mote::Conv2D<mote::kInt8 | mote::kInt4>)
MOTE_REGISTER_PACKED(CONV_2D, PACKED, mote::PackedConv2D<mote::PackedConvInt8>)
MOTE_REGISTER_PACKED(CONV_2D, WIDE_PACKED, mote::PackedConv2D<mote::WidePackedConvInt8>)
