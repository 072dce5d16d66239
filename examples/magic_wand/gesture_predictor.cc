// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/gesture_predictor.h"

#include <algorithm>

#include "examples/magic_wand/constants.h"

namespace {

// Zeros at first: no gesture is told before there are several answers for it.
float history[kPredictionHistoryLength][kGestureCount];
int next = 0;
int suppressed_runs = 0;
int told = kNoGesture;  // and still seen

float MeanOf(int gesture) {
  float sum = 0;
  for (const auto& probabilities : history) sum += probabilities[gesture];
  return sum / kPredictionHistoryLength;
}

}  // namespace

int PredictGesture(float* output) {
  std::copy_n(output, kGestureCount, history[next]);
  next = (next + 1) % kPredictionHistoryLength;
  if (told != kNoGesture && MeanOf(told) < kDetectionThreshold / 2) told = kNoGesture;
  if (suppressed_runs > 0) {
    --suppressed_runs;
    return kNoGesture;
  }
  for (int gesture = 0; gesture < kGestureCount; ++gesture) {
    if (gesture == kNoGesture || gesture == told || MeanOf(gesture) <= kDetectionThreshold) continue;
    told = gesture;
    suppressed_runs = kPredictionSuppressionDuration;
    return gesture;
  }
  return kNoGesture;
}
