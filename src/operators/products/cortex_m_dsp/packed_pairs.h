// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Packs the constants of a layer in the order in which MultiplyPackedPairs reads them: for each pair of channels A and
// B, two biases, then two words for each group of weights, then the multipliers and powers of the requantisation.
//
//   bias A | bias B | b2 a2 b0 a0 | b3 a3 b1 a1 | b6 a6 b4 a4 | ... | 2 * multipliers A, B | powers A, B
//
// SXTB16 makes a2,a0 of a word and, rotated, b2,b0. Wide weights are stored in this form, in twice as many words:
//
//   bias A | bias B | a2 a0 | b2 b0 | a3 a1 | b3 b1 | ...
//
// An odd last channel is in a pair with the one before it, which is computed twice.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_PACKED_PAIRS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_PACKED_PAIRS_H_

#include <algorithm>
#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/shared/cortex_m_dsp/fast_requantizer.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kPackedPair = 2;
inline int GroupsOf(int length) { return (length + kGroup - 1) / kGroup; }
inline int WordsOfPackedGroup(bool is_wide) { return is_wide ? 2 * kWordsPerGroup : kWordsPerGroup; }
inline int WordsOfPackedPair(int length, bool is_wide) { return 6 + GroupsOf(length) * WordsOfPackedGroup(is_wide); }
inline int WordsOfPackedPairs(int channels, int length, bool is_wide) {
  return (channels + kPackedPair - 1) / kPackedPair * WordsOfPackedPair(length, is_wide);
}

// True if no channel shifts to the left.
inline bool ShiftRight(const ChannelMultipliers& m, int channels) {
  for (int c = 0; c < channels; ++c) {
    if (FastRequantizer(m[c], 0).shifts_left()) return false;
  }
  return true;
}

// Packs two channels, whose weights are [2, length].
inline void PackPair(const int8_t* weights, int length, bool is_wide, const int32_t* bias, const FastRequantizer& a,
                     const FastRequantizer& b, uint32_t* words) {
  words[0] = bias == nullptr ? 0 : static_cast<uint32_t>(bias[0]);
  words[1] = bias == nullptr ? 0 : static_cast<uint32_t>(bias[1]);
  words += kPackedPair;
  const auto weight = [&](int channel, int i) { return i < length ? weights[channel * length + i] : int8_t{0}; };
  const auto byte = [&](int channel, int i) { return uint32_t{static_cast<uint8_t>(weight(channel, i))}; };
  const auto half = [&](int channel, int i) { return static_cast<uint32_t>(weight(channel, i)) & 0xFFFF; };
  for (int i = 0; i < GroupsOf(length) * kGroup; i += i % kGroup == 0 ? 1 : kGroup - 1) {
    if (is_wide) {
      for (int channel = 0; channel < kPackedPair; ++channel) *words++ = half(channel, i) | half(channel, i + 2) << 16;
    } else {
      *words++ = byte(0, i) | byte(1, i) << 8 | byte(0, i + 2) << 16 | byte(1, i + 2) << 24;
    }
  }
  words[0] = static_cast<uint32_t>(a.doubled_multiplier());
  words[1] = static_cast<uint32_t>(b.doubled_multiplier());
  words[2] = static_cast<uint32_t>(a.power());
  words[3] = static_cast<uint32_t>(b.power());
}

// Packs weights [channels, length] of two channels or more.
inline void PackPairs(const int8_t* filter, const int32_t* bias, const ChannelMultipliers& m, int channels, int length,
                      bool is_wide, uint32_t* words) {
  for (int c = 0; c < channels; c += kPackedPair, words += WordsOfPackedPair(length, is_wide)) {
    const int first = std::min(c, channels - kPackedPair);
    PackPair(filter + first * length, length, is_wide, bias == nullptr ? nullptr : bias + first,
             FastRequantizer(m[first], 0), FastRequantizer(m[first + 1], 0), words);
  }
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_PACKED_PAIRS_H_
