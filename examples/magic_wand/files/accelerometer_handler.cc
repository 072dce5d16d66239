// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/accelerometer_handler.h"

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/files/track.h"
#include "examples/magic_wand/measurement_history.h"
#include "examples/magic_wand/recorded_gestures.h"

namespace {

MeasurementHistory history;
int next = 0;  // of the recorded gestures

void AddRecorded() {
  const int16_t* const measured = g_recorded_gestures[next];
  history.Add(measured[0], measured[1], measured[2]);
  next = (next + 1) % g_recorded_gestures_len;
}

}  // namespace

TfLiteStatus SetupAccelerometer() { return kTfLiteOk; }

bool ReadAccelerometer(float* input, int length) {
  const bool has_track = !TrackHasEnded() || TrackMeasurements() > 0;
  for (int i = 0; i < kStrideMeasurements; ++i) {
    float x = 0, y = 0, z = 0;
    if (!has_track) {
      AddRecorded();
    } else if (ReadTrack(&x, &y, &z)) {
      history.Add(x, y, z);
    }
  }
  return history.CopyLatest(input, length);
}
