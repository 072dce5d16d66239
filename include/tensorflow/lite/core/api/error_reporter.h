// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_API_ERROR_REPORTER_H_
#define TENSORFLOW_LITE_CORE_API_ERROR_REPORTER_H_

#include "tensorflow/compiler/mlir/lite/core/api/error_reporter.h"

#endif  // TENSORFLOW_LITE_CORE_API_ERROR_REPORTER_H_
