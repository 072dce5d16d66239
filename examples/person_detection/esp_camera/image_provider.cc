// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The camera of an ESP32-CAM and its relatives, by Espressif's driver esp_camera, which Arduino's core for ESP32 has,
// and which is a component of ESP-IDF's registry.
#include "examples/person_detection/image_provider.h"

#include <esp_camera.h>
#include <freertos/FreeRTOS.h>
#include <freertos/task.h>

#include "examples/person_detection/esp_camera/camera_pins.h"
#include "examples/person_detection/grey_picture.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kRetryMs = 1000;
constexpr int kClockHz = 20000000;
constexpr size_t kFrames = 2;  // one is filled while the other is looked at

bool is_running = false;
bool has_complained = false;

// Says once what is wrong, until there is a picture again, and waits before the next attempt.
TfLiteStatus Fail(const char* what, int code) {
  if (is_running) esp_camera_deinit();
  is_running = false;
  if (!has_complained) MicroPrintf("The camera %s (error 0x%x); it is tried again every second", what, code);
  has_complained = true;
  vTaskDelay(kRetryMs / portTICK_PERIOD_MS);
  return kTfLiteError;
}

void SetPins(camera_config_t* config) {
  config->pin_pwdn = kCameraPins.power_down;
  config->pin_reset = kCameraPins.reset;
  config->pin_xclk = kCameraPins.clock_out;
  config->pin_sccb_sda = kCameraPins.data;
  config->pin_sccb_scl = kCameraPins.clock;
  config->pin_d0 = kCameraPins.pixel[0];
  config->pin_d1 = kCameraPins.pixel[1];
  config->pin_d2 = kCameraPins.pixel[2];
  config->pin_d3 = kCameraPins.pixel[3];
  config->pin_d4 = kCameraPins.pixel[4];
  config->pin_d5 = kCameraPins.pixel[5];
  config->pin_d6 = kCameraPins.pixel[6];
  config->pin_d7 = kCameraPins.pixel[7];
  config->pin_vsync = kCameraPins.vertical_sync;
  config->pin_href = kCameraPins.row;
  config->pin_pclk = kCameraPins.pixel_clock;
}

// Small grey pictures, which fit the chip's own RAM.
esp_err_t Start() {
  camera_config_t config = {};
  SetPins(&config);
  config.xclk_freq_hz = kClockHz;
  config.ledc_timer = LEDC_TIMER_0;
  config.ledc_channel = LEDC_CHANNEL_0;
  config.pixel_format = PIXFORMAT_GRAYSCALE;
  config.frame_size = FRAMESIZE_QQVGA;
  config.fb_count = kFrames;
  config.fb_location = CAMERA_FB_IN_DRAM;
  config.grab_mode = CAMERA_GRAB_LATEST;
  return esp_camera_init(&config);
}

}  // namespace

TfLiteStatus GetImage(int image_width, int image_height, int channels, int8_t* image_data) {
  if (channels != 1) {
    MicroPrintf("The picture has 1 channel; %d were asked for", channels);
    return kTfLiteError;
  }
  if (!is_running) {
    const esp_err_t error = Start();
    if (error != ESP_OK) return Fail("does not answer", error);
    is_running = true;
  }
  camera_fb_t* const frame = esp_camera_fb_get();  // waits for one, some seconds at most
  if (frame == nullptr) return Fail("gives no picture", ESP_FAIL);
  const bool is_whole = frame->width > 0 && frame->height > 0 && frame->len >= frame->width * frame->height;
  if (is_whole) {
    FitPicture({frame->buf, static_cast<int>(frame->width), static_cast<int>(frame->height)}, image_width, image_height,
               image_data);
  }
  esp_camera_fb_return(frame);
  if (!is_whole) return Fail("gives no whole picture", ESP_FAIL);
  has_complained = false;
  return kTfLiteOk;
}
