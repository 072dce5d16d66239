// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The option parsers as the micro runtime sees them: no ErrorReporter in sight.
#ifndef TENSORFLOW_LITE_MICRO_TFLITE_BRIDGE_FLATBUFFER_CONVERSIONS_BRIDGE_H_
#define TENSORFLOW_LITE_MICRO_TFLITE_BRIDGE_FLATBUFFER_CONVERSIONS_BRIDGE_H_

#include "tensorflow/lite/c/c_api_types.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

class ErrorReporter;

using TfLiteBridgeBuiltinDataAllocator = BuiltinDataAllocator;

using TfLiteBridgeBuiltinParseFunction = TfLiteStatus (*)(const Operator* op, ErrorReporter* error_reporter,
                                                          BuiltinDataAllocator* allocator, void** builtin_data);

TfLiteStatus ConvertTensorType(TensorType tensor_type, TfLiteType* type);

// Runs `parser` with the micro runtime's error reporter.
TfLiteStatus CallBuiltinParseFunction(TfLiteBridgeBuiltinParseFunction parser, const Operator* op,
                                      BuiltinDataAllocator* allocator, void** builtin_data);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_TFLITE_BRIDGE_FLATBUFFER_CONVERSIONS_BRIDGE_H_
