// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// From what the model says of each window to the gestures that were made: one window may be wrong, the mean of several
// seldom is, and a gesture that is seen in many windows is one gesture.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_GESTURE_PREDICTOR_H_
#define MOTE_EXAMPLES_MAGIC_WAND_GESTURE_PREDICTOR_H_

// Takes the model's latest probabilities, kGestureCount of them. Returns the gesture that has just been made, or
// kNoGesture.
int PredictGesture(float* output);

#endif  // MOTE_EXAMPLES_MAGIC_WAND_GESTURE_PREDICTOR_H_
