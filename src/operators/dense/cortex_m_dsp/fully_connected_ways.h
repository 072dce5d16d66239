// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The ways of FULLY_CONNECTED of int8.
#ifndef MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_FULLY_CONNECTED_WAYS_H_
#define MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_FULLY_CONNECTED_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace cortex_m_dsp {

namespace FullyConnectedWay {
enum : LoopWay {
  kFewChannels = 1,  // one row and four channels at most, whose weights are unpacked together
  kRowByRow,
  kRowsTogether,
};
}  // namespace FullyConnectedWay

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_FULLY_CONNECTED_WAYS_H_
