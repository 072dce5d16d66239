// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions that org.tensorflow.lite.gpu.GpuDelegateNative declares.
#include <string>

#include "java/native/jni_values.h"
#include "java/native/kept_signals.h"
#include "src/host/gpu/device.h"
#include "tensorflow/lite/delegates/gpu/delegate.h"

#define MOTE_NATIVE(type, name) JNIEXPORT type JNICALL Java_org_tensorflow_lite_gpu_GpuDelegateNative_##name

namespace {

// In the order of GpuDelegateFactory.Options.GpuBackend.
enum Backend { kAnyBackend, kOpenCl, kOpenGl };

TfLiteGpuDelegateOptionsV2 Options(bool may_lose_precision, bool takes_quantized, jint preference, jint backend) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  if (may_lose_precision) {
    options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
    options.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;
    options.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  }
  options.inference_preference = preference;
  options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE;
  if (takes_quantized) options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;
  if (backend == kOpenCl) options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
  if (backend == kOpenGl) options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  return options;
}

}  // namespace

extern "C" {

using namespace mote::java;  // NOLINT: all functions here are its

MOTE_NATIVE(void, init0)(JNIEnv*, jclass) {}

MOTE_NATIVE(jlong, createDelegate)
(JNIEnv* env, jclass, jboolean may_lose_precision, jboolean takes_quantized, jint preference, jbyteArray folder,
 jbyteArray token, jint backend) {
  return Guarded<jlong>(env, 0, [&] {
    TfLiteGpuDelegateOptionsV2 options = Options(may_lose_precision, takes_quantized, preference, backend);
    const std::string folder_text = FromBytes(env, folder);
    const std::string token_text = FromBytes(env, token);
    if (folder != nullptr && token != nullptr) {
      options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
      options.serialization_dir = folder_text.c_str();
      options.model_token = token_text.c_str();
    }
    return reinterpret_cast<jlong>(TfLiteGpuDelegateV2Create(&options));
  });
}

MOTE_NATIVE(void, deleteDelegate)(JNIEnv*, jclass, jlong delegate) {
  TfLiteGpuDelegateV2Delete(reinterpret_cast<TfLiteDelegate*>(delegate));
}

MOTE_NATIVE(jboolean, hasDevice)(JNIEnv* env, jclass) {
  const KeptSignals signals(true);
  return Guarded<jboolean>(env, false, []() -> jboolean {
    try {
      mote::gpu::LoadOpenCl();
      const mote::gpu::Device device;
      return true;
    } catch (const mote::gpu::GpuError&) {
      return false;
    }
  });
}

}  // extern "C"
