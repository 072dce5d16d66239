// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Espressif's driver for cameras that examples/person_detection uses; stand_in_camera.cc has the functions.
#ifndef ESP_CAMERA_H_
#define ESP_CAMERA_H_

#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

typedef int esp_err_t;
#define ESP_OK 0
#define ESP_FAIL -1
#define ESP_ERR_NOT_FOUND 0x105

typedef enum { LEDC_TIMER_0, LEDC_TIMER_1 } ledc_timer_t;
typedef enum { LEDC_CHANNEL_0, LEDC_CHANNEL_1 } ledc_channel_t;
typedef enum { PIXFORMAT_RGB565, PIXFORMAT_YUV422, PIXFORMAT_YUV420, PIXFORMAT_GRAYSCALE, PIXFORMAT_JPEG } pixformat_t;
typedef enum {
  FRAMESIZE_96X96,
  FRAMESIZE_QQVGA,
  FRAMESIZE_QCIF,
  FRAMESIZE_HQVGA,
  FRAMESIZE_240X240,
  FRAMESIZE_QVGA
} framesize_t;
typedef enum { CAMERA_GRAB_WHEN_EMPTY, CAMERA_GRAB_LATEST } camera_grab_mode_t;
typedef enum { CAMERA_FB_IN_PSRAM, CAMERA_FB_IN_DRAM } camera_fb_location_t;

typedef struct {
  int pin_pwdn;
  int pin_reset;
  int pin_xclk;
  union {
    int pin_sccb_sda;
    int pin_sscb_sda;
  };
  union {
    int pin_sccb_scl;
    int pin_sscb_scl;
  };
  int pin_d7;
  int pin_d6;
  int pin_d5;
  int pin_d4;
  int pin_d3;
  int pin_d2;
  int pin_d1;
  int pin_d0;
  int pin_vsync;
  int pin_href;
  int pin_pclk;
  int xclk_freq_hz;
  ledc_timer_t ledc_timer;
  ledc_channel_t ledc_channel;
  pixformat_t pixel_format;
  framesize_t frame_size;
  int jpeg_quality;
  size_t fb_count;
  camera_fb_location_t fb_location;
  camera_grab_mode_t grab_mode;
  int sccb_i2c_port;
} camera_config_t;

typedef struct {
  uint8_t* buf;
  size_t len;
  size_t width;
  size_t height;
  pixformat_t format;
  struct timeval timestamp;
} camera_fb_t;

#ifdef __cplusplus
extern "C" {
#endif
esp_err_t esp_camera_init(const camera_config_t* config);
esp_err_t esp_camera_deinit(void);
camera_fb_t* esp_camera_fb_get(void);
void esp_camera_fb_return(camera_fb_t* frame);
#ifdef __cplusplus
}
#endif

#endif  // ESP_CAMERA_H_
