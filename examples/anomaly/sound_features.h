// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sound to features: how loud each band of frequencies is in the mean of a second, against the other bands, and how
// much louder in the loudest moment. A machine that is farther away has the same features.
#ifndef MOTE_EXAMPLES_ANOMALY_SOUND_FEATURES_H_
#define MOTE_EXAMPLES_ANOMALY_SOUND_FEATURES_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

// Call it once before the first block. An error, which is logged, if there is no memory.
TfLiteStatus InitializeSoundFeatures();

// Takes the next kBlockSamples samples. After each kWindowBlocks of them it writes kFeatureCount features and sets
// *has_features: first those of the mean, then those of the loudest moment, in 64ths of a natural logarithm.
TfLiteStatus AddSoundBlock(const int16_t* samples, float* features, bool* has_features);

#endif  // MOTE_EXAMPLES_ANOMALY_SOUND_FEATURES_H_
