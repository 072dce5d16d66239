// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of ESP-IDF 5's driver for I2S that examples/micro_speech uses; stand_in_i2s.cc has the functions. The fields
// are in the order of the driver, which has more of them.
#ifndef DRIVER_I2S_STD_H_
#define DRIVER_I2S_STD_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "driver/gpio.h"

typedef int esp_err_t;
#define ESP_OK 0
#define ESP_FAIL -1
#define ESP_ERR_NOT_FOUND 0x105
#define ESP_ERR_TIMEOUT 0x107

typedef struct i2s_channel_obj_t* i2s_chan_handle_t;
typedef enum { I2S_NUM_0 = 0, I2S_NUM_1 = 1, I2S_NUM_AUTO } i2s_port_t;
typedef enum { I2S_ROLE_MASTER, I2S_ROLE_SLAVE } i2s_role_t;
typedef enum {
  I2S_DATA_BIT_WIDTH_16BIT = 16,
  I2S_DATA_BIT_WIDTH_24BIT = 24,
  I2S_DATA_BIT_WIDTH_32BIT = 32
} i2s_data_bit_width_t;
typedef enum { I2S_SLOT_BIT_WIDTH_AUTO = 0, I2S_SLOT_BIT_WIDTH_32BIT = 32 } i2s_slot_bit_width_t;
typedef enum { I2S_SLOT_MODE_MONO = 1, I2S_SLOT_MODE_STEREO = 2 } i2s_slot_mode_t;
typedef enum { I2S_STD_SLOT_LEFT = 1, I2S_STD_SLOT_RIGHT = 2, I2S_STD_SLOT_BOTH = 3 } i2s_std_slot_mask_t;
typedef enum { I2S_MCLK_MULTIPLE_256 = 256 } i2s_mclk_multiple_t;
typedef enum { I2S_CLK_SRC_DEFAULT = 4 } i2s_clock_src_t;

#define I2S_GPIO_UNUSED GPIO_NUM_NC

typedef struct {
  i2s_port_t id;
  i2s_role_t role;
  uint32_t dma_desc_num;
  uint32_t dma_frame_num;
  bool auto_clear;
} i2s_chan_config_t;

typedef struct {
  uint32_t sample_rate_hz;
  i2s_clock_src_t clk_src;
  i2s_mclk_multiple_t mclk_multiple;
} i2s_std_clk_config_t;

typedef struct {
  i2s_data_bit_width_t data_bit_width;
  i2s_slot_bit_width_t slot_bit_width;
  i2s_slot_mode_t slot_mode;
  i2s_std_slot_mask_t slot_mask;
  uint32_t ws_width;
  bool ws_pol;
  bool bit_shift;
} i2s_std_slot_config_t;

typedef struct {
  gpio_num_t mclk;
  gpio_num_t bclk;
  gpio_num_t ws;
  gpio_num_t dout;
  gpio_num_t din;
  struct {
    uint32_t mclk_inv : 1;
    uint32_t bclk_inv : 1;
    uint32_t ws_inv : 1;
  } invert_flags;
} i2s_std_gpio_config_t;

typedef struct {
  i2s_std_clk_config_t clk_cfg;
  i2s_std_slot_config_t slot_cfg;
  i2s_std_gpio_config_t gpio_cfg;
} i2s_std_config_t;

#define I2S_CHANNEL_DEFAULT_CONFIG(i2s_num, i2s_role) \
  { .id = i2s_num, .role = i2s_role, .dma_desc_num = 6, .dma_frame_num = 240, .auto_clear = false, }
#define I2S_STD_CLK_DEFAULT_CONFIG(rate) \
  { .sample_rate_hz = rate, .clk_src = I2S_CLK_SRC_DEFAULT, .mclk_multiple = I2S_MCLK_MULTIPLE_256, }
#define I2S_STD_PHILIPS_SLOT_DEFAULT_CONFIG(bits_per_sample, mono_or_stereo)                                   \
  {                                                                                                            \
    .data_bit_width = bits_per_sample, .slot_bit_width = I2S_SLOT_BIT_WIDTH_AUTO, .slot_mode = mono_or_stereo, \
    .slot_mask = I2S_STD_SLOT_BOTH, .ws_width = bits_per_sample, .ws_pol = false, .bit_shift = true,           \
  }

#ifdef __cplusplus
extern "C" {
#endif
esp_err_t i2s_new_channel(const i2s_chan_config_t* chan_cfg, i2s_chan_handle_t* ret_tx_handle,
                          i2s_chan_handle_t* ret_rx_handle);
esp_err_t i2s_del_channel(i2s_chan_handle_t handle);
esp_err_t i2s_channel_init_std_mode(i2s_chan_handle_t handle, const i2s_std_config_t* std_cfg);
esp_err_t i2s_channel_enable(i2s_chan_handle_t handle);
esp_err_t i2s_channel_disable(i2s_chan_handle_t handle);
esp_err_t i2s_channel_read(i2s_chan_handle_t handle, void* dest, size_t size, size_t* bytes_read, uint32_t timeout_ms);
#ifdef __cplusplus
}
#endif

#endif  // DRIVER_I2S_STD_H_
