// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// In place of ESP-IDF's: esp_idf_core.cc has the function.
extern "C" void vTaskDelay(unsigned ticks);
