// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Arduino's library for a sensor that examples/magic_wand uses: the one of a Nano 33 BLE Sense.
#ifndef ARDUINO_LSM9DS1_H_
#define ARDUINO_LSM9DS1_H_

#include "recorded_imu.h"

class LSM9DS1Class {
 public:
  int begin() { return imu_.begin(); }
  void end() {}
  void setContinuousMode() {}
  void setOneShotMode() {}
  float accelerationSampleRate() { return imu_.rate(); }
  int accelerationAvailable() { return imu_.Waiting() > 0 ? 1 : 0; }
  int readAcceleration(float& x, float& y, float& z) { return imu_.Take(x, y, z); }

 private:
  RecordedImu imu_{119.0f};
};

static LSM9DS1Class IMU_LSM9DS1;
#define IMU IMU_LSM9DS1

#endif  // ARDUINO_LSM9DS1_H_
