// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Pooling of a few channels at a time, which words hold.
#ifndef MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_POOL_GROUPS_H_
#define MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_POOL_GROUPS_H_

#include <arm_acle.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "src/operators/pooling/cortex_m_dsp/pool_layout.h"
#include "src/operators/pooling/pool_loop.h"

namespace mote {
inline namespace cortex_m_dsp {

// Loads a word of numbers, which may have any alignment.
inline uint32_t LoadNumbers(const void* numbers) {
  uint32_t word;
  std::memcpy(&word, numbers, sizeof(word));
  return word;
}

// Clamps the numbers of a word.
template <class T>
class WordLimits {
 public:
  explicit WordLimits(const PoolArgs<T>& args) : min_(Repeated(args.min)), max_(Repeated(args.max)) {}
  uint32_t operator()(uint32_t word) const { return Smaller(Larger(word, min_), max_); }

  static uint32_t Repeated(int32_t x) {
    const uint32_t bits = static_cast<uint32_t>(x);
    return sizeof(T) == 1 ? (bits & 0xFF) * 0x01010101 : (bits & 0xFFFF) * 0x10001;
  }
  static uint32_t Larger(uint32_t a, uint32_t b) { return Select(a, b, a, b); }
  static uint32_t Smaller(uint32_t a, uint32_t b) { return Select(a, b, b, a); }

 private:
  // Selects each number from `first` if that of a is not smaller than that of b, else from `second`.
  static uint32_t Select(uint32_t a, uint32_t b, uint32_t first, uint32_t second) {
    if (sizeof(T) == 1) {
      (void)__ssub8(static_cast<int8x4_t>(a), static_cast<int8x4_t>(b));
    } else {
      (void)__ssub16(static_cast<int16x2_t>(a), static_cast<int16x2_t>(b));
    }
    return static_cast<uint32_t>(__sel(static_cast<uint8x4_t>(first), static_cast<uint8x4_t>(second)));
  }

  uint32_t min_, max_;
};

inline void StoreWord(uint32_t word, void* out) { std::memcpy(out, &word, sizeof(word)); }

// Computes kChannels channels of an output pixel.
template <class Group>
[[gnu::always_inline]] inline void MakeGroup(Group& group, const PixelsOfWindow& pixels, const typename Group::T* in,
                                             typename Group::T* out) {
  typename Group::Sums sums = Group::Start();  // in registers, which members of `group` would not be
  for (int i = pixels.rows; i > 0; --i, in += pixels.row_step) {
    const typename Group::T* pixel = in;
    for (int j = pixels.columns; j > 0; --j, pixel += pixels.column_step) Group::Add(pixel, &sums);
  }
  group.Finish(sums, pixels.count(), out);
}

// A group has the types T and Sums, kChannels, Start(), Add(pixel, sums) and Finish(sums, count, out); there are
// kChannels channels or more. The last group may compute channels of the one before again.
template <class Group>
void PoolGroups(const PoolArgs<typename Group::T>& args, Group group) {
  using T = typename Group::T;
  constexpr int kChannels = Group::kChannels;
  const int channels = args.shape.channels;
  const auto make_pixel = [&](const PixelsOfWindow& pixels, const T* in, T* out) __attribute__((always_inline)) {
    for (int c = 0; c < channels; c += kChannels) {
      c = std::min(c, channels - kChannels);
      MakeGroup(group, pixels, in + c, out + c);
    }
  };
  ForEachWindow(args.shape, args.in, args.out, make_pixel);
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_POOL_GROUPS_H_
