// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of stm32/main.h, with a microphone that behaves as device_state says. Interrupts come in __WFI().
#include <cstdlib>

#include "Arduino.h"
#include "device_state.h"
#include "heard_sound.h"
#include "main.h"

// HAL's own, which programs replace.
extern "C" {
[[gnu::weak]] void HAL_SAI_RxHalfCpltCallback(SAI_HandleTypeDef*) {}
[[gnu::weak]] void HAL_SAI_RxCpltCallback(SAI_HandleTypeDef*) {}
[[gnu::weak]] void HAL_DFSDM_FilterRegConvHalfCpltCallback(DFSDM_Filter_HandleTypeDef*) {}
[[gnu::weak]] void HAL_DFSDM_FilterRegConvCpltCallback(DFSDM_Filter_HandleTypeDef*) {}
}

SAI_HandleTypeDef hsai_BlockA1;
DFSDM_Filter_HandleTypeDef hdfsdm1_filter0;

namespace {

#ifdef HAL_DFSDM_MODULE_ENABLED
constexpr int kSlots = 1;
#else
constexpr int kSlots = 2;
#endif

int32_t* words = nullptr;  // null: stopped
int count = 0;
int half = 0;
long heard = 0;
unsigned long begin_ms = 0;

void Demand(bool is_right) {
  if (!is_right) std::abort();
}

HAL_StatusTypeDef Start(int32_t* to, uint32_t length) {
  Demand(words == nullptr && length % 2 == 0 && reinterpret_cast<uintptr_t>(to) % 32 == 0);
  if (device_state == kDeviceRefuses) return HAL_BUSY;
  words = to;
  count = static_cast<int>(length);
  half = 0;
  heard = 0;
  begin_ms = millis();
  return HAL_OK;
}

HAL_StatusTypeDef Stop() {
  Demand(words != nullptr);
  words = nullptr;
  return HAL_OK;
}

void FillHalf() {
  int32_t* const part = words + half * count / 2;
  for (int i = 0; i < count / 2; i += kSlots) {
    const int32_t loud = device_state == kDeviceAbsent ? 0 : HeardSample(heard + i / kSlots);
    part[i] = loud * (1 << 14);
    for (int slot = 1; slot < kSlots; ++slot) part[i + slot] = -1;
  }
  heard += count / 2 / kSlots;
#ifdef HAL_DFSDM_MODULE_ENABLED
  (half == 0 ? HAL_DFSDM_FilterRegConvHalfCpltCallback : HAL_DFSDM_FilterRegConvCpltCallback)(&hdfsdm1_filter0);
#else
  (half == 0 ? HAL_SAI_RxHalfCpltCallback : HAL_SAI_RxCpltCallback)(&hsai_BlockA1);
#endif
  half = 1 - half;
}

}  // namespace

void __WFI(void) {
  delay(1);
  if (words == nullptr || device_state == kDeviceStalls || device_state == kDeviceRefuses) {
    begin_ms = millis();
    heard = 0;
    return;
  }
  while (heard + count / 2 / kSlots <= static_cast<long>(millis() - begin_ms) * 16) FillHalf();
}

extern "C" {
uint32_t HAL_GetTick(void) { return static_cast<uint32_t>(millis()); }
HAL_StatusTypeDef HAL_SAI_Receive_DMA(SAI_HandleTypeDef*, uint8_t* to, uint16_t length) {
  return Start(reinterpret_cast<int32_t*>(to), length);
}
HAL_StatusTypeDef HAL_SAI_DMAStop(SAI_HandleTypeDef*) { return Stop(); }
HAL_StatusTypeDef HAL_DFSDM_FilterRegularStart_DMA(DFSDM_Filter_HandleTypeDef*, int32_t* to, uint32_t length) {
  return Start(to, length);
}
HAL_StatusTypeDef HAL_DFSDM_FilterRegularStop_DMA(DFSDM_Filter_HandleTypeDef*) { return Stop(); }
}  // extern "C"
