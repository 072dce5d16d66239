// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A shared library of custom operators, for `benchmark_model --custom_ops_library=FILE`, `mote run --custom-ops FILE`
// and `mote.Interpreter(custom_op_libraries=[FILE])`. It exports one of these functions, or both:
//
//   void MoteRegisterCustomOps(MoteOpResolver* resolver)      puts operators into the resolver: TfLiteRegistration,
//                                                             TfLiteOperator; they run on the dynamic runtime
//   int MoteCustomOps(const MoteCustomOp** ops)               lists TFLMRegistrations, which run on both runtimes
//
// It is built against the headers of this repository alone: `c++ -shared -fPIC -std=c++17 -Iinclude`. The functions
// that they declare are found in the program that loads it; it must not be linked with the runtime. It stays loaded as
// long as the process lives, and so must the registrations.
#ifndef MOTE_CUSTOM_OP_LIBRARY_H_
#define MOTE_CUSTOM_OP_LIBRARY_H_

#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {
class MutableOpResolver;
}
typedef tflite::MutableOpResolver MoteOpResolver;

extern "C" {

typedef struct MoteCustomOp {
  const char* name;  // as the model has it
  const TFLMRegistration* registration;
} MoteCustomOp;

// Points `ops` to the operators, which stay as they are, and returns how many there are; below 0: failure.
typedef int MoteCustomOpsFunction(const MoteCustomOp** ops);
#define MOTE_CUSTOM_OPS_FUNCTION_NAME "MoteCustomOps"
#else
typedef struct MoteOpResolver MoteOpResolver;
#endif

typedef void MoteRegisterCustomOpsFunction(MoteOpResolver* resolver);
#define MOTE_REGISTER_CUSTOM_OPS_FUNCTION_NAME "MoteRegisterCustomOps"

// Does what resolver->AddCustom(name, registration, min_version, max_version) does in C++; the registration is copied.
void MoteAddCustomOp(MoteOpResolver* resolver, const char* name, const TfLiteRegistration* registration,
                     int min_version, int max_version);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // MOTE_CUSTOM_OP_LIBRARY_H_
