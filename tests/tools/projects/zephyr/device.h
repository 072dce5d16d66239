// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Zephyr's device model that examples use. A test defines DMIC_DEV where the devicetree has that label.
#ifndef ZEPHYR_DEVICE_H_
#define ZEPHYR_DEVICE_H_

#include <stdbool.h>

struct device {
  const char* name;
};
extern "C" bool device_is_ready(const struct device* dev);
extern const struct device mote_test_dmic_dev;
#define DEVICE_DT_GET(node_id) (&mote_test_dmic_dev)

#endif  // ZEPHYR_DEVICE_H_
