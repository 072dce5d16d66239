// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A sensor that measures the gestures that examples/magic_wand has recorded, so many times a second, over and over; a
// queue keeps what nobody has taken yet. Arduino's libraries of sensors differ in names.
#ifndef RECORDED_IMU_H_
#define RECORDED_IMU_H_

#include "Arduino.h"
#include "device_state.h"

extern const int16_t g_recorded_gestures[][3];
extern const int g_recorded_gestures_len;

class RecordedImu {
 public:
  explicit RecordedImu(float rate) : rate_(rate) {}

  int begin() {
    constexpr int kLoopsPerMeasurement = 6;
    loops_to_run = g_recorded_gestures_len * kLoopsPerMeasurement;
    if (device_state == kDeviceAbsent) return 0;
    begin_ms_ = millis();
    taken_ = 0;
    return 1;
  }

  float rate() const { return rate_; }

  int Waiting() const {
    if (device_state == kDeviceAbsent || device_state == kDeviceStalls) return 0;
    const auto measured = static_cast<long>((millis() - begin_ms_) * rate_ / 1000);
    return static_cast<int>(measured - taken_);
  }

  int Take(float& x, float& y, float& z) {
    if (device_state != kDeviceWell || Waiting() <= 0) return 0;
    constexpr float kRecordedHz = 25;
    const int16_t* const measured =
        g_recorded_gestures[static_cast<int>(taken_ * kRecordedHz / rate_) % g_recorded_gestures_len];
    ++taken_;
    x = measured[0] / 1000.0f;
    y = measured[1] / 1000.0f;
    z = measured[2] / 1000.0f;
    return 1;
  }

 private:
  float rate_;
  unsigned long begin_ms_ = 0;
  long taken_ = 0;
};

#endif  // RECORDED_IMU_H_
