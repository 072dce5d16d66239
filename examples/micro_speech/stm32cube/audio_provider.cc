// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The microphone of an STM32, by ST's HAL: a digital one at the first filter of a DFSDM, as on a B-L475E-IOT01A, or one
// with I2S, such as an INMP441, at a block of an SAI. STM32CubeMX configures it: 16 kHz; for the DFSDM 24 bits, for the
// SAI two slots of 32 bits as a master; and a circular DMA of words to memory.
#include "examples/micro_speech/audio_provider.h"

#include "examples/micro_speech/i2s_part.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/microphone_keeper.h"
#include "examples/micro_speech/sound_ring.h"
#include "main.h"

// The names that STM32CubeMX gives the filter and the block; define another name where yours is another one.
#ifndef MOTE_MICROPHONE_DFSDM
#define MOTE_MICROPHONE_DFSDM hdfsdm1_filter0
#endif
#ifndef MOTE_MICROPHONE_SAI
#define MOTE_MICROPHONE_SAI hsai_BlockA1
#endif

namespace {

SoundRing ring;

#if defined(HAL_DFSDM_MODULE_ENABLED) || defined(HAL_SAI_MODULE_ENABLED)
#ifdef HAL_DFSDM_MODULE_ENABLED
constexpr int kWordsPerSample = 1;
#else
constexpr int kWordsPerSample = 2;  // the right slot is empty
#endif
constexpr int kPartWords = 20 * SoundRing::kSamplesPerMs * kWordsPerSample;

// The DMA writes one part while the other is taken. Whole lines of a cache.
alignas(32) int32_t words[2 * kPartWords];

// Called in an interrupt.
void TakePart(int which) {
  int32_t* const part = words + which * kPartWords;
#if defined(__DCACHE_PRESENT) && __DCACHE_PRESENT == 1
  SCB_InvalidateDCache_by_Addr(reinterpret_cast<uint32_t*>(part), kPartWords * static_cast<int32_t>(sizeof(words[0])));
#endif
  AddPart(part, kPartWords, kWordsPerSample, &ring);
}
#endif

}  // namespace

#if defined(HAL_DFSDM_MODULE_ENABLED)
extern DFSDM_Filter_HandleTypeDef MOTE_MICROPHONE_DFSDM;

extern "C" {
void HAL_DFSDM_FilterRegConvHalfCpltCallback(DFSDM_Filter_HandleTypeDef* filter) {
  if (filter == &MOTE_MICROPHONE_DFSDM) TakePart(0);
}
void HAL_DFSDM_FilterRegConvCpltCallback(DFSDM_Filter_HandleTypeDef* filter) {
  if (filter == &MOTE_MICROPHONE_DFSDM) TakePart(1);
}
}  // extern "C"

namespace {
const char* Start() {
  const HAL_StatusTypeDef status = HAL_DFSDM_FilterRegularStart_DMA(&MOTE_MICROPHONE_DFSDM, words, 2 * kPartWords);
  return status == HAL_OK ? nullptr : "The microphone does not start (HAL_DFSDM_FilterRegularStart_DMA)";
}
void Stop() { HAL_DFSDM_FilterRegularStop_DMA(&MOTE_MICROPHONE_DFSDM); }
}  // namespace

#elif defined(HAL_SAI_MODULE_ENABLED)
extern SAI_HandleTypeDef MOTE_MICROPHONE_SAI;

extern "C" {
void HAL_SAI_RxHalfCpltCallback(SAI_HandleTypeDef* sai) {
  if (sai == &MOTE_MICROPHONE_SAI) TakePart(0);
}
void HAL_SAI_RxCpltCallback(SAI_HandleTypeDef* sai) {
  if (sai == &MOTE_MICROPHONE_SAI) TakePart(1);
}
}  // extern "C"

namespace {
const char* Start() {
  const HAL_StatusTypeDef status =
      HAL_SAI_Receive_DMA(&MOTE_MICROPHONE_SAI, reinterpret_cast<uint8_t*>(words), 2 * kPartWords);
  return status == HAL_OK ? nullptr : "The microphone does not start (HAL_SAI_Receive_DMA)";
}
void Stop() { HAL_SAI_DMAStop(&MOTE_MICROPHONE_SAI); }
}  // namespace

#else
namespace {
const char* Start() { return "There is no microphone: this project has neither a DFSDM nor an SAI"; }
void Stop() {}
}  // namespace
#endif

namespace {

constexpr uint32_t kPauseMs = 20;

MicrophoneKeeper keeper(Start, Stop);

// The interrupt of HAL's clock comes each millisecond.
void Pause() {
  for (const uint32_t begin = HAL_GetTick(); HAL_GetTick() - begin < kPauseMs;) __WFI();
}

}  // namespace

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  return ring.Get(start_ms, duration_ms, audio_samples_size, audio_samples);
}

int32_t LatestAudioTimestamp() {
  static int32_t given_ms = 0;
  if (ring.LatestMs() == given_ms) Pause();
  keeper.Keep(HAL_GetTick(), ring.LatestMs());
  given_ms = ring.LatestMs();
  return given_ms;
}
