// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// With an audio provider that gives silence, as the default one does.
#include "examples/micro_speech/feature_provider.h"

#include <algorithm>

#include "examples/micro_speech/audio_provider.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

int8_t features[kFeatureElementCount];

// Listens until that time.
void ListenUntil(int32_t time_ms) {
  static int32_t latest_ms = 0;
  while (latest_ms < time_ms) latest_ms = LatestAudioTimestamp();
}

bool IsSilence() {
  return std::all_of(features, features + kFeatureElementCount, [](int8_t feature) { return feature == -128; });
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(ComputesWhatIsNew) {
  const struct {
    int32_t from_ms, to_ms;
    int slices;
  } calls[] = {
      {0, 10000, 49},                                                                // the first call: all
      {10000, 10000, 0},                                                             // no time has passed
      {10000, 10019, 1},                                                             // slice 500 ends at 10,010 ms
      {10019, 10029, 0},  {10029, 10030, 1}, {10030, 10110, 4}, {10110, 11090, 49},  // a second
      {11090, 99990, 49},                                                            // more than is kept
      {99990, 99000, 0},                                                             // time that goes back
  };
  FeatureProvider provider(kFeatureElementCount, features);
  for (const auto& call : calls) {
    ListenUntil(call.to_ms);
    int slices = -1;
    TF_LITE_MICRO_ASSERT_EQ(provider.PopulateFeatureData(call.from_ms, call.to_ms, &slices), kTfLiteOk);
    TF_LITE_MICRO_EXPECT_EQ(slices, call.slices);
    TF_LITE_MICRO_EXPECT_TRUE(IsSilence());
  }
}

TF_LITE_MICRO_TEST(BeforeTheStartThereWasSilence) {
  FeatureProvider provider(kFeatureElementCount, features);
  for (const int8_t feature : features) TF_LITE_MICRO_EXPECT_EQ(feature, 0);
  int slices = 0;
  TF_LITE_MICRO_ASSERT_EQ(provider.PopulateFeatureData(0, 10, &slices), kTfLiteOk);
  TF_LITE_MICRO_EXPECT_EQ(slices, kFeatureSliceCount);
  TF_LITE_MICRO_EXPECT_TRUE(IsSilence());
}

TF_LITE_MICRO_TEST(RefusesAnotherSize) {
  FeatureProvider provider(kFeatureElementCount - 1, features);
  int slices = 0;
  TF_LITE_MICRO_EXPECT_EQ(provider.PopulateFeatureData(0, 1000, &slices), kTfLiteError);
}

TF_LITE_MICRO_TESTS_END
