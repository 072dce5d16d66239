// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_ERROR_REPORTER_H_
#define TENSORFLOW_LITE_ERROR_REPORTER_H_

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/stderr_reporter.h"

#endif  // TENSORFLOW_LITE_ERROR_REPORTER_H_
