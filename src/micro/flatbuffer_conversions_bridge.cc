// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"

#include "tensorflow/lite/micro/tflite_bridge/micro_error_reporter.h"

namespace tflite {
namespace {

// If there are no texts, nobody reports, and the reporter need not be linked.
ErrorReporter* Reporter() {
#ifdef TF_LITE_STRIP_ERROR_STRINGS
  return nullptr;
#else
  return GetMicroErrorReporter();
#endif
}

}  // namespace

TfLiteStatus ConvertTensorType(TensorType tensor_type, TfLiteType* type) {
  return ConvertTensorType(tensor_type, type, Reporter());
}

TfLiteStatus CallBuiltinParseFunction(TfLiteBridgeBuiltinParseFunction parser, const Operator* op,
                                      BuiltinDataAllocator* allocator, void** builtin_data) {
  return parser(op, Reporter(), allocator, builtin_data);
}

}  // namespace tflite
