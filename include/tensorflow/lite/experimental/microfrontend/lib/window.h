// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The first step of the audio front end: samples become overlapping windows, weighted by a raised cosine.
// src/microfrontend/frontend_window.cc defines it.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_WINDOW_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_WINDOW_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The weights have so many fraction bits.
#define kFrontendWindowBits 12

struct WindowState {
  size_t size;            // samples in a window
  int16_t* coefficients;  // [size]
  size_t step;            // samples from the start of a window to that of the next one
  int16_t* input;         // [size]
  size_t input_used;      // samples in `input`
  int16_t* output;        // [size]
  int16_t max_abs_output_value;
};

// Takes samples until a window is full; *num_samples_read is how many. Returns 1 when `output` holds a weighted window,
// 0 when more samples are needed.
int WindowProcessSamples(struct WindowState* state, const int16_t* samples, size_t num_samples,
                         size_t* num_samples_read);

// Forgets all samples.
void WindowReset(struct WindowState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_WINDOW_H_
