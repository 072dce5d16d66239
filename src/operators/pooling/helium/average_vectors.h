// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_POOLING_HELIUM_AVERAGE_VECTORS_H_
#define MOTE_SRC_OPERATORS_POOLING_HELIUM_AVERAGE_VECTORS_H_

#include "src/operators/pooling/helium/pool_vectors.h"
#include "src/operators/pooling/rounded_average.h"

namespace mote {
inline namespace helium {

inline int32x4_t LoadFour(const int8_t* x, AllLanes) { return vldrbq_s32(x); }
inline int32x4_t LoadFour(const int16_t* x, AllLanes) { return vldrhq_s32(x); }
inline void StoreFour(int8_t* out, int32x4_t x, AllLanes) { vstrbq_s32(out, x); }
inline void StoreFour(int16_t* out, int32x4_t x, AllLanes) { vstrhq_s32(out, x); }
inline int32x4_t LoadFour(const int8_t* x, FirstLanes lanes) { return vldrbq_z_s32(x, lanes); }
inline int32x4_t LoadFour(const int16_t* x, FirstLanes lanes) { return vldrhq_z_s32(x, lanes); }
inline void StoreFour(int8_t* out, int32x4_t x, FirstLanes lanes) { vstrbq_p_s32(out, x, lanes); }
inline void StoreFour(int16_t* out, int32x4_t x, FirstLanes lanes) { vstrhq_p_s32(out, x, lanes); }

// Does what RoundedAverage does for the absolute values of sums.
class VectorAverage {
 public:
  void SetCount(int count) { average_.SetCount(count); }
  uint32x4_t operator()(uint32x4_t sizes) const {
    const uint32x4_t doubled = vaddq_n_u32(vaddq_u32(sizes, sizes), average_.doubled_half());
    return vshlq_r_u32(vmulhq_u32(doubled, vdupq_n_u32(average_.reciprocal())), -average_.shift());
  }

 private:
  RoundedAverage average_;
};

// Averages four channels, with sums of int32.
template <class Element>
class AverageFour {
 public:
  using T = Element;
  using Sum = int32x4_t;
  static constexpr int kChannels = 4;

  explicit AverageFour(const PoolArgs<T>& args) : min_(vdupq_n_s32(args.min)), max_(vdupq_n_s32(args.max)) {}

  static FirstLanes First(int channels) { return vctp32q(static_cast<uint32_t>(channels)); }
  static Sum Start() { return vdupq_n_s32(0); }
  template <class Lanes>
  static Sum Load(const T* x, Lanes lanes) {
    return LoadFour(x, lanes);
  }
  static Sum Add(Sum sum, Sum x) { return vaddq_s32(sum, x); }
  template <class Lanes>
  static void Store(T* out, Sum x, Lanes lanes) {
    StoreFour(out, x, lanes);
  }
  Sum Finish(Sum sum, int count) {
    return vminq_s32(vmaxq_s32(count <= kMaxAveragedNumbers ? Averages(sum, count) : Quotients(sum, count), min_),
                     max_);
  }

 private:
  Sum Averages(Sum sum, int count) {
    average_.SetCount(count);
    const Sum average = vreinterpretq_s32_u32(average_(vreinterpretq_u32_s32(vabsq_s32(sum))));
    return vnegq_m_s32(average, average, vcmpltq_n_s32(sum, 0));
  }
  [[gnu::noinline]] static Sum Quotients(Sum sum, int count) {
    int32_t numbers[kChannels];
    vstrwq_s32(numbers, sum);
    for (int32_t& number : numbers) number = IntegerAverage<T>::Finish(number, count);
    return vldrwq_s32(numbers);
  }

  VectorAverage average_;
  int32x4_t min_, max_;
};

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_HELIUM_AVERAGE_VECTORS_H_
