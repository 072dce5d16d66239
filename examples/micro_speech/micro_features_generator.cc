// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/micro_features_generator.h"

#include <algorithm>

#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend_util.h"
#include "tensorflow/lite/experimental/microfrontend/lib/window.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

FrontendState state;

// The frontend's features are 0 to about 670 for what a microphone hears: 25.6 for each of 26 units of the logarithm.
// They are spread over the 256 values of int8.
constexpr int32_t kFeatureRange = 666;
int8_t ToInt8(uint16_t feature) {
  const int32_t scaled = (feature * 256 + kFeatureRange / 2) / kFeatureRange;
  return static_cast<int8_t>(std::min<int32_t>(scaled - 128, 127));
}

}  // namespace

TfLiteStatus InitializeMicroFeatures() {
  FrontendConfig config;
  FrontendFillConfigWithDefaults(&config);
  config.window.size_ms = kFeatureSliceDurationMs;
  config.window.step_size_ms = kFeatureSliceStrideMs;
  config.filterbank.num_channels = kFeatureSliceSize;
  config.filterbank.lower_band_limit = 125.0f;
  config.filterbank.upper_band_limit = 7500.0f;
  config.noise_reduction.smoothing_bits = 10;
  config.noise_reduction.even_smoothing = 0.025f;
  config.noise_reduction.odd_smoothing = 0.06f;
  config.noise_reduction.min_signal_remaining = 0.05f;
  config.pcan_gain_control.enable_pcan = 1;
  config.pcan_gain_control.strength = 0.95f;
  config.pcan_gain_control.offset = 80.0f;
  config.pcan_gain_control.gain_bits = 21;
  config.log_scale.enable_log = 1;
  config.log_scale.scale_shift = 6;
  FrontendFreeStateContents(&state);
  if (!FrontendPopulateState(&config, &state, kAudioSampleFrequency)) {
    MicroPrintf("FrontendPopulateState() failed");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus GenerateMicroFeatures(const int16_t* input, int input_size, int output_size, int8_t* output,
                                   size_t* num_samples_read) {
  // Each call has all samples of its slice: none are left over from the one before, which may be long ago.
  WindowReset(&state.window);
  const FrontendOutput features =
      FrontendProcessSamples(&state, input, static_cast<size_t>(input_size), num_samples_read);
  if (features.size != static_cast<size_t>(output_size)) {
    MicroPrintf("%d samples gave %d features, not %d", input_size, static_cast<int>(features.size), output_size);
    return kTfLiteError;
  }
  std::transform(features.values, features.values + features.size, output, ToInt8);
  return kTfLiteOk;
}
