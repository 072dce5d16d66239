// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/pool.h"

namespace mote {
namespace {

struct FloatMax {
  using T = float;
  using Sum = float;
  static Sum Start() { return std::numeric_limits<float>::lowest(); }
  static Sum Add(Sum sum, T x) { return std::max(sum, x); }
  static Sum Finish(Sum sum, int) { return sum; }
};

}  // namespace

void MaxPoolFloat32(const PoolArgs<float>& args) { PoolLoop<FloatMax>(args); }

}  // namespace mote
