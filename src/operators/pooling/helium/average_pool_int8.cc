// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/average_vectors.h"
#include "src/operators/pooling/helium/pool_ways.h"

namespace mote {
namespace {

// Averages eight channels, with sums of int16.
class AverageEight {
 public:
  using T = int8_t;
  using Sum = int16x8_t;
  static constexpr int kChannels = 8;

  explicit AverageEight(const PoolArgs<int8_t>& args)
      : min_(vdupq_n_s16(static_cast<int16_t>(args.min))), max_(vdupq_n_s16(static_cast<int16_t>(args.max))) {}

  static FirstLanes First(int channels) { return vctp16q(static_cast<uint32_t>(channels)); }
  static Sum Start() { return vdupq_n_s16(0); }
  static Sum Load(const int8_t* x, FirstLanes lanes) { return vldrbq_z_s16(x, lanes); }
  static Sum Add(Sum sum, Sum x) { return vaddq_s16(sum, x); }
  static void Store(int8_t* out, Sum x, FirstLanes lanes) { vstrbq_p_s16(out, x, lanes); }
  Sum Finish(Sum sum, int count) {
    average_.SetCount(count);
    const uint16x8_t sizes = vreinterpretq_u16_s16(vabsq_s16(sum));  // right for -2^15 as well
    const uint16x8_t even = vmovnbq_u32(vdupq_n_u16(0), average_(vmovlbq_u16(sizes)));
    const Sum average = vreinterpretq_s16_u16(vmovntq_u32(even, average_(vmovltq_u16(sizes))));
    const Sum result = vnegq_m_s16(average, average, vcmpltq_n_s16(sum, 0));
    return vminq_s16(vmaxq_s16(result, min_), max_);
  }

 private:
  VectorAverage average_;
  int16x8_t min_, max_;
};

}  // namespace

void AveragePoolInt8(const PoolArgs<int8_t>& args) {
  args.way == AverageWay::kEight ? PoolVectors<true>(args, AverageEight(args))
                                 : PoolVectors<true>(args, AverageFour<int8_t>(args));
}

}  // namespace mote
