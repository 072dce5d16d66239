// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets up the gain control of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_PCAN_GAIN_CONTROL_UTIL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_PCAN_GAIN_CONTROL_UTIL_H_

#include <stdint.h>

#include "tensorflow/lite/experimental/microfrontend/lib/pcan_gain_control.h"

#ifdef __cplusplus
extern "C" {
#endif

struct PcanGainControlConfig {
  int enable_pcan;
  float strength;  // gain = 2^gain_bits * (noise + offset)^-strength
  float offset;
  int gain_bits;
};

// Fills in: disabled, 0.95, 80 and 21.
void PcanGainControlFillConfigWithDefaults(struct PcanGainControlConfig* config);

// Returns the gain for noise x of input_bits fraction bits, rounded, at most 32767.
int16_t PcanGainLookupFunction(const struct PcanGainControlConfig* config, int32_t input_bits, uint32_t x);

// `noise_estimate`, which stays the caller's, has smoothing_bits - input_correction_bits fraction bits. Takes memory
// from the heap where enable_pcan is set. Returns 1, or 0 with a message where the configuration or the memory does not
// permit it; then nothing is to be freed.
int PcanGainControlPopulateState(const struct PcanGainControlConfig* config, struct PcanGainControlState* state,
                                 uint32_t* noise_estimate, int num_channels, uint16_t smoothing_bits,
                                 int32_t input_correction_bits);

void PcanGainControlFreeStateContents(struct PcanGainControlState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_PCAN_GAIN_CONTROL_UTIL_H_
