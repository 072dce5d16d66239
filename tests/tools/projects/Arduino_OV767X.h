// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Arduino's library for a camera that examples/person_detection uses. The camera sees the example's sample
// picture, enlarged.
#ifndef ARDUINO_OV767X_H_
#define ARDUINO_OV767X_H_

#include "Arduino.h"
#include "device_state.h"
#include "seen_picture.h"

enum { YUV422 = 0, RGB444 = 1, RGB565 = 2, GRAYSCALE = 4 };
enum { VGA = 0, CIF = 1, QVGA = 2, QCIF = 3, QQVGA = 4 };

class OV767X {
 public:
  virtual ~OV767X() {}
  int begin(int resolution, int format, int fps) {
    constexpr int kTenth = 100;
    delay(kTenth);
    is_well_begun_ = resolution == QCIF && format == GRAYSCALE && fps == 5 && device_state != kDeviceAbsent;
    return is_well_begun_;
  }
  void end() { is_well_begun_ = false; }
  int width() const { return device_state == kDeviceRefuses ? 0 : 176; }
  int height() const { return device_state == kDeviceRefuses ? 0 : 144; }
  int bytesPerPixel() const { return 1; }
  void readFrame(void* buffer) {
    while (!is_well_begun_ || device_state != kDeviceWell) {  // as the library: for ever
    }
    constexpr int kFrameMs = 200;
    delay(kFrameMs);
    WriteSeenPicture(static_cast<uint8_t*>(buffer), width(), height());
  }

 private:
  bool is_well_begun_ = false;
};

static OV767X Camera;

#endif  // ARDUINO_OV767X_H_
