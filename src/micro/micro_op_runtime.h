// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the table of functions through which operators of src/operators reach the micro runtime.
#ifndef MOTE_SRC_MICRO_MICRO_OP_RUNTIME_H_
#define MOTE_SRC_MICRO_MICRO_OP_RUNTIME_H_

#include "src/operators/seam/op.h"

namespace tflite {
class MicroContext;
class MicroInterpreterContext;
}  // namespace tflite

namespace mote {

// Serves a TfLiteContext whose impl_ is a MicroInterpreterContext.
extern const MoteOpRuntime kMicroOpRuntime;

// Returns null for a TfLiteContext of another runtime, of tests for instance.
inline tflite::MicroInterpreterContext* MicroContextOf(const TfLiteContext* context) {
  const bool is_micro = context->op_runtime != nullptr && context->op_runtime->Describe == kMicroOpRuntime.Describe;
  return is_micro ? static_cast<tflite::MicroInterpreterContext*>(context->impl_) : nullptr;
}

// Returns the MicroContext of an interpreter or of a KernelRunner; null for a TfLiteContext of another runtime.
tflite::MicroContext* AnyMicroContextOf(const TfLiteContext* context);

// Says that an operator gives an output another shape than the one that is planned.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
void ReportOtherShape(int tensor, const TfLiteIntArray& planned, int rank, const int* dims);
#else
inline void ReportOtherShape(int, const TfLiteIntArray&, int, const int*) {}
#endif

}  // namespace mote

#endif  // MOTE_SRC_MICRO_MICRO_OP_RUNTIME_H_
