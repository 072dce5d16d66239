// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Turns accumulators into quantised outputs.
#ifndef MOTE_SRC_OPERATORS_SHARED_OUTPUT_SCALING_H_
#define MOTE_SRC_OPERATORS_SHARED_OUTPUT_SCALING_H_

#include <algorithm>
#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {

// Both limits belong to the range.
struct ClampRange {
  int32_t min;
  int32_t max;
};

inline int32_t Clamp(int32_t x, ClampRange range) { return std::min(std::max(x, range.min), range.max); }

// Points to one multiplier for all channels (step 0) or one for each (step 1).
struct ChannelMultipliers {
  const int32_t* multiplier;
  const int8_t* shift;
  int step;

  QuantizedMultiplier operator[](int channel) const { return {multiplier[channel * step], shift[channel * step]}; }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_OUTPUT_SCALING_H_
