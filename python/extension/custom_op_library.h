// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What a shared library with custom operators exports for `mote.Interpreter(custom_op_libraries=[...])`:
//
//   extern "C" int MoteCustomOps(const MoteCustomOp** ops) {
//     static const TFLMRegistration twice = {nullptr, nullptr, TwicePrepare, TwiceInvoke, nullptr, 0, nullptr};
//     static const MoteCustomOp all[] = {{"Twice", &twice}};
//     *ops = all;
//     return 1;
//   }
//
// Built against the headers of this repository alone: `c++ -shared -fPIC -std=c++17 -Iinclude -I.`. The functions that
// they declare are found in the Python extension, which is loaded before the library is. The library stays loaded as
// long as the process lives.
#ifndef MOTE_PYTHON_EXTENSION_CUSTOM_OP_LIBRARY_H_
#define MOTE_PYTHON_EXTENSION_CUSTOM_OP_LIBRARY_H_

#include "tensorflow/lite/micro/micro_common.h"

struct MoteCustomOp {
  const char* name;  // as the model has it
  const TFLMRegistration* registration;
};

extern "C" {

// Points `ops` to the operators, which stay as they are, and returns how many there are; below 0: failure.
typedef int MoteCustomOpsFunction(const MoteCustomOp** ops);
#define MOTE_CUSTOM_OPS_FUNCTION_NAME "MoteCustomOps"

}  // extern "C"

#endif  // MOTE_PYTHON_EXTENSION_CUSTOM_OP_LIBRARY_H_
