// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/host/async/thread_backend.h"

#include <cmath>
#include <cstring>
#include <map>
#include <thread>
#include <vector>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/async/backend_async_kernel_interface.h"
#include "tensorflow/lite/async/c/task.h"
#include "tensorflow/lite/async/interop/c/constants.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/async/interop/attribute_map_internal.h"
#include "tensorflow/lite/core/c/operator.h"

namespace mote {
namespace {

using Names = std::vector<const char*>;

struct Step {
  bool is_abs;
  int input, output;
};

struct Memory {
  uint8_t* data;
  size_t bytes;
};

class ThreadKernel : public tflite::delegates::BackendAsyncKernelInterface {
 public:
  explicit ThreadKernel(ThreadBackend* backend) : backend_(*backend) { ++backend_.kernels; }
  ~ThreadKernel() override {
    backend_.buffers -= static_cast<int>(memory_.size());
    --backend_.kernels;
  }

  TfLiteStatus Init(TfLiteOpaqueContext* context, const TfLiteOpaqueDelegateParams& params) {
    for (const int index : tflite::TfLiteIntArrayView(params.nodes_to_replace)) {
      TfLiteOpaqueNode* node = nullptr;
      TfLiteOperator* op = nullptr;
      TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetNodeAndRegistration(context, index, &node, &op));
      steps_.push_back({TfLiteOperatorGetBuiltInCode(op) == kTfLiteBuiltinAbs,
                        TfLiteOpaqueNodeGetInputTensorIndex(node, 0), TfLiteOpaqueNodeGetOutputTensorIndex(node, 0)});
    }
    return kTfLiteOk;
  }

  TfLiteStatus RegisterBuffer(TfLiteOpaqueContext*, TfLiteIoType, const TfLiteBackendBuffer* buffer,
                              const TfLiteAttributeMap* attrs, TfLiteBufferHandle handle) override {
    const char* type = nullptr;
    size_t bytes = 0;
    const bool is_known = TfLiteAttributeMapGetStringBufferAttr(attrs, kTfLiteBufferAttrKeyResourceTypeName, &type) &&
                          std::strcmp(type, kHostMemory) == 0 &&
                          TfLiteAttributeMapGetSizeTBufferAttr(attrs, kTfLiteBufferAttrKeySize, &bytes);
    if (!is_known) return kTfLiteError;
    return Add(handle, {static_cast<uint8_t*>(TfLiteBackendBufferGetPtr(buffer)), bytes});
  }
  TfLiteStatus RegisterBufferSlice(TfLiteOpaqueContext*, TfLiteBufferHandle buffer, const TfLiteAttributeMap* attrs,
                                   TfLiteBufferHandle handle) override {
    size_t offset = 0, bytes = 0;
    (void)TfLiteAttributeMapGetSizeTBufferAttr(attrs, kTfLiteBufferAttrKeyOffset, &offset);
    (void)TfLiteAttributeMapGetSizeTBufferAttr(attrs, kTfLiteBufferAttrKeySize, &bytes);
    const Memory pool = Find(buffer);
    if (offset > pool.bytes || bytes > pool.bytes - offset) return kTfLiteError;
    return Add(handle, {pool.data + offset, bytes});
  }
  TfLiteStatus UnregisterBuffer(TfLiteOpaqueContext*, TfLiteBufferHandle handle) override {
    if (backend_.unregister_status != kTfLiteOk) return backend_.unregister_status;
    const std::lock_guard<std::mutex> lock(mutex_);
    backend_.buffers -= static_cast<int>(memory_.erase(handle));
    return kTfLiteOk;
  }

