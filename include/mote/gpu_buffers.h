// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Buffers on the device of a GPU delegate, for TfLiteInterpreter's and tflite::Interpreter's SetBufferHandle: a tensor
// that has one is read from it, or left in it, and does not visit the CPU. So two interpreters that use one delegate
// hand data to each other: the same handle is set for an output of the first, with SetAllowBufferHandleOutput(true),
// and for an input of the second. docs/gpu_delegate.md has an example.
#ifndef MOTE_GPU_BUFFERS_H_
#define MOTE_GPU_BUFFERS_H_

#include <stddef.h>

#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// These give kTfLiteNullBufferHandle, after a message, for another delegate than that of
// tensorflow/lite/delegates/gpu/delegate.h, and where OpenCL or memory fails. Buffers live until they are released, or
// until the delegate is deleted; interpreters do not free them. A tensor's buffer has at least its bytes, in the order
// in which the runtime has them.
TfLiteBufferHandle MoteGpuCreateBuffer(TfLiteDelegate* delegate, size_t bytes);
// Registers a cl_mem of the delegate's own context, which is retained.
TfLiteBufferHandle MoteGpuRegisterBuffer(TfLiteDelegate* delegate, void* cl_mem_object);
// Returns kTfLiteError for an unknown handle. Interpreters may not use the buffer any more.
TfLiteStatus MoteGpuReleaseBuffer(TfLiteDelegate* delegate, TfLiteBufferHandle handle);

// Returns the cl_context in which the delegate computes; null, after a message, where there is no device. The delegate
// has it.
void* MoteGpuContext(TfLiteDelegate* delegate);

// Counts what all interpreters with this delegate have moved between the memory of the CPU and that of the device, and
// what they have run, so far.
typedef struct {
  size_t bytes_to_device;
  size_t bytes_from_device;
  size_t runs;
  size_t kernels;
} MoteGpuTraffic;
// Returns zeros for another delegate.
MoteGpuTraffic MoteGpuGetTraffic(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // MOTE_GPU_BUFFERS_H_
