// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/cortex_m_dsp/pool_layout.h"
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/pooling/rounded_average.h"

namespace mote {

LoopChoice ChooseMaxPool(const ConvShape& s, int) {
  if (s.channels < kPooledChannels) return PortableBecause("it has fewer than four channels");
  return TargetLoop("cortex_m_dsp", kTargetWay);
}

LoopChoice ChooseAveragePool(const ConvShape& s, int element_bytes) {
  static_assert(kMaxAveragedNumbers == 32767);
  const bool is_huge = int64_t{s.filter_height} * s.filter_width > kMaxAveragedNumbers;
  return is_huge ? PortableBecause("a window has more than 32767 numbers") : ChooseMaxPool(s, element_bytes);
}

}  // namespace mote
