// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/vectors/dense_loops.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {
namespace {

// True if the weights are packed in the order of a convolution, which takes care of the zero points of uint8 alone.
bool IsConv(int rows, int depth, const LayerPlan& plan) {
  constexpr int kManyRows = 16;  // packing the weights pays, although they are packed again in each run
  if (plan.rounding == Rounding::kTwiceHalvesUp) return false;
  if (plan.keeps_weights) return depth <= vectors::kMaxKeptPatch;
  return rows >= kManyRows && depth <= vectors::kMaxPatch;
}

LoopChoice ConvOrRows(bool is_conv) {
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (level == vectors::VectorLevel::kNone) return vectors::kNoVectors;
  return TargetLoop(vectors::NameOf(level),
                    is_conv ? vectors::FullyConnectedWay::kConv : vectors::FullyConnectedWay::kRowByRow);
}

}  // namespace

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int, const LayerPlan& plan) {
  return ConvOrRows(plan.filter_zero == 0 && IsConv(rows, depth, plan));
}

LoopChoice ChooseFullyConnectedInt4(int rows, int depth, int channels, const LayerPlan& plan) {
  return ChooseFullyConnectedInt8(rows, depth, channels, plan);
}

LoopChoice ChooseFullyConnectedUInt8(int rows, int depth, int, const LayerPlan& plan) {
  return ConvOrRows(IsConv(rows, depth, plan));
}

LoopChoice ChooseFullyConnectedFloat32(int, int, int, const LayerPlan& plan) {
  return vectors::FloatLoopOf(nullptr, plan.keeps_weights);
}

LoopChoice ChooseFullyConnectedHybrid(int, int depth, int, const LayerPlan& plan) {
  const bool is_deep = depth > vectors::kMaxKeptPatch;
  return vectors::FloatLoopOf(is_deep ? "a unit has more than 9216 weights" : nullptr, plan.keeps_weights);
}

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
