// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/parse_options.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"

namespace tflite {

TfLiteStatus ParseOpData(const Operator* op, BuiltinOperator op_type, ErrorReporter* error_reporter,
                         BuiltinDataAllocator* allocator, void** builtin_data) {
  static constexpr BuiltinOptionsParser* kParsers[] = {
#define BUILTIN(OPERATOR, PARSER) PARSER,
#include "src/model/options.def"
  };
#define BUILTIN(OPERATOR, PARSER) static_assert(kParsers[BuiltinOperator_##OPERATOR] == PARSER, "rows are in order");
#include "src/model/options.def"
  static_assert(sizeof(kParsers) / sizeof(kParsers[0]) == BuiltinOperator_MAX + 1, "one row per operator");

  if (op_type < BuiltinOperator_MIN || op_type > BuiltinOperator_MAX) {
    mote::ReportParseError(error_reporter, "Builtin operator %d is not known (0 to %d are).", static_cast<int>(op_type),
                           static_cast<int>(BuiltinOperator_MAX));
    return kTfLiteError;
  }
  return kParsers[op_type](op, error_reporter, allocator, builtin_data);
}

}  // namespace tflite
