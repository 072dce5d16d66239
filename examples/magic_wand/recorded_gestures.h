// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A wing, a ring and a slope with pauses between: simulated measurements of somebody whom the model does not know.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_RECORDED_GESTURES_H_
#define MOTE_EXAMPLES_MAGIC_WAND_RECORDED_GESTURES_H_

#include <cstdint>

#include "examples/magic_wand/constants.h"

// x, y and z in thousandths of g, kTargetHz times a second.
extern const int16_t g_recorded_gestures[][kAxisCount];
extern const int g_recorded_gestures_len;

#endif  // MOTE_EXAMPLES_MAGIC_WAND_RECORDED_GESTURES_H_
