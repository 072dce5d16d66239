// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The ways of AVERAGE_POOL_2D.
#ifndef MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_WAYS_H_
#define MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace helium {

constexpr int kMaxEight = 256;  // so many int8 numbers add up to an int16 number

namespace AverageWay {
enum : LoopWay {
  kEight = 1,  // channels at a time, whose sums are int16 numbers
  kFour,
};
}  // namespace AverageWay

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_WAYS_H_
