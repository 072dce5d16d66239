// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sound to features: the spectrum of a slice in 40 bands, with steady noise taken out, loud and soft speech brought to
// one level, as logarithms.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_MICRO_FEATURES_GENERATOR_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_MICRO_FEATURES_GENERATOR_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"

// Forgets what it has heard. Call it before the first slice. An error, which is logged, if there is no memory.
TfLiteStatus InitializeMicroFeatures();

// The features of the slice whose samples `input` begins with: output_size (kFeatureSliceSize) numbers. The noise is
// estimated from the slices so far. *num_samples_read tells how many samples the slice has. An error, which is logged,
// if input_size is less than that.
TfLiteStatus GenerateMicroFeatures(const int16_t* input, int input_size, int output_size, int8_t* output,
                                   size_t* num_samples_read);

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_MICRO_FEATURES_GENERATOR_H_
