// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Every request for memory of an asynchronous run through the C API is refused in turn: alone, and with all that follow
// it. Each function gives an error or does its work, nothing leaks, the kernel is told the end of all that it was told
// of, and when there is memory again the same runner gives the right answer.
#include <gtest/gtest.h>

#include "tensorflow/lite/async/c/async_kernel.h"
#include "tensorflow/lite/async/c/async_signature_runner.h"
#include "tensorflow/lite/async/c/task.h"
#include "tensorflow/lite/async/interop/c/attribute_map.h"
#include "tensorflow/lite/async/interop/c/constants.h"
#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/c/c_api_experimental.h"
#include "tests/host/refused_memory.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

constexpr int kMostBuffers = 1 << 16;
constexpr char kHeap[] = "heap";

void Ignore(void*, const char*, va_list) {}

// y = -x for one float; it computes when it is waited for, and asks for no memory itself.
class Backend {
 public:
  Backend() : delegate_(TfLiteDelegateCreate()), kernel_(TfLiteAsyncKernelCreate(this)) {
    delegate_.data_ = this;
    delegate_.Prepare = Prepare;
    TfLiteAsyncKernelSetRegisterBuffer(
        kernel_, [](TfLiteAsyncKernel* kernel, TfLiteOpaqueContext*, TfLiteIoType, const TfLiteBackendBuffer* buffer,
                    const TfLiteAttributeMap*, TfLiteBufferHandle handle) {
          if (handle >= kMostBuffers) return kTfLiteError;
          Of(kernel).buffers_[handle] = static_cast<float*>(TfLiteBackendBufferGetPtr(buffer));
          ++Of(kernel).buffers;
          return kTfLiteOk;
        });
    TfLiteAsyncKernelSetUnregisterBuffer(kernel_,
                                         [](TfLiteAsyncKernel* kernel, TfLiteOpaqueContext*, TfLiteBufferHandle) {
                                           --Of(kernel).buffers;
                                           return kTfLiteOk;
                                         });
    TfLiteAsyncKernelSetSupportedBufferTypes(kernel_, Types);
    TfLiteAsyncKernelSetSupportedSynchronizations(kernel_, Types);
    TfLiteAsyncKernelSetSetAttributes(kernel_, [](TfLiteAsyncKernel*, TfLiteOpaqueContext*, TfLiteOpaqueNode*, int,
                                                  const TfLiteAttributeMap*) { return kTfLiteOk; });
    TfLiteAsyncKernelSetPrepare(kernel_,
                                [](TfLiteAsyncKernel*, TfLiteOpaqueContext*, TfLiteOpaqueNode*) { return kTfLiteOk; });
    TfLiteAsyncKernelSetEval(
        kernel_, [](TfLiteAsyncKernel* kernel, TfLiteOpaqueContext*, TfLiteOpaqueNode*, TfLiteExecutionTask*) {
          ++Of(kernel).tasks;
          return kTfLiteOk;
        });
    TfLiteAsyncKernelSetWait(kernel_, [](TfLiteAsyncKernel* kernel, TfLiteOpaqueContext*, TfLiteExecutionTask* task) {
      const Backend& self = Of(kernel);
      *self.buffers_[TfLiteExecutionTaskGetBufferByIndex(task, 1)] =
          -*self.buffers_[TfLiteExecutionTaskGetBufferByIndex(task, 0)];
      return kTfLiteOk;
    });
    TfLiteAsyncKernelSetFinish(kernel_, [](TfLiteAsyncKernel* kernel, TfLiteOpaqueContext*, TfLiteExecutionTask*) {
      --Of(kernel).tasks;
      return kTfLiteOk;
    });
  }
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  ~Backend() { TfLiteAsyncKernelDelete(kernel_); }

  TfLiteDelegate* get() { return &delegate_; }

  // The backend's present objects.
  int buffers = 0;
  int tasks = 0;

 private:
  static Backend& Of(const TfLiteAsyncKernel* kernel) {
    return *static_cast<Backend*>(TfLiteAsyncKernelGetKernelData(kernel));
  }

  static void Types(const TfLiteAsyncKernel*, TfLiteIoType, const char* const** types, size_t* count) {
    static const char* const kTypes[] = {kHeap};
    *types = kTypes;
    *count = 1;
  }

  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
    TfLiteIntArray* plan = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
    TfLiteRegistration registration = {};
    registration.custom_name = "Negative";
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteError; };
    registration.async_kernel = [](TfLiteContext*, TfLiteNode* node) {
      return static_cast<Backend*>(node->delegate->data_)->kernel_;
    };
    return context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, plan, delegate);
  }

  TfLiteDelegate delegate_;
  TfLiteAsyncKernel* const kernel_;
  float* buffers_[kMostBuffers] = {};
};

