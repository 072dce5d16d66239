// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model was trained on these: five seconds of measurements, and the gestures that it knows.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_CONSTANTS_H_
#define MOTE_EXAMPLES_MAGIC_WAND_CONSTANTS_H_

constexpr int kTargetHz = 25;
constexpr int kAxisCount = 3;
constexpr int kWindowMeasurements = 128;
constexpr int kWindowFloats = kWindowMeasurements * kAxisCount;

// So many new measurements, a sixth of a second, are worth another run of the model.
constexpr int kStrideMeasurements = 4;

constexpr int kWingGesture = 0;
constexpr int kRingGesture = 1;
constexpr int kSlopeGesture = 2;
constexpr int kNoGesture = 3;
constexpr int kGestureCount = 4;

// A gesture is told when its probability, as the mean of so many runs, is above the threshold; not again before that
// mean has fallen below half of it; and none for so many runs after another.
constexpr float kDetectionThreshold = 0.6f;
constexpr int kPredictionHistoryLength = 4;
constexpr int kPredictionSuppressionDuration = 12;

#endif  // MOTE_EXAMPLES_MAGIC_WAND_CONSTANTS_H_
