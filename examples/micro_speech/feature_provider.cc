// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/feature_provider.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "examples/micro_speech/audio_provider.h"
#include "examples/micro_speech/micro_features_generator.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kSliceSamples = kFeatureSliceDurationMs * kAudioSampleFrequency / 1000;

// The number of slices that end by a time.
int32_t SlicesUntil(int32_t time_ms) {
  if (time_ms < kFeatureSliceDurationMs) return 0;
  return (time_ms - kFeatureSliceDurationMs) / kFeatureSliceStrideMs + 1;
}

// The features of slice `number`, counted from the start. Before the start there was silence.
TfLiteStatus ComputeSlice(int32_t number, int8_t* features) {
  if (number < 0) {
    std::fill_n(features, kFeatureSliceSize, std::numeric_limits<int8_t>::min());
    return kTfLiteOk;
  }
  int samples = 0;
  int16_t* audio = nullptr;
  const int32_t start_ms = number * kFeatureSliceStrideMs;
  TF_LITE_ENSURE_STATUS(GetAudioSamples(start_ms, kFeatureSliceDurationMs, &samples, &audio));
  if (samples < kSliceSamples) {
    MicroPrintf("Audio data size %d too small, want %d", samples, kSliceSamples);
    return kTfLiteError;
  }
  size_t samples_read = 0;
  return GenerateMicroFeatures(audio, kSliceSamples, kFeatureSliceSize, features, &samples_read);
}

}  // namespace

FeatureProvider::FeatureProvider(int feature_size, int8_t* feature_data)
    : feature_size_(feature_size), feature_data_(feature_data) {
  std::fill_n(feature_data_, feature_size_, int8_t{0});
}

int8_t* FeatureProvider::Slice(int index) { return feature_data_ + index * kFeatureSliceSize; }

TfLiteStatus FeatureProvider::PopulateFeatureData(int32_t last_time_in_ms, int32_t time_in_ms,
                                                  int* how_many_new_slices) {
  if (feature_size_ != kFeatureElementCount) {
    MicroPrintf("Requested feature_data_ size %d doesn't match %d", feature_size_, kFeatureElementCount);
    return kTfLiteError;
  }
  const int32_t slices = SlicesUntil(time_in_ms);
  int32_t new_slices = std::max<int32_t>(slices - SlicesUntil(last_time_in_ms), 0);
  if (is_first_run_) {
    TF_LITE_ENSURE_STATUS(InitializeMicroFeatures());
    is_first_run_ = false;
    new_slices = kFeatureSliceCount;
  }
  new_slices = std::min<int32_t>(new_slices, kFeatureSliceCount);
  *how_many_new_slices = new_slices;

  std::copy(Slice(new_slices), Slice(kFeatureSliceCount), Slice(0));
  for (int i = kFeatureSliceCount - new_slices; i < kFeatureSliceCount; ++i) {
    TF_LITE_ENSURE_STATUS(ComputeSlice(slices - kFeatureSliceCount + i, Slice(i)));
  }
  return kTfLiteOk;
}
