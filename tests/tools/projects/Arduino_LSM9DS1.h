// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Arduino's library for a sensor that examples/magic_wand uses. The sensor measures the gestures that the
// example has recorded: each measurement five times, and twenty times between two calls of loop().
#ifndef ARDUINO_LSM9DS1_H_
#define ARDUINO_LSM9DS1_H_

#include "Arduino.h"

extern const int16_t g_recorded_gestures[][3];
extern const int g_recorded_gestures_len;

class LSM9DS1Class {
 public:
  int begin() {
    loops_to_run = g_recorded_gestures_len / (kPerLoop / kPerMeasurement);
    return 1;
  }
  void setContinuousMode() {}
  float accelerationSampleRate() { return 119.0f; }
  int accelerationAvailable() {
    if (given_in_loop_ < kPerLoop) return 1;
    given_in_loop_ = 0;
    return 0;
  }
  int readAcceleration(float& x, float& y, float& z) {
    const int16_t* const measured = g_recorded_gestures[given_++ / kPerMeasurement % g_recorded_gestures_len];
    ++given_in_loop_;
    x = measured[0] / 1000.0f;
    y = measured[1] / 1000.0f;
    z = measured[2] / 1000.0f;
    return 1;
  }

 private:
  static constexpr int kPerMeasurement = 5, kPerLoop = 20;
  int given_ = 0, given_in_loop_ = 0;
};

static LSM9DS1Class IMU;

#endif  // ARDUINO_LSM9DS1_H_
