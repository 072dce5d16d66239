// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/operators/pooling/pool_loop.h"

namespace mote {
namespace {

struct RootMeanSquare {
  using T = float;
  using Sum = float;
  static Sum Start() { return 0.0f; }
  static Sum Add(Sum sum, T x) { return sum + x * x; }
  static Sum Finish(Sum sum, int count) { return std::sqrt(sum / static_cast<float>(count)); }
};

}  // namespace

void L2PoolFloat32(const PoolArgs<float>& args) { PoolLoop<RootMeanSquare>(args); }

}  // namespace mote
