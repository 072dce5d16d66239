// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions that org.tensorflow.lite.NativeInterpreter declares. Each takes the address of a JavaRuntime, and gives
// false, null or 0 where that has said why: NativeInterpreter.takeMessages.
#include <cstring>
#include <limits>

#include "java/native/java_runtime.h"
#include "java/native/jni_values.h"
#include "java/native/kept_signals.h"
#include "tensorflow/lite/core/c/c_api.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/string_util.h"

#define MOTE_NATIVE(type, name) JNIEXPORT type JNICALL Java_org_tensorflow_lite_NativeInterpreter_##name

namespace mote::java {
namespace {

// Of setUseNNAPI where there is no NNAPI: the CPU keeps all nodes.
TfLiteStatus TakeNoNodes(TfLiteContext* /*context*/, TfLiteDelegate* /*delegate*/) { return kTfLiteOk; }

JavaRuntime* RuntimeOf(jlong address) { return reinterpret_cast<JavaRuntime*>(address); }

// Without the messages of what was done before.
JavaRuntime* FreshRuntimeOf(jlong address) {
  (void)RuntimeOf(address)->TakeMessages();
  return RuntimeOf(address);
}

const TfLiteTensor* TensorOf(jlong runtime, jint subgraph, jint index) {
  return runtime == 0 ? nullptr : RuntimeOf(runtime)->tensor(subgraph, index);
}

tflite::SignatureRunner* RunnerOf(JNIEnv* env, jlong runtime, jbyteArray key) {
  return FreshRuntimeOf(runtime)->interpreter()->GetSignatureRunner(FromBytes(env, key).c_str());
}

bool IsConstant(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo;
}

const std::map<std::string, uint32_t>& NamesOf(JNIEnv* env, jlong runtime, jbyteArray key, jboolean of_inputs) {
  const std::string name = FromBytes(env, key);
  const tflite::Interpreter& interpreter = *RuntimeOf(runtime)->interpreter();
  return of_inputs ? interpreter.signature_inputs(name.c_str()) : interpreter.signature_outputs(name.c_str());
}

const std::vector<int>& TensorsOf(const tflite::Interpreter& interpreter, jboolean of_inputs) {
  return of_inputs ? interpreter.inputs() : interpreter.outputs();
}

}  // namespace
}  // namespace mote::java

