// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/x86_64/dense_loops.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/x86_64/product_loops.h"

namespace mote {
namespace {

// True if the weights are packed in the order of a convolution, which takes care of the zero points of uint8 alone.
bool IsConv(int rows, int depth, const LayerPlan& plan) {
  constexpr int kManyRows = 16;  // packing the weights pays, although they are packed again in each run
  if (plan.rounding == Rounding::kTwiceHalvesUp) return false;
  if (plan.keeps_weights) return depth <= x86_64::kMaxKeptPatch;
  return rows >= kManyRows && depth <= x86_64::kMaxPatch;
}

LoopChoice ConvOrRows(bool is_conv) {
  const x86_64::VectorLevel level = x86_64::Int8LevelOfThisProcessor();
  if (level == x86_64::VectorLevel::kNone) return x86_64::kNoVectors;
  return TargetLoop(x86_64::NameOf(level),
                    is_conv ? x86_64::FullyConnectedWay::kConv : x86_64::FullyConnectedWay::kRowByRow);
}

}  // namespace

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int, const LayerPlan& plan) {
  return ConvOrRows(plan.filter_zero == 0 && IsConv(rows, depth, plan));
}

LoopChoice ChooseFullyConnectedUInt8(int rows, int depth, const LayerPlan& plan) {
  return ConvOrRows(IsConv(rows, depth, plan));
}

LoopChoice ChooseFullyConnectedFloat32(bool keeps_weights) { return x86_64::FloatLoopOf(nullptr, keeps_weights); }

LoopChoice ChooseFullyConnectedHybrid(int depth, bool keeps_weights) {
  const bool is_deep = depth > x86_64::kMaxKeptPatch;
  return x86_64::FloatLoopOf(is_deep ? "a unit has more than 9216 weights" : nullptr, keeps_weights);
}

}  // namespace mote
