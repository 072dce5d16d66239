// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The driver of esp_camera.h with a camera that behaves as device_state says, and the one function of FreeRTOS.
#include <cstdlib>

#include "examples/person_detection/grey_picture.h"
// Behind that header, whose type they use.
#include "Arduino.h"
#include "device_state.h"
#include "esp_camera.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "seen_picture.h"

namespace {

constexpr int kWidth = 160, kHeight = 120;
uint8_t pixels[kWidth * kHeight];
camera_fb_t frame;
bool is_begun = false;
bool is_lent = false;

// A misuse of the driver ends the test.
void Demand(bool is_right) {
  if (!is_right) std::abort();
}

}  // namespace

extern "C" void vTaskDelay(unsigned ticks) { delay(ticks * portTICK_PERIOD_MS); }

extern "C" esp_err_t esp_camera_init(const camera_config_t* config) {
  // The pins of the ESP32-CAM, and what fits its RAM.
  Demand(!is_begun && config->pin_pwdn == 32 && config->pin_xclk == 0 && config->pin_sccb_sda == 26 &&
         config->pin_d7 == 35 && config->pin_d0 == 5 && config->pin_vsync == 25 && config->pin_href == 23 &&
         config->pin_pclk == 22);
  Demand(config->pixel_format == PIXFORMAT_GRAYSCALE && config->frame_size == FRAMESIZE_QQVGA && config->fb_count == 2);
  if (device_state == kDeviceAbsent) return ESP_ERR_NOT_FOUND;
  is_begun = true;
  return ESP_OK;
}

extern "C" esp_err_t esp_camera_deinit(void) {
  Demand(is_begun && !is_lent);
  is_begun = false;
  return ESP_OK;
}

extern "C" camera_fb_t* esp_camera_fb_get(void) {
  Demand(is_begun && !is_lent);
  constexpr int kFrameMs = 40, kTimeoutMs = 4000;
  const bool has_frame = device_state == kDeviceWell || device_state == kDeviceRefuses;
  delay(has_frame ? kFrameMs : kTimeoutMs);
  if (!has_frame) return nullptr;
  WriteSeenPicture(pixels, kWidth, kHeight);
  frame = {};
  frame.buf = pixels;
  frame.width = kWidth;
  frame.height = kHeight;
  frame.len = device_state == kDeviceRefuses ? 1 : sizeof(pixels);
  is_lent = true;
  return &frame;
}

extern "C" void esp_camera_fb_return(camera_fb_t* returned) {
  Demand(is_lent && returned == &frame);
  is_lent = false;
}
