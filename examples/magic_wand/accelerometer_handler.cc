// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Recorded gestures, over and over, so that the application runs on a board that has no sensor yet.
#include "examples/magic_wand/accelerometer_handler.h"

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/measurement_history.h"
#include "examples/magic_wand/recorded_gestures.h"

namespace {

MeasurementHistory history;
int next = 0;

}  // namespace

TfLiteStatus SetupAccelerometer() { return kTfLiteOk; }

bool ReadAccelerometer(float* input, int length) {
  for (int i = 0; i < kStrideMeasurements; ++i) {  // as if the sensor had measured these
    const int16_t* const measured = g_recorded_gestures[next];
    history.Add(measured[0], measured[1], measured[2]);
    next = (next + 1) % g_recorded_gestures_len;
  }
  return history.CopyLatest(input, length);
}
