// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The options of the GPU delegate: docs/gpu_delegate.md.
#ifndef TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_OPTIONS_H_
#define TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_OPTIONS_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The use that the delegate is made for. Other values are refused when it is applied.
enum TfLiteGpuInferenceUsage {
  // There will be one run, so the time to start counts.
  TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER = 0,
  // There will be many runs, so the time of each counts.
  TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED = 1,
  TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED = 2,
};

// These are wishes, the most important one first. The first may not be AUTO, the third has to be AUTO if the second is,
// and no other value may be there twice; the delegate cannot be applied otherwise.
enum TfLiteGpuInferencePriority {
  TFLITE_GPU_INFERENCE_PRIORITY_AUTO = 0,
  // If it is the first wish, values between operators are float32. Behind another wish they are float16, on a device
  // with half precision.
  TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION = 1,
  TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY = 2,
  TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE = 3,
};

// Bits of `experimental_flags`.
enum TfLiteGpuExperimentalFlags {
  TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE = 0,
  // Takes operators on int8 and uint8 too, and computes them in float.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT = 1 << 0,
  // OpenCL is the only backend here, and used anyway.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY = 1 << 1,
  // There is no OpenGL: without CL_ONLY, the delegate cannot be applied.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY = 1 << 2,
  // Stores compiled kernels in files of `serialization_dir`. Both strings have to be given.
  TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION = 1 << 3,
};

typedef struct {
  // This option is obsolete. With -1 the priorities are used, with 0 MAX_PRECISION is the first. With another value
  // MIN_LATENCY is the first, and the others are AUTO.
  int32_t is_precision_loss_allowed;
  int32_t inference_preference;  // TfLiteGpuInferenceUsage
  int32_t inference_priority1;   // TfLiteGpuInferencePriority
  int32_t inference_priority2;
  int32_t inference_priority3;
  int64_t experimental_flags;
  // The partitions with most nodes that the delegate takes; 0 or less: one.
  int32_t max_delegated_partitions;
  // A folder that exists and can be written to, which ought to be the application's own; null: no files.
  const char* serialization_dir;
  // A name for the model, a part of file names: another model needs another name. If it is null, there are no files.
  const char* model_token;
#ifdef TFLITE_DEBUG_DELEGATE
  // Nodes outside of this range stay with the CPU. The library has to be compiled with the same macro.
  int first_delegate_node_index;
  int last_delegate_node_index;
#endif
#ifdef TFLITE_GPU_ENABLE_INVOKE_LOOP
  // Runs the kernels so many times, to measure them. The library has to be compiled with the same macro.
  int gpu_invoke_loop_times;
#endif
} TfLiteGpuDelegateOptionsV2;

// Returns FAST_SINGLE_ANSWER; MAX_PRECISION, AUTO, AUTO; ENABLE_QUANT; one partition; no files. Begin with these:
// options may be added.
TfLiteGpuDelegateOptionsV2 TfLiteGpuDelegateOptionsV2Default(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_OPTIONS_H_
