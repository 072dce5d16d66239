// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/x86_64/convolution_loops.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/rows_over_input.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape, const LayerPlan& plan) {
  const x86_64::VectorLevel level = x86_64::Int8LevelOfThisProcessor();
  if (level == x86_64::VectorLevel::kNone) return x86_64::kNoVectors;
  const int weights = shape.filter_elements();
  if (weights > x86_64::kMaxKeptPatch) return {"portable", "a filter has more than 9216 weights", 0};
  if (weights > x86_64::kMaxPatch && !plan.keeps_weights) {
    return {"portable", "a filter has more than 2304 weights, which only the dynamic runtime keeps in order", 0};
  }
  return {x86_64::NameOf(level), nullptr, 0,
          x86_64::ProductLoopsFor(level)->makes_conv_in_place(shape) ? 0 : kNotInPlace};
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan&) {
  const x86_64::VectorLevel level = x86_64::Int8LevelOfThisProcessor();
  if (level == x86_64::VectorLevel::kNone) return x86_64::kNoVectors;
  if (x86_64::IsConv(shape, depth_multiplier)) return {x86_64::NameOf(level), nullptr, 0};
  if (depth_multiplier != 1) return {"portable", "several channels come from each of several", 0};
  if (!x86_64::ConvolutionLoopsFor(level)->fits_depthwise(shape))
    return {"portable", "the window or the number of channels is too large", 0};
  return {x86_64::NameOf(level), nullptr, 0, ScratchForRowsOverInput(shape)};
}

}  // namespace mote
