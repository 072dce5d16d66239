// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The microphone of zephyr/audio/dmic.h, which behaves as device_state says, and the functions of Zephyr's kernel.
#include <zephyr/audio/dmic.h>

#include <cstdlib>

#include "Arduino.h"
#include "device_state.h"
#include "heard_sound.h"

namespace {

constexpr int kIoError = -5, kTryAgain = -11;

struct dmic_cfg config;
struct pcm_stream_cfg stream;
bool is_running = false;
bool is_lent = false;
long heard = 0;

void Demand(bool is_right) {
  if (!is_right) std::abort();
}

}  // namespace

extern const struct device mote_test_dmic_dev = {"dmic_dev"};

extern "C" {

bool device_is_ready(const struct device* dev) {
  Demand(dev == &mote_test_dmic_dev);
  return device_state != kDeviceAbsent;
}

int32_t k_msleep(int32_t ms) {
  delay(static_cast<unsigned long>(ms));
  return 0;
}

uint32_t k_uptime_get_32(void) { return static_cast<uint32_t>(millis()); }

int dmic_configure(const struct device*, struct dmic_cfg* wanted) {
  config = *wanted;
  stream = *wanted->streams;
  Demand(!is_running && stream.pcm_rate == 16000 && stream.pcm_width == 16 && config.channel.req_num_chan == 1);
  Demand(stream.block_size <= stream.mem_slab->block_size &&
         stream.mem_slab->num_blocks * stream.block_size >= 32 * 200);
  return device_state == kDeviceRefuses ? kIoError : 0;
}

int dmic_trigger(const struct device*, enum dmic_trigger what) {
  Demand((what == DMIC_TRIGGER_START) != is_running && !is_lent);
  is_running = what == DMIC_TRIGGER_START;
  heard = 0;
  return 0;
}

int dmic_read(const struct device*, uint8_t which, void** buffer, size_t* size, int32_t timeout) {
  Demand(is_running && which == 0 && !is_lent);
  if (device_state != kDeviceWell) {
    delay(static_cast<unsigned long>(timeout));
    return kTryAgain;
  }
  *buffer = stream.mem_slab->buffer;
  *size = stream.block_size;
  for (size_t i = 0; i < *size / 2; ++i) static_cast<int16_t*>(*buffer)[i] = HeardSample(heard++);
  delay(*size / 32);
  is_lent = true;
  return 0;
}

void k_mem_slab_free(struct k_mem_slab* slab, void* part) {
  Demand(is_lent && slab == stream.mem_slab && part == slab->buffer);
  is_lent = false;
}

}  // extern "C"
