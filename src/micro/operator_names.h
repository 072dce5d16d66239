// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names operators in messages and events.
#ifndef MOTE_SRC_MICRO_OPERATOR_NAMES_H_
#define MOTE_SRC_MICRO_OPERATOR_NAMES_H_

#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Returns the custom name, or the name of the schema ("CONV_2D"); never null.
const char* OperatorName(const tflite::OperatorCode& code);

// Says that the resolver lacks the operator and the line to add, or that it lacks this version.
void ReportMissingOperator(const tflite::OperatorCode& code, const tflite::MicroOpResolver& resolver);

// Returns the method of MicroMutableOpResolver that adds the operator, without "Add"; null if Mote has no such
// operator.
const char* AddMethodName(const tflite::OperatorCode& code);

}  // namespace mote

#endif  // MOTE_SRC_MICRO_OPERATOR_NAMES_H_
