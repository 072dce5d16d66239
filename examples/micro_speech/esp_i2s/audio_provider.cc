// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A microphone with I2S, such as an INMP441, at an ESP32 or one of its relatives, by ESP-IDF 5 or later, which
// Arduino's core 3 for ESP32 has, too. Its SCK, WS and SD lie at these pins, its L/R at ground; define others where
// yours lie elsewhere.
#include "examples/micro_speech/audio_provider.h"

#include <driver/gpio.h>
#include <driver/i2s_std.h>
#include <freertos/FreeRTOS.h>
#include <freertos/task.h>
#include <sdkconfig.h>

#include "examples/micro_speech/i2s_part.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/microphone_keeper.h"
#include "examples/micro_speech/sound_ring.h"

#ifndef MOTE_MICROPHONE_SCK
#define MOTE_MICROPHONE_SCK 5
#endif
#ifndef MOTE_MICROPHONE_WS
#define MOTE_MICROPHONE_WS 4
#endif
// Pins that are not those of the flash: 6 to 11 are on an ESP32, but 18 is that of USB on an ESP32-C3.
#ifndef MOTE_MICROPHONE_SD
#ifdef CONFIG_IDF_TARGET_ESP32
#define MOTE_MICROPHONE_SD 18
#else
#define MOTE_MICROPHONE_SD 6
#endif
#endif

namespace {

// The driver keeps 240 ms while the model runs.
constexpr uint32_t kDriverParts = 8;
constexpr uint32_t kPartSamples = 480;
constexpr uint32_t kMostWaitMs = 50;
constexpr uint32_t kPauseMs = 20;

SoundRing ring;
i2s_chan_handle_t channel = nullptr;

esp_err_t Configure() {
  i2s_std_config_t config = {};
  config.clk_cfg = I2S_STD_CLK_DEFAULT_CONFIG(kAudioSampleFrequency);
  config.slot_cfg = I2S_STD_PHILIPS_SLOT_DEFAULT_CONFIG(I2S_DATA_BIT_WIDTH_32BIT, I2S_SLOT_MODE_MONO);
  config.slot_cfg.slot_mask = I2S_STD_SLOT_LEFT;
  config.gpio_cfg.mclk = I2S_GPIO_UNUSED;
  config.gpio_cfg.bclk = static_cast<gpio_num_t>(MOTE_MICROPHONE_SCK);
  config.gpio_cfg.ws = static_cast<gpio_num_t>(MOTE_MICROPHONE_WS);
  config.gpio_cfg.dout = I2S_GPIO_UNUSED;
  config.gpio_cfg.din = static_cast<gpio_num_t>(MOTE_MICROPHONE_SD);
  const esp_err_t error = i2s_channel_init_std_mode(channel, &config);
  return error == ESP_OK ? i2s_channel_enable(channel) : error;
}

const char* Start() {
  i2s_chan_config_t config = I2S_CHANNEL_DEFAULT_CONFIG(I2S_NUM_AUTO, I2S_ROLE_MASTER);
  config.dma_desc_num = kDriverParts;
  config.dma_frame_num = kPartSamples;
  if (i2s_new_channel(&config, nullptr, &channel) != ESP_OK) return "No I2S port is free for the microphone";
  if (Configure() == ESP_OK) return nullptr;
  i2s_del_channel(channel);
  return "The microphone's I2S port does not start";
}

void Stop() {
  i2s_channel_disable(channel);
  i2s_del_channel(channel);
}

MicrophoneKeeper keeper(Start, Stop);

// Takes what the driver has, and waits for the next part; false if none came.
bool TakePart() {
  static int32_t part[kPartSamples];
  size_t bytes = 0;
  const esp_err_t error = i2s_channel_read(channel, part, sizeof(part), &bytes, kMostWaitMs);
  AddPart(part, static_cast<int>(bytes / sizeof(part[0])), 1, &ring);
  return error == ESP_OK;
}

}  // namespace

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  return ring.Get(start_ms, duration_ms, audio_samples_size, audio_samples);
}

int32_t LatestAudioTimestamp() {
  keeper.Keep(static_cast<uint32_t>(xTaskGetTickCount() * portTICK_PERIOD_MS), ring.LatestMs());
  if (!keeper.IsRunning() || !TakePart()) vTaskDelay(kPauseMs / portTICK_PERIOD_MS);
  return ring.LatestMs();
}
