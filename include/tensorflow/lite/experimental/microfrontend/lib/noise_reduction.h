// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The fourth step of the audio front end: steady noise is taken away. src/microfrontend/frontend_noise_reduction.cc
// defines it.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_NOISE_REDUCTION_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_NOISE_REDUCTION_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The coefficients have so many fraction bits.
#define kNoiseReductionBits 14

struct NoiseReductionState {
  int smoothing_bits;       // fraction bits of the estimate
  uint16_t even_smoothing;  // how fast the estimate follows the signal, in even and in odd channels
  uint16_t odd_smoothing;
  uint16_t min_signal_remaining;  // the least share of the signal that is left
  int num_channels;
  uint32_t* estimate;  // [num_channels]: the noise
};

// Works in place on signal[num_channels].
void NoiseReductionApply(struct NoiseReductionState* state, uint32_t* signal);

// Sets the estimate to zero.
void NoiseReductionReset(struct NoiseReductionState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_NOISE_REDUCTION_H_
