// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds the largest numbers of the channels of one or two words.
#ifndef MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_MAX_GROUPS_H_
#define MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_MAX_GROUPS_H_

#include <limits>

#include "src/operators/pooling/cortex_m_dsp/pool_groups.h"

namespace mote {
inline namespace cortex_m_dsp {

template <class Element>
struct WordMax {
  using T = Element;
  using Sums = uint32_t;
  static constexpr int kChannels = 4 / sizeof(T);

  static Sums Start() { return WordLimits<T>::Repeated(std::numeric_limits<T>::min()); }
  static void Add(const T* x, Sums* max) { *max = WordLimits<T>::Larger(LoadNumbers(x), *max); }
  void Finish(Sums max, int, T* out) const { StoreWord(limits(max), out); }

  WordLimits<T> limits;
};

template <class Element>
struct TwoWordsMax {
  using T = Element;
  using Word = WordMax<T>;
  struct Sums {
    uint32_t low, high;
  };
  static constexpr int kChannels = 2 * Word::kChannels;

  static Sums Start() { return {Word::Start(), Word::Start()}; }
  static void Add(const T* x, Sums* max) {
    Word::Add(x, &max->low);
    Word::Add(x + Word::kChannels, &max->high);
  }
  void Finish(const Sums& max, int count, T* out) const {
    word.Finish(max.low, count, out);
    word.Finish(max.high, count, out + Word::kChannels);
  }

  Word word;
};

// Pools two words at a time, then one. The last word may repeat channels of the one before.
template <class T>
void PoolMaxima(const PoolArgs<T>& args) {
  constexpr int kWord = WordMax<T>::kChannels;
  static_assert(kWord <= kPooledChannels);
  if (args.way == kPortableWay) return PoolLoop<IntegerMax<T>>(args);
  const int channels = args.shape.channels;
  TwoWordsMax<T> two = {{WordLimits<T>(args)}};
  const auto make_pixel = [&](const PixelsOfWindow& pixels, const T* in, T* out) __attribute__((always_inline)) {
    int c = 0;
    for (; c + 2 * kWord <= channels; c += 2 * kWord) MakeGroup(two, pixels, in + c, out + c);
    for (; c < channels; c += kWord) {
      c = std::min(c, channels - kWord);
      MakeGroup(two.word, pixels, in + c, out + c);
    }
  };
  ForEachWindow(args.shape, args.in, args.out, make_pixel);
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_MAX_GROUPS_H_
