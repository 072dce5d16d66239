// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/anomaly/sound_features.h"

#include <algorithm>

#include "examples/anomaly/settings.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend_util.h"
#include "tensorflow/lite/experimental/microfrontend/lib/window.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

FrontendState state;
int blocks = 0;
int32_t sums[kBandCount];
int32_t loudest[kBandCount];

void Add(const uint16_t* logarithms) {
  for (int i = 0; i < kBandCount; ++i) {
    const int32_t value = logarithms[i];
    sums[i] = blocks == 0 ? value : sums[i] + value;
    loudest[i] = blocks == 0 ? value : std::max(loudest[i], value);
  }
  ++blocks;
}

void WriteFeatures(float* features) {
  int32_t all = 0;
  for (const int32_t sum : sums) all += sum;
  const float mean_of_all = static_cast<float>(all) / (kBandCount * kWindowBlocks);
  for (int i = 0; i < kBandCount; ++i) {
    const float mean = static_cast<float>(sums[i]) / kWindowBlocks;
    features[i] = mean - mean_of_all;
    features[kBandCount + i] = static_cast<float>(loudest[i]) - mean;
  }
}

}  // namespace

TfLiteStatus InitializeSoundFeatures() {
  FrontendConfig config;
  FrontendFillConfigWithDefaults(&config);
  config.window.size_ms = kBlockMs;
  config.window.step_size_ms = kBlockMs;
  config.filterbank.num_channels = kBandCount;
  config.filterbank.lower_band_limit = 20.0f;
  config.filterbank.upper_band_limit = 1950.0f;
  config.noise_reduction.min_signal_remaining = 1.0f;  // a machine's sound is what other applications take for noise
  config.pcan_gain_control.enable_pcan = 0;
  config.log_scale.enable_log = 1;
  config.log_scale.scale_shift = 6;
  blocks = 0;
  FrontendFreeStateContents(&state);
  if (!FrontendPopulateState(&config, &state, kSampleRate)) {
    MicroPrintf("FrontendPopulateState() failed");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus AddSoundBlock(const int16_t* samples, float* features, bool* has_features) {
  *has_features = false;
  WindowReset(&state.window);
  size_t samples_read = 0;
  const FrontendOutput bands = FrontendProcessSamples(&state, samples, kBlockSamples, &samples_read);
  if (bands.size != kBandCount) {
    MicroPrintf("A block gave %d bands, not %d", static_cast<int>(bands.size), kBandCount);
    return kTfLiteError;
  }
  Add(bands.values);
  if (blocks < kWindowBlocks) return kTfLiteOk;
  blocks = 0;
  WriteFeatures(features);
  *has_features = true;
  return kTfLiteOk;
}
