// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/gesture_predictor.h"

#include "examples/magic_wand/constants.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

// The answer to probabilities of which a gesture has `probability`, and the others an equal share of the rest.
int Predict(int gesture, float probability) {
  float output[kGestureCount];
  for (float& value : output) value = (1 - probability) / (kGestureCount - 1);
  output[gesture] = probability;
  return PredictGesture(output);
}

// Nothing is left of what was seen before.
void Rest() {
  for (int i = 0; i < kPredictionHistoryLength + kPredictionSuppressionDuration; ++i) Predict(kNoGesture, 1.0f);
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(TellsAGestureOnce) {
  for (int gesture = 0; gesture < kNoGesture; ++gesture) {
    Rest();
    int times = 0;
    for (int i = 0; i < 10 * kPredictionSuppressionDuration; ++i) {
      const int answer = Predict(gesture, 1.0f);
      TF_LITE_MICRO_EXPECT(answer == gesture || answer == kNoGesture);
      times += answer == gesture;
    }
    TF_LITE_MICRO_EXPECT_EQ(times, 1);
  }
}

TF_LITE_MICRO_TEST(NeedsMoreThanOneWindow) {
  Rest();
  for (int i = 0; i < 100; ++i) {
    TF_LITE_MICRO_EXPECT_EQ(Predict(kRingGesture, i % kPredictionHistoryLength == 0 ? 1.0f : 0.0f), kNoGesture);
  }
}

TF_LITE_MICRO_TEST(NeedsTheThreshold) {
  Rest();
  for (int i = 0; i < 100; ++i) {
    TF_LITE_MICRO_EXPECT_EQ(Predict(kSlopeGesture, kDetectionThreshold - 0.01f), kNoGesture);
  }
  int times = 0;
  for (int i = 0; i < 100; ++i) times += Predict(kSlopeGesture, kDetectionThreshold + 0.01f) == kSlopeGesture;
  TF_LITE_MICRO_EXPECT_EQ(times, 1);
}

TF_LITE_MICRO_TEST(TellsTheNextGestureAfterThePause) {
  Rest();
  for (int i = 0; i < kPredictionHistoryLength; ++i) Predict(kWingGesture, 1.0f);
  for (int i = 0; i < kPredictionSuppressionDuration - 1; ++i) {
    TF_LITE_MICRO_EXPECT_EQ(Predict(kSlopeGesture, 1.0f), kNoGesture);
  }
  int told = 0;
  for (int i = 0; i < 3; ++i) told += Predict(kSlopeGesture, 1.0f) == kSlopeGesture;
  TF_LITE_MICRO_EXPECT_EQ(told, 1);
}

TF_LITE_MICRO_TEST(TellsAGestureThatIsMadeAgain) {
  Rest();
  int times = 0;
  for (int made = 0; made < 5; ++made) {
    for (int i = 0; i < 2 * kPredictionSuppressionDuration; ++i) times += Predict(kRingGesture, 1.0f) == kRingGesture;
    for (int i = 0; i < kPredictionHistoryLength; ++i) Predict(kNoGesture, 1.0f);
  }
  TF_LITE_MICRO_EXPECT_EQ(times, 5);
}

TF_LITE_MICRO_TEST(NeverTellsOfNone) {
  for (int i = 0; i < 100; ++i) TF_LITE_MICRO_EXPECT_EQ(Predict(kNoGesture, 1.0f), kNoGesture);
}

TF_LITE_MICRO_TESTS_END
