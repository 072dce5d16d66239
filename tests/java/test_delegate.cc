// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Behind org.tensorflow.lite.TestDelegate: a delegate that multiplies where the model adds, or fails in some way. It
// has the C API alone, of the library that runs the model.
#include <jni.h>
#include <signal.h>

#include <string>
#include <vector>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/c/common.h"

namespace {

// Numbered by TestDelegate.
enum Behaviour { kMultiplies = 0, kFails = 1, kFailsToRun = 2, kKeepsOutputs = 3 };

struct TestDelegate {
  TfLiteDelegate delegate;
  int behaviour;
  std::string name;
  std::vector<float> kept;  // of kKeepsOutputs
  int copies = 0;
};

int live_kernels = 0;
std::string prepared;  // the names of delegates, in the order in which they were applied

TestDelegate* Of(TfLiteDelegate* delegate) { return static_cast<TestDelegate*>(delegate->data_); }

void* Init(TfLiteContext*, const char* buffer, size_t) {
  ++live_kernels;
  return Of(reinterpret_cast<const TfLiteDelegateParams*>(buffer)->delegate);
}

void Free(TfLiteContext*, void*) { --live_kernels; }

TfLiteStatus PrepareKernel(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor& x = context->tensors[node->inputs->data[0]];
  return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]], TfLiteIntArrayCopy(x.dims));
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  auto* const self = static_cast<TestDelegate*>(node->user_data);
  if (self->behaviour == kFailsToRun) {
    context->ReportError(context, "the device is gone");
    return kTfLiteError;
  }
  const TfLiteTensor& x = context->tensors[node->inputs->data[0]];
  const TfLiteTensor& y = context->tensors[node->inputs->data[node->inputs->size - 1]];
  TfLiteTensor& z = context->tensors[node->outputs->data[0]];
  const size_t count = z.bytes / sizeof(float);
  self->kept.resize(count);
  for (size_t i = 0; i < count; ++i) self->kept[i] = x.data.f[i] * y.data.f[i];
  if (self->behaviour == kKeepsOutputs) {
    z.delegate = &self->delegate;
    z.buffer_handle = 1;
    z.data_is_stale = true;
    return kTfLiteOk;
  }
  for (size_t i = 0; i < count; ++i) z.data.f[i] = self->kept[i];
  return kTfLiteOk;
}

TfLiteStatus CopyFromBufferHandle(TfLiteContext*, TfLiteDelegate* delegate, TfLiteBufferHandle, TfLiteTensor* tensor) {
  TestDelegate& self = *Of(delegate);
  ++self.copies;
  for (size_t i = 0; i < self.kept.size(); ++i) tensor->data.f[i] = self.kept[i];
  return kTfLiteOk;
}

void FreeBufferHandle(TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle*) {}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  TestDelegate& self = *Of(delegate);
  prepared += self.name;
  if (self.behaviour == kFails) {
    context->ReportError(context, "the delegate does not like this graph");
    return kTfLiteError;
  }
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
  std::vector<int> taken;
  for (int i = 0; i < plan->size; ++i) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, plan->data[i], &node, &registration));
    if (registration->builtin_code == kTfLiteBuiltinAdd) taken.push_back(plan->data[i]);
  }
  TfLiteIntArray* const nodes = TfLiteIntArrayCreate(static_cast<int>(taken.size()));
  for (size_t i = 0; i < taken.size(); ++i) nodes->data[i] = taken[i];
  TfLiteRegistration kernel = {};
  kernel.init = Init;
  kernel.free = Free;
  kernel.prepare = PrepareKernel;
  kernel.invoke = Invoke;
  kernel.custom_name = "TestDelegate";
  const TfLiteStatus status = context->ReplaceNodeSubsetsWithDelegateKernels(context, kernel, nodes, delegate);
  TfLiteIntArrayFree(nodes);
  return status;
}

}  // namespace

extern "C" {

JNIEXPORT jlong JNICALL Java_org_tensorflow_lite_TestDelegate_create(JNIEnv*, jclass, jint behaviour, jchar name) {
  auto* const made = new TestDelegate{TfLiteDelegateCreate(), behaviour, std::string(1, static_cast<char>(name)), {}};
  made->delegate.data_ = made;
  made->delegate.Prepare = Prepare;
  if (behaviour == kKeepsOutputs) {
    made->delegate.CopyFromBufferHandle = CopyFromBufferHandle;
    made->delegate.FreeBufferHandle = FreeBufferHandle;
  }
  return reinterpret_cast<jlong>(&made->delegate);
}

JNIEXPORT void JNICALL Java_org_tensorflow_lite_TestDelegate_delete(JNIEnv*, jclass, jlong handle) {
  delete Of(reinterpret_cast<TfLiteDelegate*>(handle));
}

JNIEXPORT jint JNICALL Java_org_tensorflow_lite_TestDelegate_liveKernels(JNIEnv*, jclass) { return live_kernels; }

JNIEXPORT jint JNICALL Java_org_tensorflow_lite_TestDelegate_copies(JNIEnv*, jclass, jlong handle) {
  return Of(reinterpret_cast<TfLiteDelegate*>(handle))->copies;
}

// The names since the last call.
JNIEXPORT jstring JNICALL Java_org_tensorflow_lite_TestDelegate_takePrepared(JNIEnv* env, jclass) {
  const jstring names = env->NewStringUTF(prepared.c_str());
  prepared.clear();
  return names;
}

JNIEXPORT jlongArray JNICALL Java_org_tensorflow_lite_TestDelegate_signalHandlers(JNIEnv* env, jclass) {
  const jlongArray handlers = env->NewLongArray(2);
  const int signals[] = {SIGSEGV, SIGFPE};
  for (jsize i = 0; handlers != nullptr && i < 2; ++i) {
    struct sigaction found = {};
    (void)sigaction(signals[i], nullptr, &found);
    const auto address = reinterpret_cast<jlong>(found.sa_sigaction);
    env->SetLongArrayRegion(handlers, i, 1, &address);
  }
  return handlers;
}

}  // extern "C"
