// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// In place of ESP-IDF's: esp_idf_core.cc and the stand-ins for drivers have the functions.
typedef unsigned TickType_t;
extern "C" void vTaskDelay(TickType_t ticks);
extern "C" TickType_t xTaskGetTickCount(void);
