// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The third step of the audio front end: a bank of triangular filters that are equally wide in mels. Band i of
// num_channels + 1 covers channel_widths[i] bins from channel_frequency_starts[i] on; each bin goes with `weights` to
// channel i - 1 and with `unweights` to channel i. src/microfrontend/frontend_filterbank.cc defines it.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FILTERBANK_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FILTERBANK_H_

#include <stdint.h>

#include "tensorflow/lite/experimental/microfrontend/lib/fft.h"

#ifdef __cplusplus
extern "C" {
#endif

// The weights have so many fraction bits.
#define kFilterbankBits 12

struct FilterbankState {
  int num_channels;
  int start_index;  // bins [start_index, end_index) are used
  int end_index;
  int16_t* channel_frequency_starts;  // [num_channels + 1]
  int16_t* channel_weight_starts;     // [num_channels + 1]: where a band's weights begin
  int16_t* channel_widths;            // [num_channels + 1]
  int16_t* weights;
  int16_t* unweights;  // 1 - weights
  uint64_t* work;      // [num_channels + 1]
};

// Computes energy[i] = |fft_output[i]|^2 for the bins that are used. Both may be one block of memory.
void FilterbankConvertFftComplexToEnergy(struct FilterbankState* state, struct complex_int16_t* fft_output,
                                         int32_t* energy);

// Adds up the channels' energies, in work[1] to work[num_channels]; work[0] is that of bins before the first channel.
void FilterbankAccumulateChannels(struct FilterbankState* state, const int32_t* energy);

// Returns the roots of the channels' energies, shifted right: num_channels numbers, which take the place of `work`.
uint32_t* FilterbankSqrt(struct FilterbankState* state, int scale_down_shift);

void FilterbankReset(struct FilterbankState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FILTERBANK_H_
