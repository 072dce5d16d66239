// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A second of each recording in samples/, as the model gets it.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_SAMPLE_FEATURES_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_SAMPLE_FEATURES_H_

#include <cstdint>

#include "examples/micro_speech/micro_model_settings.h"

extern const int8_t g_yes_features[kFeatureElementCount];
extern const int8_t g_no_features[kFeatureElementCount];

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_SAMPLE_FEATURES_H_
