// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Holds the operators of an interpreter that was made from C.
#ifndef MOTE_SRC_MICRO_C_OPERATOR_TABLE_H_
#define MOTE_SRC_MICRO_C_OPERATOR_TABLE_H_

#include "mote/micro.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

struct MoteOperatorTable : tflite::internal::OpTable {
  MoteOperatorTable(tflite::internal::RegisteredOp* ops, unsigned int capacity) : OpTable(ops, capacity) {}

  // Operators that need variables set this, so that a program without them links none.
  tflite::MicroResourceVariables* (*make_variables)(tflite::MicroAllocator* allocator, int count) = nullptr;

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

#endif  // MOTE_SRC_MICRO_C_OPERATOR_TABLE_H_
