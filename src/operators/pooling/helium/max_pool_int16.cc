// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/pool_vectors.h"

namespace mote {
namespace {

class MaxVector {
 public:
  using T = int16_t;
  using Sum = int16x8_t;
  static constexpr int kChannels = 8;

  explicit MaxVector(const PoolArgs<T>& args)
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

void MaxPoolInt16(const PoolArgs<int16_t>& args) { PoolVectors<false>(args, MaxVector(args)); }

}  // namespace mote
