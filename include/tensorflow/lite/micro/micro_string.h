// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This was the path of MicroSnprintf() and MicroVsnprintf() until 2023.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_STRING_H_
#define TENSORFLOW_LITE_MICRO_MICRO_STRING_H_

#include "tensorflow/lite/micro/micro_log.h"

#endif  // TENSORFLOW_LITE_MICRO_MICRO_STRING_H_
