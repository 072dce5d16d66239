// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/pool_vectors.h"

namespace mote {
namespace {

struct MaxVector {
  static constexpr int kChannels = 16;
  using Sum = int8x16_t;
  using Mask = mve_pred16_t;

  static Mask First(int channels) { return vctp8q(static_cast<uint32_t>(channels)); }
  static Sum Start() { return vdupq_n_s8(-128); }
  static Sum Add(Sum sum, const int8_t* x, Mask mask) { return vmaxq_s8(sum, vldrbq_z_s8(x, mask)); }
  static void Finish(Sum sum, int, const PoolArgs<int8_t>& args, int channels, int8_t* out) {
    sum = vmaxq_s8(sum, vdupq_n_s8(static_cast<int8_t>(args.min)));
    sum = vminq_s8(sum, vdupq_n_s8(static_cast<int8_t>(args.max)));
    vstrbq_p_s8(out, sum, First(channels));
  }
};

}  // namespace

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolVectors<MaxVector>(args); }

}  // namespace mote
