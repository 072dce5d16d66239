// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Arduino's library for a sensor that examples/magic_wand uses: the one of a Nano 33 BLE Sense Rev2.
#ifndef ARDUINO_BMI270_BMM150_H_
#define ARDUINO_BMI270_BMM150_H_

#include "recorded_imu.h"

typedef enum { BOSCH_ACCELEROMETER_ONLY, BOSCH_MAGNETOMETER_ONLY, BOSCH_ACCEL_AND_MAGN } CfgBoshSensor_t;

class BoschSensorClass {
 public:
  virtual ~BoschSensorClass() {}
  int begin(CfgBoshSensor_t = BOSCH_ACCEL_AND_MAGN) { return imu_.begin(); }
  void end() {}
  void setContinuousMode() {}
  void oneShotMode() {}
  virtual int readAcceleration(float& x, float& y, float& z) { return imu_.Take(x, y, z); }
  virtual int accelerationAvailable() { return imu_.Waiting(); }
  virtual float accelerationSampleRate() { return imu_.rate(); }

 private:
  RecordedImu imu_{99.84f};
};

static BoschSensorClass IMU_BMI270_BMM150;
#define IMU IMU_BMI270_BMM150

#endif  // ARDUINO_BMI270_BMM150_H_
