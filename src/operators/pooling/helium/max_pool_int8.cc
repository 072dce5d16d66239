// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/pool_vectors.h"

namespace mote {
namespace {

class MaxVector {
 public:
  using T = int8_t;
  using Sum = int8x16_t;
  static constexpr int kChannels = 16;

  explicit MaxVector(const PoolArgs<T>& args)
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

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolVectors<false>(args, MaxVector(args)); }

}  // namespace mote
