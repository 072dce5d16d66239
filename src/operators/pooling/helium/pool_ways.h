// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops among which AVERAGE_POOL_2D chooses.
#ifndef MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_WAYS_H_
#define MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace helium {

constexpr int kMaxEight = 256;  // int16 holds the sum of so many int8 numbers

namespace AverageWay {
enum : LoopWay {
  kEight = 1,  // eight channels at a time, whose sums are int16
  kFour,
};
}  // namespace AverageWay

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_WAYS_H_
