// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Which pins of the chip the camera is wired to. For another board, change these or define MOTE_CAMERA_PINS to be a
// list in the same order; -1 where there is no pin.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_ESP_CAMERA_CAMERA_PINS_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_ESP_CAMERA_CAMERA_PINS_H_

#if __has_include(<sdkconfig.h>)
#include <sdkconfig.h>
#endif

struct CameraPins {
  int power_down, reset, clock_out, data, clock;  // the last two are those of the control bus
  int pixel[8];                                   // from the lowest bit
  int vertical_sync, row, pixel_clock;
};

#if defined(MOTE_CAMERA_PINS)
constexpr CameraPins kCameraPins = {MOTE_CAMERA_PINS};
#elif defined(ARDUINO_XIAO_ESP32S3)
// Seeed XIAO ESP32S3 Sense.
constexpr CameraPins kCameraPins = {-1, -1, 10, 40, 39, {15, 17, 18, 16, 14, 12, 11, 48}, 38, 47, 13};
#elif defined(CONFIG_IDF_TARGET_ESP32S3)
// ESP32-S3-EYE, and many boards with an ESP32-S3 that follow it.
constexpr CameraPins kCameraPins = {-1, -1, 15, 4, 5, {11, 9, 8, 10, 12, 18, 17, 16}, 6, 7, 13};
#else
// The ESP32-CAM of AI Thinker.
constexpr CameraPins kCameraPins = {32, -1, 0, 26, 27, {5, 18, 19, 21, 36, 39, 34, 35}, 25, 23, 22};
#endif

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_ESP_CAMERA_CAMERA_PINS_H_
