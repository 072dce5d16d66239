// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The features of sound as applications of 2019 to 2023 make them: the audio front end, one window at a time.
#include <cmath>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend_util.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"

namespace {

constexpr int kRate = 16000;
constexpr int kWindowSamples = 480;
constexpr int kStrideSamples = 320;
constexpr int kFeatures = 40;

FrontendState g_state;

TfLiteStatus InitializeFeatures(tflite::ErrorReporter* error_reporter) {
  FrontendConfig config;
  FrontendFillConfigWithDefaults(&config);
  config.window.size_ms = 30;
  config.window.step_size_ms = 20;
  config.filterbank.num_channels = kFeatures;
  config.noise_reduction.min_signal_remaining = 0.05f;
  config.pcan_gain_control.enable_pcan = 1;
  config.log_scale.enable_log = 1;
  if (!FrontendPopulateState(&config, &g_state, kRate)) {
    TF_LITE_REPORT_ERROR(error_reporter, "FrontendPopulateState() failed");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

// Features of the next window, which needs `input_size` more samples.
TfLiteStatus GenerateFeatures(const int16_t* input, int input_size, int8_t* output) {
  size_t num_samples_read;
  const FrontendOutput features =
      FrontendProcessSamples(&g_state, input, static_cast<size_t>(input_size), &num_samples_read);
  if (features.size != kFeatures || num_samples_read != static_cast<size_t>(input_size)) return kTfLiteError;
  for (size_t i = 0; i < features.size; ++i) {
    const int32_t value = (features.values[i] * 256 + 333) / 666 - 128;
    output[i] = static_cast<int8_t>(value < -128 ? -128 : value > 127 ? 127 : value);
  }
  return kTfLiteOk;
}

int16_t Sample(int i, float hertz) {
  return static_cast<int16_t>(8000 * std::sin(6.2831853f * hertz * static_cast<float>(i) / kRate));
}

// The channel in which a tone is loudest, after a few windows; -1 if that fails.
int LoudestChannel(float hertz) {
  FrontendReset(&g_state);
  int16_t samples[kWindowSamples];
  int8_t features[kFeatures];
  int next = 0;
  for (int window = 0; window < 5; ++window) {
    const int count = window == 0 ? kWindowSamples : kStrideSamples;
    for (int i = 0; i < count; ++i) samples[i] = Sample(next++, hertz);
    if (GenerateFeatures(samples, count, features) != kTfLiteOk) return -1;
  }
  int loudest = 0;
  for (int i = 0; i < kFeatures; ++i) loudest = features[i] > features[loudest] ? i : loudest;
  return features[loudest] > 0 ? loudest : -1;
}

}  // namespace

int main() {
  tflite::MicroErrorReporter error_reporter;
  if (InitializeFeatures(&error_reporter) != kTfLiteOk) return 1;
  // Channels are as wide in mels: 1127 ln(1 + f / 700), from 125 Hz to 7500 Hz.
  const int low = LoudestChannel(440.0f), high = LoudestChannel(3000.0f);
  if (low < 4 || low > 7) return 2;
  if (high < 24 || high > 27) return 3;
  FrontendFreeStateContents(&g_state);
  return 0;
}
