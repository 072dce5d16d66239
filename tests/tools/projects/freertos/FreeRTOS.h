// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// In place of ESP-IDF's, for programs that are compiled without it.
#define portTICK_PERIOD_MS 10