extern "C" {

using namespace mote::java;  // NOLINT: all functions here are its

MOTE_NATIVE(void, init)(JNIEnv*, jclass) {}

MOTE_NATIVE(jbyteArray, runtimeVersion)(JNIEnv* env, jclass) { return ToBytes(env, TfLiteVersion()); }

MOTE_NATIVE(jint, schemaVersion)(JNIEnv*, jclass) { return TfLiteSchemaVersion(); }

MOTE_NATIVE(jlong, openFile)(JNIEnv* env, jclass, jbyteArray path) {
  return Guarded<jlong>(env, 0, [&] { return reinterpret_cast<jlong>(new JavaRuntime(FromBytes(env, path))); });
}

MOTE_NATIVE(jlong, openBuffer)(JNIEnv* env, jclass, jobject buffer) {
  const void* const bytes = env->GetDirectBufferAddress(buffer);
  const jlong count = env->GetDirectBufferCapacity(buffer);
  return Guarded<jlong>(env, 0, [&] {
    return reinterpret_cast<jlong>(new JavaRuntime(bytes, count < 0 ? 0 : static_cast<size_t>(count)));
  });
}

MOTE_NATIVE(void, close)(JNIEnv*, jclass, jlong runtime) { delete RuntimeOf(runtime); }

MOTE_NATIVE(jboolean, hasModel)(JNIEnv*, jclass, jlong runtime) { return RuntimeOf(runtime)->has_model(); }

MOTE_NATIVE(jboolean, needsFlex)(JNIEnv* env, jclass, jlong runtime) {
  return Guarded<jboolean>(env, false, [&]() -> jboolean { return RuntimeOf(runtime)->needs_flex(); });
}

MOTE_NATIVE(jint, build)
(JNIEnv* env, jclass, jlong runtime, jint threads, jboolean uses_xnnpack, jboolean allows_float16,
 jboolean leaves_outputs_in_delegates, jboolean merges_zero_points, jlongArray delegates, jobject is_cancelled) {
  return Guarded<jint>(env, static_cast<jint>(Built::kNot), [&] {
    Options options;
    options.threads = threads;
    options.uses_xnnpack = uses_xnnpack;
    options.allows_float16 = allows_float16;
    options.leaves_outputs_in_delegates = leaves_outputs_in_delegates;
    options.merges_zero_points = merges_zero_points;
    std::vector<jlong> handles(static_cast<size_t>(env->GetArrayLength(delegates)));
    env->GetLongArrayRegion(delegates, 0, static_cast<jsize>(handles.size()), handles.data());
    for (const jlong handle : handles) options.delegates.push_back(reinterpret_cast<TfLiteDelegate*>(handle));
    if (is_cancelled != nullptr) {
      options.is_cancelled = static_cast<const volatile uint8_t*>(env->GetDirectBufferAddress(is_cancelled));
    }
    return static_cast<jint>(FreshRuntimeOf(runtime)->Build(options));
  });
}

MOTE_NATIVE(jbyteArray, takeMessages)(JNIEnv* env, jclass, jlong runtime) {
  return Guarded<jbyteArray>(env, nullptr, [&] { return ToBytes(env, RuntimeOf(runtime)->TakeMessages()); });
}

MOTE_NATIVE(jintArray, tensors)(JNIEnv* env, jclass, jlong runtime, jboolean of_inputs) {
  const std::vector<int>& tensors = TensorsOf(*RuntimeOf(runtime)->interpreter(), of_inputs);
  return ToInts(env, tensors.data(), tensors.size());
}

// Signatures.

MOTE_NATIVE(jobjectArray, signatureKeys)(JNIEnv* env, jclass, jlong runtime) {
  return Guarded<jobjectArray>(env, nullptr, [&] {
    const std::vector<const std::string*> keys = RuntimeOf(runtime)->interpreter()->signature_keys();
    return ToRows(env, keys.size(), [&](size_t i) { return ToBytes(env, *keys[i]); });
  });
}

MOTE_NATIVE(jint, signatureSubgraph)(JNIEnv* env, jclass, jlong runtime, jbyteArray key) {
  return Guarded<jint>(env, -1, [&] {
    return RuntimeOf(runtime)->interpreter()->GetSubgraphIndexFromSignature(FromBytes(env, key).c_str());
  });
}

MOTE_NATIVE(jobjectArray, signatureNames)(JNIEnv* env, jclass, jlong runtime, jbyteArray key, jboolean of_inputs) {
  return Guarded<jobjectArray>(env, nullptr, [&] {
    auto at = NamesOf(env, runtime, key, of_inputs).begin();
    return ToRows(env, NamesOf(env, runtime, key, of_inputs).size(),
                  [&](size_t) { return ToBytes(env, (at++)->first); });
  });
}

MOTE_NATIVE(jintArray, signatureTensors)(JNIEnv* env, jclass, jlong runtime, jbyteArray key, jboolean of_inputs) {
  return Guarded<jintArray>(env, nullptr, [&] {
    std::vector<int> tensors;
    for (const auto& [name, tensor] : NamesOf(env, runtime, key, of_inputs)) {
      tensors.push_back(static_cast<int>(tensor));
    }
    return ToInts(env, tensors.data(), tensors.size());
  });
}

// Running. A key of null is the first subgraph.

MOTE_NATIVE(jboolean, resize)
(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint tensor, jintArray dims, jboolean strict) {
  return Guarded<jboolean>(env, false, [&]() -> jboolean {
    tflite::Subgraph* const graph = FreshRuntimeOf(runtime)->subgraph(subgraph);
    if (graph == nullptr) return false;
    const std::vector<int> shape = FromInts(env, dims);
    return (strict ? graph->ResizeInputTensorStrict(tensor, shape) : graph->ResizeInputTensor(tensor, shape)) ==
           kTfLiteOk;
  });
}

MOTE_NATIVE(jboolean, allocate)(JNIEnv* env, jclass, jlong runtime, jbyteArray key) {
  const KeptSignals signals(RuntimeOf(runtime)->has_delegates());
  return Guarded<jboolean>(env, false, [&]() -> jboolean {
    if (key == nullptr) return FreshRuntimeOf(runtime)->interpreter()->AllocateTensors() == kTfLiteOk;
    tflite::SignatureRunner* const runner = RunnerOf(env, runtime, key);
    return runner != nullptr && runner->AllocateTensors() == kTfLiteOk;
  });
}

MOTE_NATIVE(jboolean, invoke)(JNIEnv* env, jclass, jlong runtime, jbyteArray key) {
  const KeptSignals signals(RuntimeOf(runtime)->has_delegates());
  return Guarded<jboolean>(env, false, [&]() -> jboolean {
    if (key == nullptr) return FreshRuntimeOf(runtime)->interpreter()->Invoke() == kTfLiteOk;
    tflite::SignatureRunner* const runner = RunnerOf(env, runtime, key);
    return runner != nullptr && runner->Invoke() == kTfLiteOk;
  });
}

MOTE_NATIVE(jboolean, resetVariables)(JNIEnv* env, jclass, jlong runtime) {
  return Guarded<jboolean>(env, false, [&]() -> jboolean {
    return FreshRuntimeOf(runtime)->interpreter()->ResetVariableTensors() == kTfLiteOk;
  });
}

// Tensors.

MOTE_NATIVE(jint, type)(JNIEnv*, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  return tensor == nullptr ? kTfLiteNoType : static_cast<jint>(tensor->type);
}

MOTE_NATIVE(jbyteArray, name)(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  const char* const name = tensor == nullptr || tensor->name == nullptr ? "" : tensor->name;
  return ToBytes(env, name, std::strlen(name));
}

MOTE_NATIVE(jintArray, shape)(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint index, jboolean of_model) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  if (tensor == nullptr || tensor->dims == nullptr) return ToInts(env, nullptr, 0);
  const TfLiteIntArray* dims = tensor->dims;
  if (of_model && tensor->dims_signature != nullptr && tensor->dims_signature->size > 0) dims = tensor->dims_signature;
  return ToInts(env, dims->data, static_cast<size_t>(dims->size));
}

