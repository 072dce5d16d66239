// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets up the noise reduction of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_NOISE_REDUCTION_UTIL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_NOISE_REDUCTION_UTIL_H_

#include "tensorflow/lite/experimental/microfrontend/lib/noise_reduction.h"

#ifdef __cplusplus
extern "C" {
#endif

struct NoiseReductionConfig {
  int smoothing_bits;    // [0, 31]
  float even_smoothing;  // this and what follows: [0, 1]
  float odd_smoothing;
  float min_signal_remaining;
};

// Fills in 10 bits, 0.025, 0.06 and 0.05.
void NoiseReductionFillConfigWithDefaults(struct NoiseReductionConfig* config);

// Takes memory from the heap. Returns 1, or 0 with a message where the configuration or the memory does not permit it;
// then nothing is to be freed.
int NoiseReductionPopulateState(const struct NoiseReductionConfig* config, struct NoiseReductionState* state,
                                int num_channels);

void NoiseReductionFreeStateContents(struct NoiseReductionState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_NOISE_REDUCTION_UTIL_H_