struct Program {
  Program(const ModelBuilder& builder, Backend* backend) {
    model = TfLiteModelCreateWithErrorReporter(builder.data(), builder.size(), Ignore, nullptr);
    TfLiteInterpreterOptions* const options = TfLiteInterpreterOptionsCreate();
    TfLiteInterpreterOptionsSetErrorReporter(options, Ignore, nullptr);
    TfLiteInterpreterOptionsAddDelegate(options, backend->get());
    interpreter = TfLiteInterpreterCreate(model, options);
    TfLiteInterpreterOptionsDelete(options);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() {
    TfLiteAsyncSignatureRunnerDelete(runner);
    TfLiteInterpreterDelete(interpreter);
    TfLiteModelDelete(model);
  }

  TfLiteModel* model = nullptr;
  TfLiteInterpreter* interpreter = nullptr;
  TfLiteAsyncSignatureRunner* runner = nullptr;
};

TfLiteStatus Register(TfLiteAsyncSignatureRunner* runner, TfLiteIoType io_type, float* data,
                      const TfLiteAttributeMap* attributes, TfLiteBufferHandle* handle) {
  TfLiteBackendBuffer* const buffer = TfLiteBackendBufferCreate();
  TfLiteBackendBufferSetPtr(buffer, data);
  const TfLiteStatus status =
      buffer == nullptr ? kTfLiteError
                        : TfLiteAsyncSignatureRunnerRegisterBuffer(runner, io_type, buffer, attributes, handle);
  TfLiteBackendBufferDelete(buffer);
  return status;
}

TfLiteStatus RunTask(TfLiteAsyncSignatureRunner* runner, TfLiteBufferHandle x, TfLiteBufferHandle y) {
  TfLiteExecutionTask* const task = TfLiteAsyncSignatureRunnerCreateTask(runner);
  if (task == nullptr) return kTfLiteError;
  TfLiteStatus status = TfLiteExecutionTaskSetBufferByIndex(task, 0, x);
  if (status == kTfLiteOk) status = TfLiteExecutionTaskSetBufferByIndex(task, 1, y);
  if (status == kTfLiteOk) status = TfLiteAsyncSignatureRunnerInvokeAsync(runner, task);
  if (status == kTfLiteOk) status = TfLiteAsyncSignatureRunnerWait(runner, task);
  const TfLiteStatus finished = TfLiteAsyncSignatureRunnerFinish(runner, task);
  return status == kTfLiteOk ? finished : status;
}

TfLiteStatus RunWith(TfLiteAsyncSignatureRunner* runner, const TfLiteAttributeMap* attributes, float x, float* y) {
  TfLiteSynchronizationDelete(TfLiteSynchronizationCreate());
  TfLiteAsyncKernelDelete(TfLiteAsyncKernelCreate(nullptr));
  const char* const* types = nullptr;
  size_t count = 0;
  TF_LITE_ENSURE_STATUS(TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(runner, kTfLiteIoTypeInput, &types, &count));
  EXPECT_EQ(count, size_t{1});
  TfLiteBufferHandle of_x = kTfLiteNullBufferHandle, of_y = kTfLiteNullBufferHandle;
  TfLiteStatus status = TfLiteAsyncSignatureRunnerSetAttributesByIndex(runner, 0, attributes);
  if (status == kTfLiteOk) status = TfLiteAsyncSignatureRunnerPrepareBackends(runner);
  if (status == kTfLiteOk) status = Register(runner, kTfLiteIoTypeInput, &x, attributes, &of_x);
  if (status == kTfLiteOk) status = Register(runner, kTfLiteIoTypeOutput, y, attributes, &of_y);
  if (status == kTfLiteOk) status = RunTask(runner, of_x, of_y);
  for (const TfLiteBufferHandle handle : {of_x, of_y}) {
    if (handle == kTfLiteNullBufferHandle) continue;
    EXPECT_EQ(TfLiteAsyncSignatureRunnerUnregisterBuffer(runner, handle), kTfLiteOk);
  }
  return status;
}

TfLiteStatus Run(Program* program, float x, float* y) {
  if (program->interpreter == nullptr) return kTfLiteError;
  if (program->runner == nullptr) {
    program->runner = TfLiteInterpreterGetAsyncSignatureRunner(program->interpreter, nullptr);
  }
  if (program->runner == nullptr) return kTfLiteError;
  TfLiteAttributeMap* const attributes = TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer);
  const bool is_set = TfLiteAttributeMapSetStringBufferAttr(attributes, kTfLiteBufferAttrKeyResourceTypeName, kHeap) &&
                      TfLiteAttributeMapSetSizeTBufferAttr(attributes, kTfLiteBufferAttrKeySize, sizeof(float));
  const TfLiteStatus status = is_set ? RunWith(program->runner, attributes, x, y) : kTfLiteError;
  TfLiteAttributeMapDelete(attributes);
  return status;
}

// The number of requests that could be refused.
int RefuseEach(const ModelBuilder& builder, bool goes_on) {
  for (int first = 0;; ++first) {
    SCOPED_TRACE("request " + std::to_string(first) + (goes_on ? " and all that follow" : ""));
    Backend backend;
    float y = 0;
    {
      refusals = {};
      refusals.goes_on = goes_on;
      refusals.until_first = first;
      refusals.is_active = true;
      Program program(builder, &backend);
      const TfLiteStatus status = Run(&program, 2.0f, &y);
      refusals.is_active = false;
      EXPECT_TRUE(status != kTfLiteOk || y == -2.0f) << y;
      if (refusals.count == 0) {
        EXPECT_EQ(status, kTfLiteOk);
        return first;
      }
      if (program.runner != nullptr) {
        EXPECT_EQ(Run(&program, 3.0f, &y), kTfLiteOk);
        EXPECT_EQ(y, -3.0f);
      }
    }
    EXPECT_EQ(backend.buffers, 0);
    EXPECT_EQ(backend.tasks, 0);
    if (testing::Test::HasFailure()) return first;
  }
}

TEST(AsyncAllocationFailure, EachRequestIsAnErrorOrDoesItsWork) {
  // The C library takes memory for a thread's first exception.
  try {
    throw std::bad_alloc();
  } catch (const std::bad_alloc&) {
  }
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {1}), y = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  builder.Inputs({x}).Outputs({y});
  builder.Op(tflite::BuiltinOperator_NEG, {x}, {y});
  ASSERT_NE(builder.Finish(), nullptr);
  for (const bool goes_on : {false, true}) EXPECT_GT(RefuseEach(builder, goes_on), 20);
}

}  // namespace
}  // namespace mote
