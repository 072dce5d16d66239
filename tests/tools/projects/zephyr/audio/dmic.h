// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Zephyr's API of digital microphones that examples/micro_speech uses; stand_in_dmic.cc has the functions.
#ifndef ZEPHYR_AUDIO_DMIC_H_
#define ZEPHYR_AUDIO_DMIC_H_

#include <zephyr/device.h>
#include <zephyr/kernel.h>

enum dmic_trigger {
  DMIC_TRIGGER_STOP,
  DMIC_TRIGGER_START,
  DMIC_TRIGGER_PAUSE,
  DMIC_TRIGGER_RELEASE,
  DMIC_TRIGGER_RESET
};
enum pdm_lr { PDM_CHAN_LEFT, PDM_CHAN_RIGHT };

struct pdm_io_cfg {
  uint32_t min_pdm_clk_freq;
  uint32_t max_pdm_clk_freq;
  uint8_t min_pdm_clk_dc;
  uint8_t max_pdm_clk_dc;
  uint8_t pdm_clk_pol;
  uint8_t pdm_data_pol;
  uint32_t pdm_clk_skew;
};

struct pcm_stream_cfg {
  uint32_t pcm_rate;
  uint8_t pcm_width;
  uint16_t block_size;
  struct k_mem_slab* mem_slab;
};

struct pdm_chan_cfg {
  uint32_t req_chan_map_lo;
  uint32_t req_chan_map_hi;
  uint32_t act_chan_map_lo;
  uint32_t act_chan_map_hi;
  uint8_t req_num_chan;
  uint8_t act_num_chan;
  uint8_t req_num_streams;
  uint8_t act_num_streams;
};

struct dmic_cfg {
  struct pdm_io_cfg io;
  struct pcm_stream_cfg* streams;
  struct pdm_chan_cfg channel;
};

static inline uint32_t dmic_build_channel_map(uint8_t channel, uint8_t pdm, enum pdm_lr lr) {
  return ((((uint32_t)pdm & 7U) << 1) | ((uint32_t)lr & 1U)) << ((channel & 7U) * 4U);
}

extern "C" {
int dmic_configure(const struct device* dev, struct dmic_cfg* cfg);
int dmic_trigger(const struct device* dev, enum dmic_trigger cmd);
int dmic_read(const struct device* dev, uint8_t stream, void** buffer, size_t* size, int32_t timeout);
}

#endif  // ZEPHYR_AUDIO_DMIC_H_
