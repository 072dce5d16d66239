// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names the loops among which an int8 FULLY_CONNECTED chooses.
#ifndef MOTE_SRC_OPERATORS_DENSE_HELIUM_FULLY_CONNECTED_WAYS_H_
#define MOTE_SRC_OPERATORS_DENSE_HELIUM_FULLY_CONNECTED_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace helium {

namespace FullyConnectedWay {
enum : LoopWay {
  kPatches = 1,  // many rows are multiplied as patches
  kRowByRow,
};
}  // namespace FullyConnectedWay

inline LoopWay WayOfFullyConnected(int rows, int depth, int32_t filter_zero) {
  constexpr int kManyRows = 4;  // from here on the starts of all channels are found first, as from kManyPatches on
  if (kRoundsOnce || depth == 0) return kPortableWay;
  return rows >= kManyRows && filter_zero == 0 ? FullyConnectedWay::kPatches : FullyConnectedWay::kRowByRow;
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_HELIUM_FULLY_CONNECTED_WAYS_H_
