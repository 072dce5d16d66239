// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_SCHEMA_SCHEMA_CONVERSION_UTILS_H_
#define TENSORFLOW_LITE_SCHEMA_SCHEMA_CONVERSION_UTILS_H_

#include "tensorflow/compiler/mlir/lite/schema/schema_conversion_utils.h"

#endif  // TENSORFLOW_LITE_SCHEMA_SCHEMA_CONVERSION_UTILS_H_
