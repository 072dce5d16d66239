// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets up the filter bank of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FILTERBANK_UTIL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FILTERBANK_UTIL_H_

#include "tensorflow/lite/experimental/microfrontend/lib/filterbank.h"

#ifdef __cplusplus
extern "C" {
#endif

struct FilterbankConfig {
  int num_channels;
  float upper_band_limit;  // Hz
  float lower_band_limit;  // Hz
  int output_scale_shift;  // not used
};

// Fills in 32 channels from 125 to 7500 Hz.
void FilterbankFillConfigWithDefaults(struct FilterbankConfig* config);

// Prepares filters for spectra of spectrum_size bins, which reach up to half the sample rate. Takes memory from the
// heap. Returns 1, or 0 with a message where the configuration or the memory does not permit it; then nothing is to be
// freed.
int FilterbankPopulateState(const struct FilterbankConfig* config, struct FilterbankState* state, int sample_rate,
                            int spectrum_size);

void FilterbankFreeStateContents(struct FilterbankState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FILTERBANK_UTIL_H_
