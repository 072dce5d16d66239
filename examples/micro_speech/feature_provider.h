// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_FEATURE_PROVIDER_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_FEATURE_PROVIDER_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

// Keeps the features of the last second. When time has gone on, it moves the slices that are still of use and computes
// those that are new.
class FeatureProvider {
 public:
  // feature_data, which stays the caller's, has feature_size elements; feature_size is kFeatureElementCount.
  FeatureProvider(int feature_size, int8_t* feature_data);

  // Brings the features from last_time_in_ms, the time of the call before, to time_in_ms; *how_many_new_slices is 0 if
  // less than a stride has passed. The first call computes all slices. An error, which is logged, if feature_size is
  // wrong or the sound is not there; then the features are of no use until a call succeeds.
  TfLiteStatus PopulateFeatureData(int32_t last_time_in_ms, int32_t time_in_ms, int* how_many_new_slices);

 private:
  int8_t* Slice(int index);

  int feature_size_;
  int8_t* feature_data_;
  bool is_first_run_ = true;
};

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_FEATURE_PROVIDER_H_
