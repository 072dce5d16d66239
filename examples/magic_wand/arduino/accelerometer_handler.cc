// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sensor LSM9DS1 of an Arduino Nano 33 BLE Sense, by the library Arduino_LSM9DS1 of Arduino's Library Manager.
#include "examples/magic_wand/accelerometer_handler.h"

#include <Arduino_LSM9DS1.h>

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/measurement_history.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr float kMilliGPerG = 1000.0f;

MeasurementHistory history;

// The sensor measures more often than kTargetHz: the mean of so many is one measurement.
int averaged = 1;
int summed = 0;
float sum[kAxisCount];

// If the board is mounted in another way, turn the axes here: flat and at rest z is about 1000, with the right side up
// x is, with the tip up y is.
void Add(float x, float y, float z) {
  sum[0] += x;
  sum[1] += y;
  sum[2] += z;
  if (++summed < averaged) return;
  const float scale = kMilliGPerG / static_cast<float>(averaged);
  history.Add(sum[0] * scale, sum[1] * scale, sum[2] * scale);
  summed = 0;
  for (float& value : sum) value = 0;
}

}  // namespace

TfLiteStatus SetupAccelerometer() {
  if (!IMU.begin()) {
    MicroPrintf("The LSM9DS1 does not answer");
    return kTfLiteError;
  }
  IMU.setContinuousMode();  // the sensor keeps what is measured while the model runs
  const float rate = IMU.accelerationSampleRate();
  if (!(rate >= kTargetHz)) {
    MicroPrintf("The LSM9DS1 measures %d times a second; %d are needed", static_cast<int>(rate), kTargetHz);
    return kTfLiteError;
  }
  averaged = static_cast<int>(rate / kTargetHz + 0.5f);
  return kTfLiteOk;
}

bool ReadAccelerometer(float* input, int length) {
  while (IMU.accelerationAvailable()) {
    float x = 0, y = 0, z = 0;
    if (!IMU.readAcceleration(x, y, z)) {
      MicroPrintf("A measurement was lost");
      return false;
    }
    Add(x, y, z);
  }
  return history.CopyLatest(input, length);
}
