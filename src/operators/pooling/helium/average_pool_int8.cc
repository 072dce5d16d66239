// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/pool_vectors.h"
#include "src/operators/shared/helium/vector_layout.h"

namespace mote {
namespace {

struct AverageVector {
  static constexpr int kChannels = 8;
  using Sum = int16x8_t;
  using Mask = mve_pred16_t;

  static Mask First(int channels) { return vctp16q(static_cast<uint32_t>(channels)); }
  static Sum Start() { return vdupq_n_s16(0); }
  static Sum Add(Sum sum, const int8_t* x, Mask mask) { return vaddq_s16(sum, vldrbq_z_s16(x, mask)); }
  static void Finish(Sum sum, int count, const PoolArgs<int8_t>& args, int channels, int8_t* out) {
    int16_t sums[kChannels];
    vstrhq_s16(sums, sum);
    for (int c = 0; c < std::min(channels, kChannels); ++c) {
      const int32_t average = IntegerAverage<int8_t>::Finish(sums[c], count);
      out[c] = static_cast<int8_t>(std::min(std::max(average, args.min), args.max));
    }
  }
};

}  // namespace

void AveragePoolInt8(const PoolArgs<int8_t>& args) {
  if (args.shape.filter_height * args.shape.filter_width > kMaxWindow) return PoolLoop<IntegerAverage<int8_t>>(args);
  PoolVectors<AverageVector>(args);
}

}  // namespace mote
