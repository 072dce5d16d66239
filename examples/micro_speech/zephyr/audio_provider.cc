// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The microphone that Zephyr's devicetree calls `dmic_dev`, by the API of digital microphones. Zephyr 3.6 or later.
#include "examples/micro_speech/audio_provider.h"

#include <zephyr/audio/dmic.h>
#include <zephyr/device.h>
#include <zephyr/devicetree.h>
#include <zephyr/kernel.h>

#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/microphone_keeper.h"
#include "examples/micro_speech/sound_ring.h"

namespace {

constexpr int kPartMs = 50;
constexpr size_t kPartBytes = kPartMs * SoundRing::kSamplesPerMs * sizeof(int16_t);
constexpr uint32_t kParts = 6;  // 300 ms, which the driver keeps while the model runs
constexpr int32_t kPauseMs = 20;

SoundRing ring;

K_MEM_SLAB_DEFINE_STATIC(parts, kPartBytes, kParts, 4);

#if DT_NODE_EXISTS(DT_NODELABEL(dmic_dev))
const struct device* const microphone = DEVICE_DT_GET(DT_NODELABEL(dmic_dev));
constexpr bool kHasMicrophone = true;
#else
const struct device* const microphone = nullptr;
constexpr bool kHasMicrophone = false;
#endif

const char* Start() {
  if (!kHasMicrophone) return "The devicetree has no microphone with the label dmic_dev";
  if (!device_is_ready(microphone)) return "The microphone is not ready";
  static struct pcm_stream_cfg stream = {};
  stream.pcm_rate = kAudioSampleFrequency;
  stream.pcm_width = 16;
  stream.block_size = kPartBytes;
  stream.mem_slab = &parts;
  struct dmic_cfg config = {};
  config.io.min_pdm_clk_freq = 1000000;
  config.io.max_pdm_clk_freq = 3500000;
  config.io.min_pdm_clk_dc = 40;
  config.io.max_pdm_clk_dc = 60;
  config.streams = &stream;
  config.channel.req_num_streams = 1;
  config.channel.req_num_chan = 1;
  config.channel.req_chan_map_lo = dmic_build_channel_map(0, 0, PDM_CHAN_LEFT);
  if (dmic_configure(microphone, &config) < 0) return "The microphone does not take 16 kHz, mono, 16 bits";
  return dmic_trigger(microphone, DMIC_TRIGGER_START) < 0 ? "The microphone does not start" : nullptr;
}

void Stop() { dmic_trigger(microphone, DMIC_TRIGGER_STOP); }

MicrophoneKeeper keeper(Start, Stop);

// Takes what the driver has, and waits for the next part; false if none came.
bool TakePart() {
  void* part = nullptr;
  size_t bytes = 0;
  if (dmic_read(microphone, 0, &part, &bytes, 2 * kPartMs) < 0) return false;
  const int16_t* const samples = static_cast<const int16_t*>(part);
  for (size_t i = 0; i < bytes / sizeof(int16_t); ++i) ring.Add(samples[i]);
  k_mem_slab_free(&parts, part);
  return true;
}

}  // namespace

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  return ring.Get(start_ms, duration_ms, audio_samples_size, audio_samples);
}

int32_t LatestAudioTimestamp() {
  keeper.Keep(k_uptime_get_32(), ring.LatestMs());
  if (!keeper.IsRunning() || !TakePart()) k_msleep(kPauseMs);
  return ring.LatestMs();
}
