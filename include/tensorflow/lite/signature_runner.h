// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_SIGNATURE_RUNNER_H_
#define TENSORFLOW_LITE_SIGNATURE_RUNNER_H_

#include "tensorflow/lite/core/signature_runner.h"

#endif  // TENSORFLOW_LITE_SIGNATURE_RUNNER_H_
