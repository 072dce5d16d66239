// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// In place of the main.h that STM32CubeMX writes, with the part of ST's HAL that examples/micro_speech uses. A test
// defines which modules the project has; stand_in_hal.cc has the functions.
#ifndef STM32_MAIN_H_
#define STM32_MAIN_H_

#include <stdint.h>

typedef enum { HAL_OK = 0x00U, HAL_ERROR = 0x01U, HAL_BUSY = 0x02U, HAL_TIMEOUT = 0x03U } HAL_StatusTypeDef;
typedef struct __SAI_HandleTypeDef {
  void* Instance;
} SAI_HandleTypeDef;
typedef struct __DFSDM_Filter_HandleTypeDef {
  void* Instance;
} DFSDM_Filter_HandleTypeDef;

#ifdef __cplusplus
extern "C" {
#endif
uint32_t HAL_GetTick(void);
HAL_StatusTypeDef HAL_SAI_Receive_DMA(SAI_HandleTypeDef* hsai, uint8_t* pData, uint16_t Size);
HAL_StatusTypeDef HAL_SAI_DMAStop(SAI_HandleTypeDef* hsai);
void HAL_SAI_RxHalfCpltCallback(SAI_HandleTypeDef* hsai);
void HAL_SAI_RxCpltCallback(SAI_HandleTypeDef* hsai);
HAL_StatusTypeDef HAL_DFSDM_FilterRegularStart_DMA(DFSDM_Filter_HandleTypeDef* hdfsdm_filter, int32_t* pData,
                                                   uint32_t Length);
HAL_StatusTypeDef HAL_DFSDM_FilterRegularStop_DMA(DFSDM_Filter_HandleTypeDef* hdfsdm_filter);
void HAL_DFSDM_FilterRegConvHalfCpltCallback(DFSDM_Filter_HandleTypeDef* hdfsdm_filter);
void HAL_DFSDM_FilterRegConvCpltCallback(DFSDM_Filter_HandleTypeDef* hdfsdm_filter);
#ifdef __cplusplus
}
#endif

// CMSIS has these.
#ifdef __arm__
static inline void __WFI(void) { __asm volatile("wfi"); }
#else
void __WFI(void);
#endif
#ifdef __DCACHE_PRESENT
void SCB_InvalidateDCache_by_Addr(volatile void* addr, int32_t dsize);
#endif

#endif  // STM32_MAIN_H_
