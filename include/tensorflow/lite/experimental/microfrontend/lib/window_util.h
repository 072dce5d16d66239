// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets up a window of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_WINDOW_UTIL_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_WINDOW_UTIL_H_

#include <stddef.h>

#include "tensorflow/lite/experimental/microfrontend/lib/window.h"

#ifdef __cplusplus
extern "C" {
#endif

struct WindowConfig {
  size_t size_ms;
  size_t step_size_ms;  // at most size_ms
};

// Fills in windows of 25 ms, one each 10 ms.
void WindowFillConfigWithDefaults(struct WindowConfig* config);

// Takes memory from the heap. Returns 1, or 0 with a message where the configuration or the memory does not permit it;
// then nothing is to be freed.
int WindowPopulateState(const struct WindowConfig* config, struct WindowState* state, int sample_rate);

void WindowFreeStateContents(struct WindowState* state);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_WINDOW_UTIL_H_
