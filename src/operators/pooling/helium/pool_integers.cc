// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/average_vectors.h"
#include "src/operators/pooling/helium/pool_vectors.h"
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

void AveragePoolInt16(const PoolArgs<int16_t>& args) { PoolVectors<false>(args, AverageFour<int16_t>(args)); }

namespace {

class MaxBytes {
 public:
  using T = int8_t;
  using Sum = int8x16_t;
  static constexpr int kChannels = 16;

  explicit MaxBytes(const PoolArgs<T>& args)
      : min_(vdupq_n_s8(static_cast<T>(args.min))), max_(vdupq_n_s8(static_cast<T>(args.max))) {}

  static FirstLanes First(int channels) { return vctp8q(static_cast<uint32_t>(channels)); }
  static Sum Start() { return vdupq_n_s8(INT8_MIN); }
  static Sum Load(const T* x, AllLanes) { return vldrbq_s8(x); }
  static Sum Load(const T* x, FirstLanes lanes) { return vldrbq_z_s8(x, lanes); }
  static Sum Add(Sum sum, Sum x) { return vmaxq_s8(sum, x); }
  static void Store(T* out, Sum x, AllLanes) { vstrbq_s8(out, x); }
  static void Store(T* out, Sum x, FirstLanes lanes) { vstrbq_p_s8(out, x, lanes); }
  Sum Finish(Sum sum, int) const { return vminq_s8(vmaxq_s8(sum, min_), max_); }

 private:
  Sum min_, max_;
};

}  // namespace

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolVectors<false>(args, MaxBytes(args)); }

namespace {

class MaxWords {
 public:
  using T = int16_t;
  using Sum = int16x8_t;
  static constexpr int kChannels = 8;

  explicit MaxWords(const PoolArgs<T>& args)
      : min_(vdupq_n_s16(static_cast<T>(args.min))), max_(vdupq_n_s16(static_cast<T>(args.max))) {}

  static FirstLanes First(int channels) { return vctp16q(static_cast<uint32_t>(channels)); }
  static Sum Start() { return vdupq_n_s16(INT16_MIN); }
  static Sum Load(const T* x, AllLanes) { return vldrhq_s16(x); }
  static Sum Load(const T* x, FirstLanes lanes) { return vldrhq_z_s16(x, lanes); }
  static Sum Add(Sum sum, Sum x) { return vmaxq_s16(sum, x); }
  static void Store(T* out, Sum x, AllLanes) { vstrhq_s16(out, x); }
  static void Store(T* out, Sum x, FirstLanes lanes) { vstrhq_p_s16(out, x, lanes); }
  Sum Finish(Sum sum, int) const { return vminq_s16(vmaxq_s16(sum, min_), max_); }

 private:
  Sum min_, max_;
};

}  // namespace

void MaxPoolInt16(const PoolArgs<int16_t>& args) { PoolVectors<false>(args, MaxWords(args)); }

}  // namespace mote
