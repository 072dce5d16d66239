// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The second step of the audio front end: the spectrum of a window. src/microfrontend/frontend_fft.cc defines it.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FFT_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FFT_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct complex_int16_t {
  int16_t real;
  int16_t imag;
};

struct FftState {
  int16_t* input;                  // [fft_size]
  struct complex_int16_t* output;  // bins 0 to fft_size / 2; there is room for as many int32_t twice
  size_t fft_size;                 // a power of two
  size_t input_size;               // samples; zeros follow them
  void* scratch;                   // what the transform keeps
  size_t scratch_size;             // bytes
};

// Computes output = the Fourier transform of input * 2^input_scale_shift, divided by fft_size.
void FftCompute(struct FftState* state, const int16_t* input, int input_scale_shift);

// Does nothing: FftPopulateState has done it.
void FftInit(struct FftState* state);

// Sets input and output to zero.
void FftReset(struct FftState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FFT_H_
