// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sensor of an Arduino Nano 33 BLE Sense, by a library of Arduino's Library Manager: Arduino_LSM9DS1, or for the
// Rev2 Arduino_BMI270_BMM150 if the sketch includes that (Sketch, Include Library): Arduino looks for no library that
// only a condition names.
#include "examples/magic_wand/accelerometer_handler.h"

#include <Arduino.h>
#if __has_include(<Arduino_BMI270_BMM150.h>)
#include <Arduino_BMI270_BMM150.h>
#define SENSOR "BMI270"
#else
#include <Arduino_LSM9DS1.h>
#define SENSOR "LSM9DS1"
#endif

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/measurement_history.h"
#include "examples/magic_wand/rate_converter.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr float kMilliGPerG = 1000.0f;
constexpr unsigned long kRetryMs = 1000;
constexpr unsigned long kSilenceMs = 1000;  // after which the sensor counts as stuck
constexpr unsigned long kPollMs = 10;       // both sensors keep the measurements of a longer time
constexpr int kMostAtOnce = 256;            // more than their queues hold

MeasurementHistory history;
RateConverter converter(kTargetHz);
bool is_running = false;
bool has_complained = false;
unsigned long measured_ms = 0;  // the latest time

// Says once what is wrong, until there are measurements again, and waits before the next attempt.
void Fail(const char* what) {
  is_running = false;
  if (!has_complained) MicroPrintf("The " SENSOR " %s; it is tried again every second", what);
  has_complained = true;
  delay(kRetryMs);
}

// Both libraries give g, and the one for the Rev2 turns the axes of its sensor into those of the other. If the board is
// mounted in another way, turn them here: flat and at rest z is about 1000, with the right side up x is, with the tip
// up y is.
void Add(float x, float y, float z) {
  const float measured[kAxisCount] = {x * kMilliGPerG, y * kMilliGPerG, z * kMilliGPerG};
  float result[kAxisCount];
  if (converter.Add(measured, result)) history.Add(result[0], result[1], result[2]);
}

// The number of measurements taken; -1 if the sensor refused one.
int TakeAll() {
  int taken = 0;
  while (taken < kMostAtOnce && IMU.accelerationAvailable() > 0) {
    float x = 0, y = 0, z = 0;
    if (!IMU.readAcceleration(x, y, z)) return -1;
    Add(x, y, z);
    ++taken;
  }
  return taken;
}

}  // namespace

TfLiteStatus SetupAccelerometer() {
  if (!IMU.begin()) {
    Fail("does not answer");
    return kTfLiteError;
  }
  IMU.setContinuousMode();  // the sensor keeps what is measured while the model runs
  const float rate = IMU.accelerationSampleRate();
  if (!(rate >= kTargetHz)) {
    Fail("measures less often than kTargetHz");
    return kTfLiteError;
  }
  history = MeasurementHistory();  // no window across a gap
  converter = RateConverter(rate);
  measured_ms = millis();
  is_running = true;
  return kTfLiteOk;
}

bool ReadAccelerometer(float* input, int length) {
  if (!is_running && SetupAccelerometer() != kTfLiteOk) return false;
  const int taken = TakeAll();
  if (taken < 0) {
    Fail("gives no measurement");
    return false;
  }
  if (taken > 0) {
    measured_ms = millis();
    has_complained = false;
  } else if (millis() - measured_ms > kSilenceMs) {
    Fail("has stopped measuring");
    return false;
  } else {
    delay(kPollMs);
  }
  return history.CopyLatest(input, length);
}
