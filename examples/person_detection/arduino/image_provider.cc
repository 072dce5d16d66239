// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The camera OV7675 (or OV7670) of the Tiny Machine Learning Kit, at a Nano 33 BLE, by the library Arduino_OV767X of
// Arduino's Library Manager. Other boards look at the sample picture unless their sketch includes that library;
// ESP32-CAM: esp_camera/.
#include "examples/person_detection/image_provider.h"

#include <Arduino.h>

#include "examples/person_detection/grey_picture.h"
#include "tensorflow/lite/micro/micro_log.h"

#if defined(ARDUINO_ARDUINO_NANO33BLE) || __has_include(<Arduino_OV767X.h>)

#include <Arduino_OV767X.h>

namespace {

constexpr unsigned long kRetryMs = 1000;
constexpr int kFramesPerSecond = 5;
constexpr unsigned long kSilenceMs = 3 * 1000 / kFramesPerSecond;
constexpr uint8_t kVerticalSyncPin = 8;  // as the library wires it, unless Camera.setPins() is called
constexpr int kMostPixels = 176 * 144;

uint8_t pixels[kMostPixels];
bool is_running = false;
bool has_complained = false;

// Says once what is wrong, until there is a picture again, and waits before the next attempt.
TfLiteStatus Fail(const char* what) {
  if (is_running) Camera.end();
  is_running = false;
  if (!has_complained) MicroPrintf("The camera %s; it is tried again every second", what);
  has_complained = true;
  delay(kRetryMs);
  return kTfLiteError;
}

// readFrame() waits for the beginning of a frame, for ever: it is called only after the signal has come and gone.
bool HasFrames() {
  const unsigned long begin = millis();
  bool was_high = false, was_low = false;
  while (!was_high || !was_low) {
    if (digitalRead(kVerticalSyncPin) == HIGH) {
      was_high = true;
    } else {
      was_low = true;
    }
    if (millis() - begin > kSilenceMs) return false;
  }
  return true;
}

}  // namespace

TfLiteStatus GetImage(int image_width, int image_height, int channels, int8_t* image_data) {
  if (channels != 1) {
    MicroPrintf("The picture has 1 channel; %d were asked for", channels);
    return kTfLiteError;
  }
  if (!is_running) {
    if (!Camera.begin(QCIF, GRAYSCALE, kFramesPerSecond)) return Fail("does not answer");
    is_running = true;
  }
  const int width = Camera.width(), height = Camera.height();
  if (width < 1 || height < 1 || height > kMostPixels / width) return Fail("gives pictures of another size");
  if (!HasFrames()) return Fail("gives no picture");
  Camera.readFrame(pixels);
  has_complained = false;
  FitPicture({pixels, width, height}, image_width, image_height, image_data);
  return kTfLiteOk;
}

#else

#include "examples/person_detection/sample_picture.h"

TfLiteStatus GetImage(int image_width, int image_height, int channels, int8_t* image_data) {
  if (channels != 1) {
    MicroPrintf("The picture has 1 channel; %d were asked for", channels);
    return kTfLiteError;
  }
  FitPicture(g_sample_picture, image_width, image_height, image_data);
  return kTfLiteOk;
}

#endif  // ARDUINO_ARDUINO_NANO33BLE
