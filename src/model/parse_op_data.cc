// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/parse_options.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"

namespace tflite {
namespace {

struct Parsers {
  BuiltinOptionsParser* of[BuiltinOperator_MAX + 1] = {};
};

constexpr Parsers MakeParsers() {
  Parsers parsers;
  for (auto& parser : parsers.of) parser = ParseNone;
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) parsers.of[BuiltinOperator_##ENUM] = PARSER;
#include "mote/ops.def"
  // An operator without a kernel, whose options a custom kernel may want.
  parsers.of[BuiltinOperator_STABLEHLO_CONCATENATE] = ParseStablehloConcatenate;
  return parsers;
}

}  // namespace

TfLiteStatus ParseOpData(const Operator* op, BuiltinOperator op_type, ErrorReporter* error_reporter,
                         BuiltinDataAllocator* allocator, void** builtin_data) {
  if (op_type < BuiltinOperator_MIN || op_type > BuiltinOperator_MAX) {
    mote::ReportParseError(error_reporter, "builtin operator %d is not known (0 to %d are)", static_cast<int>(op_type),
                           static_cast<int>(BuiltinOperator_MAX));
    return kTfLiteError;
  }
  static constexpr Parsers kParsers = MakeParsers();
  return kParsers.of[op_type](op, error_reporter, allocator, builtin_data);
}

}  // namespace tflite
