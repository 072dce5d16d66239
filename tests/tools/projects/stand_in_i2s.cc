// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The driver of driver/i2s_std.h with a microphone that behaves as device_state says: without one, the wire reads as
// zeros. And the functions of FreeRTOS.
#include <cstdlib>

#include "Arduino.h"
#include "device_state.h"
#include "driver/i2s_std.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "heard_sound.h"

struct i2s_channel_obj_t {
  bool is_made, has_mode, is_enabled;
};

namespace {

i2s_channel_obj_t only;
long heard = 0;

void Demand(bool is_right) {
  if (!is_right) std::abort();
}

}  // namespace

extern "C" void vTaskDelay(TickType_t ticks) { delay(ticks * portTICK_PERIOD_MS); }
extern "C" TickType_t xTaskGetTickCount(void) { return static_cast<TickType_t>(millis() / portTICK_PERIOD_MS); }

extern "C" esp_err_t i2s_new_channel(const i2s_chan_config_t* config, i2s_chan_handle_t* to, i2s_chan_handle_t* from) {
  Demand(!only.is_made && to == nullptr && config->role == I2S_ROLE_MASTER);
  Demand(config->dma_desc_num * config->dma_frame_num >= 16 * 200 && config->dma_frame_num * 4 <= 4092);
  only = {true, false, false};
  heard = 0;
  *from = &only;
  return ESP_OK;
}

extern "C" esp_err_t i2s_del_channel(i2s_chan_handle_t channel) {
  Demand(channel == &only && only.is_made && !only.is_enabled);
  only.is_made = false;
  return ESP_OK;
}

extern "C" esp_err_t i2s_channel_init_std_mode(i2s_chan_handle_t channel, const i2s_std_config_t* config) {
  Demand(channel == &only && only.is_made && config->clk_cfg.sample_rate_hz == 16000);
  Demand(config->slot_cfg.data_bit_width == I2S_DATA_BIT_WIDTH_32BIT &&
         config->slot_cfg.slot_mode == I2S_SLOT_MODE_MONO);
  Demand(config->gpio_cfg.bclk == 5 && config->gpio_cfg.ws == 4 && config->gpio_cfg.din == 6);
  Demand(config->gpio_cfg.mclk == I2S_GPIO_UNUSED && config->gpio_cfg.dout == I2S_GPIO_UNUSED);
  only.has_mode = true;
  return device_state == kDeviceRefuses ? ESP_FAIL : ESP_OK;
}

extern "C" esp_err_t i2s_channel_enable(i2s_chan_handle_t channel) {
  Demand(channel == &only && only.has_mode && !only.is_enabled);
  only.is_enabled = true;
  return ESP_OK;
}

extern "C" esp_err_t i2s_channel_disable(i2s_chan_handle_t channel) {
  Demand(channel == &only && only.is_enabled);
  only.is_enabled = false;
  return ESP_OK;
}

extern "C" esp_err_t i2s_channel_read(i2s_chan_handle_t channel, void* dest, size_t size, size_t* bytes_read,
                                      uint32_t timeout_ms) {
  Demand(channel == &only && only.is_enabled);
  *bytes_read = 0;
  if (device_state == kDeviceStalls || device_state == kDeviceRefuses) {
    delay(timeout_ms);
    return ESP_ERR_TIMEOUT;
  }
  const long count = static_cast<long>(size / sizeof(int32_t));
  for (long i = 0; i < count; ++i) {
    const int32_t loud = device_state == kDeviceAbsent ? 0 : HeardSample(heard++);
    static_cast<int32_t*>(dest)[i] = loud * (1 << 14);
  }
  delay(static_cast<unsigned long>(count / 16));
  *bytes_read = size;
  return ESP_OK;
}
