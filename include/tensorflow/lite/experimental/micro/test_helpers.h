// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Code of 2019 includes this path.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICRO_TEST_HELPERS_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICRO_TEST_HELPERS_H_

#include "tensorflow/lite/micro/test_helpers.h"

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICRO_TEST_HELPERS_H_
