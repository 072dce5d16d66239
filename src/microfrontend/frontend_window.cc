// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>

#include "src/microfrontend/frontend_memory.h"
#include "src/operators/signal/signal_loops.h"
#include "tensorflow/lite/experimental/microfrontend/lib/window_util.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr float kPi = 3.14159265358979f;

void FillRaisedCosine(size_t size, int16_t* coefficients) {
  const float step = kPi * 2.0f / static_cast<float>(size);
  for (size_t i = 0; i < size; ++i) {
    const float weight = 0.5f - 0.5f * std::cos(step * (static_cast<float>(i) + 0.5f));
    coefficients[i] = static_cast<int16_t>(std::floor(weight * (1 << kFrontendWindowBits) + 0.5f));
  }
}

// Returns the largest absolute value, as int16_t: -32768 stays negative and does not count.
int16_t LargestMagnitude(const int16_t* values, size_t count) {
  int16_t largest = 0;
  for (size_t i = 0; i < count; ++i) {
    largest = std::max(largest, static_cast<int16_t>(values[i] < 0 ? -values[i] : values[i]));
  }
  return largest;
}

}  // namespace

int WindowProcessSamples(WindowState* state, const int16_t* samples, size_t num_samples, size_t* num_samples_read) {
  const size_t taken = std::min(state->size - state->input_used, num_samples);
  if (taken > 0) std::memcpy(state->input + state->input_used, samples, taken * sizeof(samples[0]));
  *num_samples_read = taken;
  state->input_used += taken;
  if (state->input_used < state->size) return 0;

  mote::SignalWindow(state->input, state->coefficients, static_cast<int>(state->size), kFrontendWindowBits,
                     state->output);
  state->max_abs_output_value = LargestMagnitude(state->output, state->size);
  state->input_used -= state->step;
  std::memmove(state->input, state->input + state->step, state->input_used * sizeof(state->input[0]));
  return 1;
}

void WindowReset(WindowState* state) {
  std::memset(state->input, 0, state->size * sizeof(state->input[0]));
  std::memset(state->output, 0, state->size * sizeof(state->output[0]));
  state->input_used = 0;
  state->max_abs_output_value = 0;
}

void WindowFillConfigWithDefaults(WindowConfig* config) {
  config->size_ms = 25;
  config->step_size_ms = 10;
}

int WindowPopulateState(const WindowConfig* config, WindowState* state, int sample_rate) {
  *state = {};
  constexpr size_t kMostMilliseconds = INT_MAX / 1000;
  const uint64_t rate = sample_rate > 0 ? static_cast<uint64_t>(sample_rate) : 0;
  const uint64_t size = std::min(config->size_ms, kMostMilliseconds) * rate / 1000;
  const uint64_t step = std::min(config->step_size_ms, kMostMilliseconds) * rate / 1000;
  if (step == 0 || step > size || size > INT_MAX) {
    MicroPrintf(
        "windows of %u ms each %u ms at %d samples per second: a step has at least one sample and at most as many "
        "as a window",
        static_cast<unsigned>(config->size_ms), static_cast<unsigned>(config->step_size_ms), sample_rate);
    return 0;
  }
  state->size = static_cast<size_t>(size);
  state->step = static_cast<size_t>(step);
  if (!mote::NewArray(state->size, &state->coefficients) || !mote::NewArray(state->size, &state->input) ||
      !mote::NewArray(state->size, &state->output)) {
    MicroPrintf("there is no memory for windows of %d samples", static_cast<int>(size));
    WindowFreeStateContents(state);
    return 0;
  }
  FillRaisedCosine(state->size, state->coefficients);
  return 1;
}

void WindowFreeStateContents(WindowState* state) {
  mote::FreeArray(&state->coefficients);
  mote::FreeArray(&state->input);
  mote::FreeArray(&state->output);
}