  const Names& SupportedBufferTypes(TfLiteIoType) const override { return buffer_types_; }
  const Names& SupportedSynchronizations(TfLiteIoType) const override { return synchronizations_; }
  bool ReconcileRestrictions(const TfLiteOpaqueContext* context, const TfLiteOpaqueNode*, int tensor_index,
                             const TfLiteAttributeMap* wanted, TfLiteAttributeMap* merged,
                             TfLiteAttributeMap* conflict) const override {
    const bool is_sync = TfLiteAttributeMapIsSyncAttributeMap(wanted);
    tflite::interop::AttributeMap own(is_sync ? kTfLiteAttrMapTypeSync : kTfLiteAttrMapTypeBuffer);
    if (is_sync) {
      own.SetAttr(kTfLiteSynchronizationAttrKeyObjectTypeName, kGate);
    } else {
      const TfLiteOpaqueTensor* const tensor = TfLiteOpaqueContextGetOpaqueTensor(context, tensor_index);
      own.SetAttr(kTfLiteBufferAttrKeyResourceTypeName, kHostMemory);
      own.SetAttr(kTfLiteBufferAttrKeyAlignment, kBufferAlignment);
      own.SetAttr(kTfLiteBufferAttrKeySize, TfLiteOpaqueTensorByteSize(tensor));
    }
    return own.ReconcileAttributes(&wanted->impl, &merged->impl, conflict == nullptr ? nullptr : &conflict->impl);
  }
  TfLiteStatus SetAttributes(TfLiteOpaqueContext*, TfLiteOpaqueNode*, int, const TfLiteAttributeMap* attrs) override {
    size_t alignment = kBufferAlignment;
    (void)TfLiteAttributeMapGetSizeTBufferAttr(attrs, kTfLiteBufferAttrKeyAlignment, &alignment);
    return alignment % kBufferAlignment == 0 ? kTfLiteOk : kTfLiteApplicationError;
  }
  // The alignment of a buffer is what its address has.
  TfLiteStatus SetBufferAttributes(const TfLiteBackendBuffer*, const TfLiteAttributeMap*) override {
    return kTfLiteError;
  }
  TfLiteStatus GetBufferAttributes(const TfLiteBackendBuffer* buffer, TfLiteAttributeMap* attrs) override {
    const auto address = reinterpret_cast<uintptr_t>(TfLiteBackendBufferGetPtr(buffer));
    const size_t alignment = address % kBufferAlignment == 0 ? kBufferAlignment : 1;
    (void)TfLiteAttributeMapSetSizeTBufferAttr(attrs, kTfLiteBufferAttrKeyAlignment, alignment);
    return kTfLiteOk;
  }

  TfLiteStatus Prepare(TfLiteOpaqueContext*, TfLiteOpaqueNode*) override {
    ++backend_.prepared;
    return backend_.prepare_status;
  }
  TfLiteStatus Eval(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node, TfLiteExecutionTask* task) override {
    if (backend_.eval_status != kTfLiteOk) return backend_.eval_status;
    auto* run = static_cast<std::thread*>(TfLiteExecutionTaskGetDelegateExecutionData(task, kernel()));
    if (run == nullptr) {
      run = new std::thread;
      ++backend_.runs;
      TfLiteExecutionTaskSetDelegateExecutionData(task, kernel(), run);
    }
    *run = std::thread([this, context, node, task] { Compute(context, *node, task); });
    return kTfLiteOk;
  }
  TfLiteStatus Wait(TfLiteOpaqueContext*, TfLiteExecutionTask* task) override {
    static_cast<std::thread*>(TfLiteExecutionTaskGetDelegateExecutionData(task, kernel()))->join();
    return backend_.wait_status;
  }
  TfLiteStatus Finish(TfLiteOpaqueContext*, TfLiteExecutionTask* task) override {
    auto* const run = static_cast<std::thread*>(TfLiteExecutionTaskGetDelegateExecutionData(task, kernel()));
    if (run != nullptr) --backend_.runs;
    delete run;
    TfLiteExecutionTaskSetDelegateExecutionData(task, kernel(), nullptr);
    return backend_.finish_status;
  }

  // The same, when the interpreter runs.
  TfLiteStatus Invoke(TfLiteOpaqueContext* context, TfLiteOpaqueNode*) {
    const auto data_of = [context](int tensor) {
      return static_cast<float*>(TfLiteOpaqueTensorData(TfLiteOpaqueContextGetOpaqueTensor(context, tensor)));
    };
    for (const Step& step : steps_) {
      const size_t count =
          TfLiteOpaqueTensorByteSize(TfLiteOpaqueContextGetOpaqueTensor(context, step.output)) / sizeof(float);
      Run(step, data_of(step.input), data_of(step.output), count);
    }
    return kTfLiteOk;
  }

 private:
  TfLiteStatus Add(TfLiteBufferHandle handle, const Memory& memory) {
    if (backend_.register_status != kTfLiteOk) return backend_.register_status;
    const std::lock_guard<std::mutex> lock(mutex_);
    memory_[handle] = memory;
    ++backend_.buffers;
    return kTfLiteOk;
  }
  Memory Find(TfLiteBufferHandle handle) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = memory_.find(handle);
    return found == memory_.end() ? Memory() : found->second;
  }

  static void Run(const Step& step, const float* x, float* y, size_t count) {
    for (size_t i = 0; i < count; ++i) y[i] = step.is_abs ? std::fabs(x[i]) : -x[i];
  }

