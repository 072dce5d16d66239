// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/convolution/transpose_conv_loop.h"
#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/rows_over_input.h"

namespace mote {

using vectors::VectorLevel;

LoopChoice ChooseConvInt8(const ConvShape& shape, const LayerPlan& plan) {
  const VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (level == VectorLevel::kNone) return vectors::kNoVectors;
  const int weights = shape.filter_elements();
  if (weights > vectors::kMaxKeptPatch) return PortableBecause("a filter has more than 9216 weights");
  if (weights > vectors::kMaxPatch && !plan.keeps_weights) {
    return PortableBecause("a filter has more than 2304 weights, which only the dynamic runtime keeps in order");
  }
  const bool is_in_order = vectors::LoopsFor<vectors::ProductLoops>(level)->makes_conv_in_place(shape);
  return TargetLoop(vectors::NameOf(level), kTargetWay, 0, is_in_order ? 0 : kNotInPlace);
}

LoopChoice ChooseConvUInt8(const ConvShape& shape, const LayerPlan& plan) { return ChooseConvInt8(shape, plan); }

LoopChoice ChooseConvFloat32(const ConvShape& shape, const LayerPlan& plan) {
  const char* why_not = nullptr;
  if (shape.filter_elements() == 0) why_not = "a filter has no weights";
  if (shape.filter_elements() > vectors::kMaxFloatPatch) why_not = "a filter has more than 4608 weights";
  return vectors::FloatLoopOf(why_not, plan.keeps_weights, kTargetWay, vectors::LevelForChannels(shape.channels));
}

LoopChoice ChooseConvHybrid(const ConvShape& shape, const LayerPlan& plan) {
  const bool is_large = shape.filter_elements() > vectors::kMaxKeptPatch;
  return vectors::FloatLoopOf(is_large ? "a filter has more than 9216 weights" : nullptr, plan.keeps_weights);
}

namespace {

// Says why the loops for strips do not serve the shape; returns null if they do.
const char* WhyNoStrips(const ConvShape& s, int depth_multiplier, VectorLevel level, bool keeps_weights) {
  if (depth_multiplier != 1) return "several channels come from each of several";
  const bool fits = level != VectorLevel::kNone &&
                    vectors::LoopsFor<vectors::ConvolutionLoops>(level)->fits_depthwise(s, keeps_weights);
  return fits ? nullptr : "the window or the number of channels is too large";
}

}  // namespace

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan) {
  const VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (level == VectorLevel::kNone) return vectors::kNoVectors;
  if (vectors::IsConv(shape, depth_multiplier)) return TargetLoop(vectors::NameOf(level), vectors::DepthwiseWay::kConv);
  const char* const why_not = WhyNoStrips(shape, depth_multiplier, level, plan.keeps_weights);
  if (why_not != nullptr) return PortableBecause(why_not);
  return TargetLoop(vectors::NameOf(level), vectors::DepthwiseWay::kStrips, 0, ScratchForRowsOverInput(shape));
}

LoopChoice ChooseDepthwiseConvUInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan) {
  return ChooseDepthwiseConvInt8(shape, depth_multiplier, plan);
}

LoopChoice ChooseDepthwiseConvFloat32(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan) {
  const char* why_not = nullptr;
  if (depth_multiplier != 1) why_not = "several channels come from each";
  if (shape.filter_height > vectors::kMaxWindowHeight) why_not = "a window has more than 32 rows";
  return vectors::FloatLoopOf(why_not, plan.keeps_weights);
}

LoopChoice ChooseDepthwiseConvHybrid(const ConvShape& shape, int depth_multiplier, const LayerPlan& plan) {
  if (vectors::IsConv(shape, depth_multiplier))
    return vectors::FloatLoopOf(nullptr, plan.keeps_weights, vectors::DepthwiseWay::kConv);
  const char* const why_not = WhyNoStrips(shape, depth_multiplier, vectors::LevelOfThisProcessor(), plan.keeps_weights);
  return vectors::FloatLoopOf(why_not, plan.keeps_weights, vectors::DepthwiseWay::kStrips);
}

namespace {

constexpr char kNotTransposed[] = "the stride is larger than the filter, or the padding or a window is too large";

}  // namespace

LoopChoice ChooseTransposeConv(const ConvShape& shape, const LayerPlan& plan) {
  const VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (level == VectorLevel::kNone) return vectors::kNoVectors;
  const bool fits = vectors::LoopsFor<vectors::ProductLoops>(level)->fits_transposed(shape);
  return vectors::FloatLoopOf(fits ? nullptr : kNotTransposed, plan.keeps_weights);
}

LoopChoice ChooseTransposeConvFloat32(const ConvShape& shape, const LayerPlan& plan) {
  const VectorLevel level = vectors::LevelOfThisProcessor();
  const bool fits =
      level != VectorLevel::kNone && vectors::LoopsFor<vectors::ProductLoops>(level)->fits_transposed_float32(shape);
  return vectors::FloatLoopOf(fits ? nullptr : kNotTransposed, plan.keeps_weights);
}

PackedLoop ChoosePackedConvInt8(const ConvShape&, const ChannelMultipliers&, bool) { return {}; }
PackedLoop ChoosePackedDepthwiseConvInt8(const ConvShape&) { return {}; }

}  // namespace mote
