// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SVDF: a layer whose weights are products of filters over the input and filters over time;
// src/operators/recurrent/svdf_loop.h.
//   n batches, i inputs, u units, f = u * rank filters, m steps remembered
//   in  0: input [n, i]                          float32 | int8 | int8 | float32
//       1: weights_feature [f, i]                float32 | int8 | int8 | int8, uint8
//       2: weights_time [f, m]                   float32 | int16 | int8 | int8, uint8
//       3: bias [u], optional                    float32 | int32 | int32 | float32
//       4: activation state [n, f * m], variable float32 | int16 | int8 | float32
//   out 0: [n, u], same type as in 0
//   int8 takes no activation or RELU, and applies neither: only the output's own range limits it, as in the reference.
//   uint8 weights are int8 weights by another name.
#include "src/operators/products/patch_product.h"
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/svdf_loop.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

enum SvdfInput { kInput, kWeightsFeature, kWeightsTime, kBias, kState, kSvdfInputs };

struct FormatRule {
  TfLiteType types[kSvdfInputs];
};

constexpr FormatRule kFloat32Rule = {{kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32}};
constexpr FormatRule kHybridRule = {{kTfLiteFloat32, kTfLiteInt8, kTfLiteInt8, kTfLiteFloat32, kTfLiteFloat32}};
constexpr FormatRule kHybridUInt8Rule = {{kTfLiteFloat32, kTfLiteUInt8, kTfLiteUInt8, kTfLiteFloat32, kTfLiteFloat32}};
constexpr FormatRule kState16Rule = {{kTfLiteInt8, kTfLiteInt8, kTfLiteInt16, kTfLiteInt32, kTfLiteInt16}};
constexpr FormatRule kState8Rule = {{kTfLiteInt8, kTfLiteInt8, kTfLiteInt8, kTfLiteInt32, kTfLiteInt8}};

TfLiteStatus CheckTypes(const PrepareContext& ctx, const FormatRule& format) {
  for (int i = 0; i < kSvdfInputs; ++i) {
    const TensorInfo tensor = ctx.in(i);
    OP_REQUIRE(ctx, tensor.exists() || i == kBias, "input %d is missing", i);
    OP_REQUIRE(ctx, !tensor.exists() || tensor.type == format.types[i], "input %d has type %s, not %s", i,
               TfLiteTypeGetName(tensor.type), TfLiteTypeGetName(format.types[i]));
  }
  OP_REQUIRE(ctx, ctx.out(0).type == format.types[kInput], "the output has type %s, but the input has type %s",
             TfLiteTypeGetName(ctx.out(0).type), TfLiteTypeGetName(format.types[kInput]));
  return kTfLiteOk;
}

TfLiteStatus CheckShapes(const PrepareContext& ctx, int rank) {
  for (int i = 0; i < kSvdfInputs; ++i) {
    const TensorInfo tensor = ctx.in(i);
    if (!tensor.exists()) continue;
    OP_REQUIRE(ctx, tensor.rank() == (i == kBias ? 1 : 2), "input %d has %d dimensions, not %d", i, tensor.rank(),
               i == kBias ? 1 : 2);
  }
  const TensorInfo input = ctx.in(kInput), feature = ctx.in(kWeightsFeature), time = ctx.in(kWeightsTime);
  const TensorInfo bias = ctx.in(kBias), state = ctx.in(kState);
  const int filters = feature.dim(0), memory = time.dim(1);
  OP_REQUIRE(ctx, rank >= 1 && filters % rank == 0, "rank is %d, which does not divide the %d filters", rank, filters);
  OP_REQUIRE(ctx, memory >= 1, "the time weights, input 2, remember no step");
  OP_REQUIRE(ctx, feature.dim(1) == input.dim(1), "the feature weights, input 1, are for %d inputs, but there are %d",
             feature.dim(1), input.dim(1));
  OP_REQUIRE(ctx, time.dim(0) == filters, "input 1 has %d filters, but input 2 has %d", filters, time.dim(0));
  OP_REQUIRE(ctx, !bias.exists() || bias.dim(0) == filters / rank,
             "the bias, input 3, is for %d units, but there are %d", bias.dim(0), filters / rank);
  OP_REQUIRE(ctx, state.is_variable, "input 4 holds the state and has to be a variable tensor");
  // filters * memory is the number of elements of input 2, so it does not overflow.
  OP_REQUIRE(ctx, state.dim(0) == input.dim(0) && state.dim(1) == filters * memory,
             "the state, input 4, has shape [%d, %d], not [%d, %d]", state.dim(0), state.dim(1), input.dim(0),
             filters * memory);
  return ctx.SetOutputShape(0, Shape{input.dim(0), filters / rank});
}

// Requests scratch memory for the quantised input.
TfLiteStatus RequestOperand(const PrepareContext& ctx, int* scratch) {
  const int inputs = ctx.in(kInput).dim(1);
  OP_REQUIRE(ctx, inputs <= kMaxDotProductLength, "has %d inputs; with int8 weights at most %d are supported", inputs,
             kMaxDotProductLength);
  return ctx.Scratch(sizeof(int16_t) * inputs, scratch);
}

