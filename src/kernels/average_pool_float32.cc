// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/pool.h"

namespace mote {
namespace {

struct FloatAverage {
  using T = float;
  using Sum = float;
  static Sum Start() { return 0.0f; }
  static Sum Add(Sum sum, T x) { return sum + x; }
  static Sum Finish(Sum sum, int count) { return sum / static_cast<float>(count); }
};

}  // namespace

void AveragePoolFloat32(const PoolArgs<float>& args) { PoolLoop<FloatAverage>(args); }

}  // namespace mote
