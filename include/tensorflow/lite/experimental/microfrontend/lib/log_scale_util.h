// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets up the logarithms of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_LOG_SCALE_UTIL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_LOG_SCALE_UTIL_H_

#include "tensorflow/lite/experimental/microfrontend/lib/log_scale.h"

#ifdef __cplusplus
extern "C" {
#endif

struct LogScaleConfig {
  int enable_log;
  int scale_shift;
};

// Fills in: enabled, with a shift of 6.
void LogScaleFillConfigWithDefaults(struct LogScaleConfig* config);

// Returns 1, or 0 with a message where the shift is not in [0, 31].
int LogScalePopulateState(const struct LogScaleConfig* config, struct LogScaleState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_LOG_SCALE_UTIL_H_
