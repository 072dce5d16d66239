// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of ESP-IDF's driver for pins that examples use.
#ifndef DRIVER_GPIO_H_
#define DRIVER_GPIO_H_

typedef enum { GPIO_NUM_NC = -1, GPIO_NUM_0 = 0, GPIO_NUM_MAX = 49 } gpio_num_t;

#endif  // DRIVER_GPIO_H_
