// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets up the Fourier transform of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FFT_UTIL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FFT_UTIL_H_

#include <stddef.h>

#include "tensorflow/lite/experimental/microfrontend/lib/fft.h"

#ifdef __cplusplus
extern "C" {
#endif

// Prepares a transform of input_size samples, 3 to 65536; its length is the next power of two. Takes memory from the
// heap. Returns 1, or 0 with a message where the size or the memory does not permit it; then nothing is to be freed.
int FftPopulateState(struct FftState* state, size_t input_size);

void FftFreeStateContents(struct FftState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_FFT_UTIL_H_
