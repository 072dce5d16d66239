// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// L2_POOL_2D: the root of the mean square of each window, channel by channel; padding does not count.
//   in  0: activations [n, h, w, c]  float32
//   out 0: [n, oh, ow, c], same type
#include "src/operators/pooling/pool_2d.h"

namespace mote {
namespace {

struct L2Kernels {
  static constexpr PoolKernel<float> Float32 = L2PoolFloat32;
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(L2_POOL_2D, mote::Pool2D<mote::L2Kernels, mote::kFloat32>)