  static Gate* GateOf(const TfLiteExecutionTask* task, int tensor) {
    return static_cast<Gate*>(TfLiteSynchronizationGetPtr(TfLiteExecutionTaskGetSyncByIndex(task, tensor)));
  }

  void Compute(TfLiteOpaqueContext* context, const TfLiteOpaqueNode& node, TfLiteExecutionTask* task) {
    const int *inputs = nullptr, *outputs = nullptr;
    int input_count = 0, output_count = 0;
    (void)TfLiteOpaqueNodeInputs(&node, &inputs, &input_count);
    (void)TfLiteOpaqueNodeOutputs(&node, &outputs, &output_count);
    for (int i = 0; i < input_count; ++i) {
      Gate* const gate = GateOf(task, inputs[i]);
      if (gate != nullptr) gate->Wait();
    }
    TfLiteStatus status = backend_.run_status;
    for (const Step& step : steps_) {
      const Memory x = Find(TfLiteExecutionTaskGetBufferByIndex(task, step.input));
      const Memory y = Find(TfLiteExecutionTaskGetBufferByIndex(task, step.output));
      const size_t bytes = TfLiteOpaqueTensorByteSize(TfLiteOpaqueContextGetOpaqueTensor(context, step.output));
      if (x.bytes < bytes || y.bytes < bytes) status = kTfLiteDelegateDataReadError;
      if (status != kTfLiteOk) break;
      Run(step, reinterpret_cast<const float*>(x.data), reinterpret_cast<float*>(y.data), bytes / sizeof(float));
    }
    if (status != kTfLiteOk) TfLiteExecutionTaskSetStatus(task, status);
    for (int i = 0; i < output_count; ++i) {
      Gate* const gate = GateOf(task, outputs[i]);
      if (gate != nullptr) gate->Open();
    }
  }

  ThreadBackend& backend_;
  const Names buffer_types_ = {kHostMemory};
  const Names synchronizations_ = {kGate, kTfLiteSyncTypeNoSyncObj};
  std::vector<Step> steps_;
  std::mutex mutex_;
  std::map<TfLiteBufferHandle, Memory> memory_;
};

ThreadKernel& KernelOf(const TfLiteOpaqueNode* node) {
  return *static_cast<ThreadKernel*>(TfLiteOpaqueNodeGetUserData(node));
}

void* InitKernel(void* data, TfLiteOpaqueContext* context, const char* buffer, size_t) {
  auto kernel = std::make_unique<ThreadKernel>(static_cast<ThreadBackend*>(data));
  const auto& params = *reinterpret_cast<const TfLiteOpaqueDelegateParams*>(buffer);
  return kernel->Init(context, params) == kTfLiteOk ? kernel.release() : TfLiteKernelInitFailed();
}

TfLiteOperator* NewOperator(ThreadBackend* backend) {
  TfLiteOperator* const op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, "ThreadBackend", 1, backend);
  TfLiteOperatorSetInitWithData(op, InitKernel);
  TfLiteOperatorSetFree(op, [](TfLiteOpaqueContext*, void* data) { delete static_cast<ThreadKernel*>(data); });
  TfLiteOperatorSetInvoke(
      op, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) { return KernelOf(node).Invoke(context, node); });
  TfLiteOperatorSetAsyncKernelWithData(op, [](void* data, TfLiteOpaqueContext*, TfLiteOpaqueNode* node) {
    return static_cast<ThreadBackend*>(data)->is_async ? KernelOf(node).kernel() : nullptr;
  });
  return op;
}

TfLiteStatus PrepareBackend(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data) {
  auto* const backend = static_cast<ThreadBackend*>(data);
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetExecutionPlan(context, &plan));
  std::vector<int> nodes;
  for (const int index : tflite::TfLiteIntArrayView(plan)) {
    TfLiteOpaqueNode* node = nullptr;
    TfLiteOperator* op = nullptr;
    TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetNodeAndRegistration(context, index, &node, &op));
    const int code = TfLiteOperatorGetBuiltInCode(op);
    if (code == kTfLiteBuiltinNeg || (code == kTfLiteBuiltinAbs && backend->takes_abs)) nodes.push_back(index);
  }
  return TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, NewOperator(backend),
                                                                  tflite::BuildTfLiteArray(nodes).get(), delegate);
}

}  // namespace

ThreadBackend::ThreadBackend(int64_t flags) : delegate_(nullptr, TfLiteOpaqueDelegateDelete) {
  builder_.data = this;
  builder_.flags = flags;
  builder_.Prepare = PrepareBackend;
  delegate_.reset(TfLiteOpaqueDelegateCreate(&builder_));
}

}  // namespace mote