MOTE_NATIVE(jfloat, scale)(JNIEnv*, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  return tensor == nullptr ? 0.0f : tensor->params.scale;
}

MOTE_NATIVE(jint, zeroPoint)(JNIEnv*, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  return tensor == nullptr ? 0 : tensor->params.zero_point;
}

MOTE_NATIVE(jlong, bytes)(JNIEnv*, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  return tensor == nullptr ? 0 : static_cast<jlong>(tensor->bytes);
}

MOTE_NATIVE(jboolean, isConstant)(JNIEnv*, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  return tensor == nullptr || IsConstant(*tensor);
}

MOTE_NATIVE(jboolean, isInDelegate)(JNIEnv*, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  return tensor != nullptr && tensor->delegate != nullptr && tensor->buffer_handle != kTfLiteNullBufferHandle;
}

MOTE_NATIVE(jboolean, makeReadable)(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint index) {
  return Guarded<jboolean>(env, false, [&]() -> jboolean {
    tflite::Subgraph* const graph = FreshRuntimeOf(runtime)->subgraph(subgraph);
    return graph != nullptr && graph->EnsureTensorDataIsReadable(index) == kTfLiteOk;
  });
}

MOTE_NATIVE(jobject, memory)(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint index) {
  const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
  if (tensor == nullptr || tensor->data.raw == nullptr) return nullptr;
  if (tensor->bytes > static_cast<size_t>(std::numeric_limits<jint>::max())) return nullptr;
  return env->NewDirectByteBuffer(tensor->data.raw, static_cast<jlong>(tensor->bytes));
}

MOTE_NATIVE(jobjectArray, readStrings)(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint index) {
  return Guarded<jobjectArray>(env, nullptr, [&]() -> jobjectArray {
    const TfLiteTensor* const tensor = TensorOf(runtime, subgraph, index);
    if (tensor == nullptr || tensor->type != kTfLiteString || tensor->data.raw == nullptr) return nullptr;
    const int count = tensor->bytes < sizeof(int32_t) ? 0 : tflite::GetStringCount(tensor);
    return ToRows(env, static_cast<size_t>(count), [&](size_t i) {
      const tflite::StringRef text = tflite::GetString(tensor, static_cast<int>(i));
      return ToBytes(env, text.str, text.len);
    });
  });
}

MOTE_NATIVE(jboolean, writeStrings)
(JNIEnv* env, jclass, jlong runtime, jint subgraph, jint index, jobjectArray values) {
  return Guarded<jboolean>(env, false, [&]() -> jboolean {
    TfLiteTensor* const tensor = RuntimeOf(runtime)->tensor(subgraph, index);
    if (tensor == nullptr || tensor->type != kTfLiteString || IsConstant(*tensor)) return false;
    tflite::DynamicBuffer strings;
    for (jsize i = 0; i < env->GetArrayLength(values); ++i) {
      const auto value = static_cast<jbyteArray>(env->GetObjectArrayElement(values, i));
      const std::string text = FromBytes(env, value);
      env->DeleteLocalRef(value);
      if (strings.AddString(text.data(), text.size()) != kTfLiteOk) return false;
    }
    strings.WriteToTensor(tensor, nullptr);
    return true;
  });
}

// For NnApiDelegate.

MOTE_NATIVE(jlong, createEmptyDelegate)(JNIEnv* env, jclass) {
  return Guarded<jlong>(env, 0, [&] {
    auto* const delegate = new TfLiteDelegate(TfLiteDelegateCreate());
    delegate->Prepare = TakeNoNodes;
    return reinterpret_cast<jlong>(delegate);
  });
}

MOTE_NATIVE(void, deleteEmptyDelegate)(JNIEnv*, jclass, jlong delegate) {
  delete reinterpret_cast<TfLiteDelegate*>(delegate);
}

}  // extern "C"
