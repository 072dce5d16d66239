// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A second of a simulated machine that is well, and one of a machine whose bearing is broken.
#ifndef MOTE_EXAMPLES_ANOMALY_RECORDED_SOUNDS_H_
#define MOTE_EXAMPLES_ANOMALY_RECORDED_SOUNDS_H_

#include <cstdint>

#include "examples/anomaly/settings.h"

extern const int16_t g_recorded_sounds[2][kWindowBlocks * kBlockSamples];

#endif  // MOTE_EXAMPLES_ANOMALY_RECORDED_SOUNDS_H_
