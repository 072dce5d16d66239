// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The last step of the audio front end: logarithms. src/microfrontend/frontend_log_scale.cc defines it.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_LOG_SCALE_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_LOG_SCALE_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct LogScaleState {
  int enable_log;
  int scale_shift;  // [0, 31]
};

// Computes ln(signal * 2^correction_bits) * 2^scale_shift, or the signal itself where enable_log is 0; at most 65535.
// The result, of signal_size numbers, takes the place of the signal.
uint16_t* LogScaleApply(struct LogScaleState* state, uint32_t* signal, int signal_size, int correction_bits);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_LOG_SCALE_H_
