// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/cortex_m_dsp/pool_layout.h"
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/pooling/rounded_average.h"

namespace mote {
namespace {

LoopChoice ChooseMax(const ConvShape& s) {
  if (s.channels < kPooledChannels) return {"portable", "it has fewer than four channels", 0};
  return {"cortex_m_dsp", nullptr, 0};
}
LoopChoice ChooseAverage(const ConvShape& s) {
  static_assert(kMaxAveragedNumbers == 32767);
  const bool is_huge = int64_t{s.filter_height} * s.filter_width > kMaxAveragedNumbers;
  return is_huge ? LoopChoice{"portable", "a window has more than 32767 numbers", 0} : ChooseMax(s);
}

}  // namespace

LoopChoice ChooseAveragePoolInt8(const ConvShape& s) { return ChooseAverage(s); }
LoopChoice ChooseAveragePoolInt16(const ConvShape& s) { return ChooseAverage(s); }
LoopChoice ChooseMaxPoolInt8(const ConvShape& s) { return ChooseMax(s); }
LoopChoice ChooseMaxPoolInt16(const ConvShape& s) { return ChooseMax(s); }

}  // namespace mote
