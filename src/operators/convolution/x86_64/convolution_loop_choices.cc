// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/rows_over_input.h"
#include "src/operators/shared/x86_64/loop_table.h"
#include "src/operators/shared/x86_64/loops_of_this_processor.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape, const LayerPlan& plan) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (loops == nullptr) return x86_64::kNoVectors;
  const int weights = shape.filter_elements();
  if (weights > x86_64::kMaxKeptPatch) return {"portable", "a filter has more than 9216 weights", 0};
  if (weights > x86_64::kMaxPatch && !plan.keeps_weights) {
    return {"portable", "a filter has more than 2304 weights, which only the dynamic runtime keeps in order", 0};
  }
  return {loops->name, nullptr, 0, loops->makes_conv_in_place(shape) ? 0 : kNotInPlace};
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan&) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (loops == nullptr) return x86_64::kNoVectors;
  if (x86_64::IsConv(shape, depth_multiplier)) return {loops->name, nullptr, 0};
  if (depth_multiplier != 1) return {"portable", "several channels come from each of several", 0};
  if (!loops->fits_depthwise(shape)) return {"portable", "the window or the number of channels is too large", 0};
  return {loops->name, nullptr, 0, ScratchForRowsOverInput(shape)};
}

}  // namespace mote
