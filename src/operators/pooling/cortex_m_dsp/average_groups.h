// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_AVERAGE_GROUPS_H_
#define MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_AVERAGE_GROUPS_H_

#include "src/operators/pooling/cortex_m_dsp/pool_groups.h"
#include "src/operators/pooling/rounded_average.h"

namespace mote {
inline namespace cortex_m_dsp {

// Averages four channels, which are loaded as a word or two; their sums are four words.
template <class Element>
class AverageGroup {
 public:
  using T = Element;
  static constexpr int kChannels = kPooledChannels;

  struct Sums {
    int32_t sum0, sum1, sum2, sum3;
  };

  explicit AverageGroup(const PoolArgs<T>& args) : limits_(args) {}

  static Sums Start() { return {0, 0, 0, 0}; }
  static void Add(const int8_t* x, Sums* s) {
    const uint32_t word = LoadNumbers(x);
    asm("sxtab %0, %0, %1" : "+r"(s->sum0) : "r"(word));
    asm("sxtab %0, %0, %1, ror #8" : "+r"(s->sum1) : "r"(word));
    asm("sxtab %0, %0, %1, ror #16" : "+r"(s->sum2) : "r"(word));
    asm("sxtab %0, %0, %1, ror #24" : "+r"(s->sum3) : "r"(word));
  }
  static void Add(const int16_t* x, Sums* s) {
    const uint32_t low = LoadNumbers(x), high = LoadNumbers(x + 2);
    asm("sxtah %0, %0, %1" : "+r"(s->sum0) : "r"(low));
    asm("add %0, %0, %1, asr #16" : "+r"(s->sum1) : "r"(low));
    asm("sxtah %0, %0, %1" : "+r"(s->sum2) : "r"(high));
    asm("add %0, %0, %1, asr #16" : "+r"(s->sum3) : "r"(high));
  }
  void Finish(const Sums& s, int count, T* out) {
    average_.SetCount(count);
    const uint32_t x0 = Average(s.sum0), x1 = Average(s.sum1), x2 = Average(s.sum2), x3 = Average(s.sum3);
    if (sizeof(T) == 1) {
      StoreWord(limits_((x0 & 0xFF) | (x1 & 0xFF) << 8 | (x2 & 0xFF) << 16 | x3 << 24), out);
    } else {
      StoreWord(limits_((x0 & 0xFFFF) | x1 << 16), out);
      StoreWord(limits_((x2 & 0xFFFF) | x3 << 16), out + 2);
    }
  }

 private:
  uint32_t Average(int32_t sum) const { return static_cast<uint32_t>(average_(sum)); }

  RoundedAverage average_;
  WordLimits<T> limits_;
};

template <class T>
void PoolAverages(const PoolArgs<T>& args) {
  if (args.way == kPortableWay) return PoolLoop<IntegerAverage<T>>(args);
  PoolGroups(args, AverageGroup<T>(args));
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_AVERAGE_GROUPS_H_
