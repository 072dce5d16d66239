// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Loops that keep weights, and roundings, on random problems.
#ifndef MOTE_TESTS_OPERATORS_PRODUCTS_VECTORS_KEPT_WEIGHTS_H_
#define MOTE_TESTS_OPERATORS_PRODUCTS_VECTORS_KEPT_WEIGHTS_H_

#include "tests/operators/products/random_layer.h"
#include "tests/operators/products/vectors/all_loops.h"

namespace mote::vectors {

constexpr LoopChoice kNoScratch = TargetLoop("vectors", kTargetWay);

// True if a kernel that stores packed weights gives the loop's outputs in its first run, in one with other activations,
// and in one with other weights.
template <class Problem, class Kernel, class Loop>
bool KeepsWeights(RandomProblems& random, Problem problem, const Kernel& kernel, Loop loop) {
  KeptPieces kept;
  const auto keeping = [&](typename std::decay_t<decltype(problem.args)> args) {
    args.kept = &kept;
    kept.Begin();
    kernel(args);
  };
  if (!problem.IsSolvedAlike(keeping, kNoScratch, loop)) return false;
  problem.in = random.Int8s(static_cast<int>(problem.in.size()));
  if (!problem.IsSolvedAlike(keeping, kNoScratch, loop) || kept.filled() == 0) return false;
  FencedVector<int8_t> others = random.Int8s(static_cast<int>(problem.filter.size()));
  problem.filter.swap(others);  // at another address
  return problem.IsSolvedAlike(keeping, kNoScratch, loop);
}

// Gives the problem another rounding. If it is in float, `scales` gets the multipliers.
inline void SetRounding(RandomProblems& random, Rounding rounding, FencedVector<int32_t>* scales,
                        FencedVector<int8_t>* shifts, FullyConnectedArgs<Int8Format>* args) {
  Requantizer<int32_t>& r = args->format.requantizer;
  r.rounding = rounding;
  if (rounding != Rounding::kOnceInFloat) return;
  scales->clear();
  for (int c = 0; c < args->channels; ++c) {
    const float ratio = std::ldexp(1.0f, random.Int(-32, 7));
    // Powers of two make sums that are rounded at halves.
    scales->push_back(ScaleInFloat(
        ratio, random.Sometimes() ? 1.0f : 1 + std::ldexp(static_cast<float>(random.Int(0, 0x7FFFFF)), -23), 1));
  }
  shifts->assign(scales->size(), 0);
  r.multipliers = {scales->data(), shifts->data(), r.multipliers.step};
}

}  // namespace mote::vectors

#endif  // MOTE_TESTS_OPERATORS_PRODUCTS_VECTORS_KEPT_WEIGHTS_H_