TfLiteStatus PrepareInteger(const PrepareContext& ctx, TfLiteFusedActivation activation, SvdfIntegerParams* params) {
  OP_REQUIRE(ctx, activation == kTfLiteActNone || activation == kTfLiteActRelu,
             "fused activation %d is not supported with int8: use none or RELU", static_cast<int>(activation));
  const TensorInfo input = ctx.in(kInput), feature = ctx.in(kWeightsFeature), time = ctx.in(kWeightsTime);
  const TensorInfo state = ctx.in(kState), out = ctx.out(0);
  OP_TRY(RequireQuantizedPerTensor(ctx, "the input", input));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the output", out));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the state", state));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the feature weights", feature));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the time weights", time));
  OP_TRY(RequireSymmetric(ctx, "the feature weights", feature));
  OP_TRY(RequireSymmetric(ctx, "the time weights", time));
  if (state.type == kTfLiteInt16) OP_TRY(RequireSymmetric(ctx, "the state", state));
  params->feature = Limited(MultiplierInFloat(input.scale, feature.scale, state.scale),
                            SumBits(input.type, feature.type, feature.dim(1)), state.type);
  params->output = LimitedTo8Bits(MultiplierInFloat(state.scale, time.scale, out.scale),
                                  SumBits(state.type, time.type, time.elements()));
  params->input_zero_point = static_cast<int16_t>(input.zero_point);
  params->state_zero_point = static_cast<int16_t>(state.zero_point);
  params->output_zero_point = static_cast<int16_t>(out.zero_point);
  return kTfLiteOk;
}

TfLiteStatus PrepareFloat(const PrepareContext& ctx, const TfLiteSVDFParams& options, SvdfFloatParams* params) {
  OP_TRY(RequireFloatActivation(ctx, options.activation));
  params->activation = options.activation;
  params->asymmetric = options.asymmetric_quantize_inputs;
  return kTfLiteOk;
}

TfLiteStatus PrepareHybridScales(const PrepareContext& ctx, SvdfFloatParams* params) {
  OP_TRY(RequireOneScale(ctx, kWeightsFeature));
  OP_TRY(RequireOneScale(ctx, kWeightsTime));
  params->feature_scale = ctx.in(kWeightsFeature).scale;
  params->time_scale = ctx.in(kWeightsTime).scale;
  return kTfLiteOk;
}

template <Formats kFormats>
struct SvdfOp {
  using Params = TfLiteSVDFParams;
  struct Plan {
    union {
      SvdfIntegerParams integer;
      SvdfFloatParams real;
    };
    int scratch;
    int rank;
  };

  static constexpr bool Links(Formats format) { return (kFormats & format) != 0; }

  // Returns the rule for the types of the input, the feature and the time weights; null if it is not linked.
  static const FormatRule* RuleOf(TfLiteType input, TfLiteType feature, TfLiteType time) {
    if (input == kTfLiteInt8 && Links(kInt8)) return time == kTfLiteInt16 ? &kState16Rule : &kState8Rule;
    if (input != kTfLiteFloat32) return nullptr;
    if (feature == kTfLiteFloat32 && Links(kFloat32)) return &kFloat32Rule;
    if (feature == kTfLiteInt8 && Links(kHybrid)) return &kHybridRule;
    if (feature == kTfLiteUInt8 && Links(kHybrid)) return &kHybridUInt8Rule;
    return nullptr;
  }

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& options, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, kSvdfInputs, 1));
    const TfLiteType input = ctx.in(kInput).type, feature = ctx.in(kWeightsFeature).type;
    const FormatRule* format = RuleOf(input, feature, ctx.in(kWeightsTime).type);
    OP_REQUIRE(ctx, format != nullptr, "an input of type %s with weights of type %s is not supported here",
               TfLiteTypeGetName(input), TfLiteTypeGetName(feature));
    OP_TRY(CheckTypes(ctx, *format));
    OP_TRY(CheckShapes(ctx, options.rank));
    plan.rank = options.rank;
    if constexpr (Links(kInt8)) {
      if (input == kTfLiteInt8) {
        OP_TRY(PrepareInteger(ctx, options.activation, &plan.integer));
        ctx.NoteLoopOf(LoopOfRunProducts);
      }
    }
    if constexpr (Links(kFloat32 | kHybrid)) {
      if (input == kTfLiteFloat32) OP_TRY(PrepareFloat(ctx, options, &plan.real));
    }
    if constexpr (Links(kHybrid)) {
      if (input == kTfLiteFloat32 && feature != kTfLiteFloat32) {
        OP_TRY(PrepareHybridScales(ctx, &plan.real));
        OP_TRY(RequestOperand(ctx, &plan.scratch));
      }
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(kInput), feature = ctx.in(kWeightsFeature), time = ctx.in(kWeightsTime);
    const FormatRule* format = RuleOf(input.type, feature.type, time.type);
    SvdfArgs args;
    args.batches = input.dim(0);
    args.inputs = input.dim(1);
    args.rank = plan.rank;
    args.units = feature.dim(0) / plan.rank;
    args.memory = time.dim(1);
    args.input = input.raw;
    args.weights_feature = feature.raw;
    args.weights_time = time.raw;
    args.bias = ctx.in(kBias).raw;
    args.state = ctx.in(kState).raw;
    args.output = ctx.out(0).raw;
    if constexpr (Links(kInt8)) {
      if (input.type == kTfLiteInt8) {
        args.integer = &plan.integer;
        format == &kState16Rule ? SvdfInt8State16(args) : SvdfInt8State8(args);
        return kTfLiteOk;
      }
    }
    if constexpr (Links(kFloat32 | kHybrid)) args.real = &plan.real;
    if constexpr (Links(kFloat32)) {
      if (format == &kFloat32Rule) SvdfFloat32(args);
    }
    if constexpr (Links(kHybrid)) {
      if (format != &kFloat32Rule) {
        args.operand = static_cast<int16_t*>(ctx.scratch(plan.scratch));
        SvdfHybrid(args);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SVDF, mote::SvdfOp<mote::kAllFormats>)
MOTE_REGISTER_OP(SVDF_INT8, mote::SvdfOp<mote::kInt8>)
MOTE_REGISTER_OP(SVDF_FLOAT32, mote::SvdfOp<mote::kFloat32>)
