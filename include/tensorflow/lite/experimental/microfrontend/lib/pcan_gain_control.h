// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The fifth step of the audio front end, which may be left out: per-channel amplitude normalisation, a gain for each
// channel that falls as its noise rises. src/microfrontend/frontend_pcan.cc defines it.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_PCAN_GAIN_CONTROL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_PCAN_GAIN_CONTROL_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define kPcanSnrBits 12
#define kPcanOutputBits 6
#define kWideDynamicFunctionBits 32
#define kWideDynamicFunctionLUTSize (4 * kWideDynamicFunctionBits - 3)

struct PcanGainControlState {
  int enable_pcan;
  uint32_t* noise_estimate;  // [num_channels], that of the noise reduction
  int num_channels;
  int16_t* gain_lut;  // [kWideDynamicFunctionLUTSize]: a parabola for each number of bits of the noise
  int32_t snr_shift;
};

// Returns the gain that the table gives for x.
int16_t WideDynamicFunction(uint32_t x, const int16_t* lut);

// Returns x^2 / 4 up to x = 2, then x - 1; x has kPcanSnrBits fraction bits, the result kPcanOutputBits.
uint32_t PcanShrink(uint32_t x);

// Works in place on signal[num_channels].
void PcanGainControlApply(struct PcanGainControlState* state, uint32_t* signal);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_PCAN_GAIN_CONTROL_H_
