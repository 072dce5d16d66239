// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of tests of asynchronous runs: attributes, registered memory, tasks with all their buffers.
#ifndef MOTE_TESTS_HOST_ASYNC_FIXTURE_H_
#define MOTE_TESTS_HOST_ASYNC_FIXTURE_H_

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <vector>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/async/c/async_kernel.h"
#include "tensorflow/lite/async/c/task.h"
#include "tensorflow/lite/async/interop/c/attribute_map.h"
#include "tensorflow/lite/async/interop/c/constants.h"
#include "tensorflow/lite/core/async/async_signature_runner.h"
#include "tensorflow/lite/core/async/interop/reconcile_fns.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/async/thread_backend.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {

using Floats = std::vector<float>;

constexpr size_t kBytes = 2 * sizeof(float);
constexpr char kKey[] = "serve";
enum Tensors { kX, kNegative, kAbsolute };

struct AttributesDeleter {
  void operator()(TfLiteAttributeMap* map) const { TfLiteAttributeMapDelete(map); }
};
using Attributes = std::unique_ptr<TfLiteAttributeMap, AttributesDeleter>;

inline Attributes BufferAttributes(size_t bytes, size_t offset = 0) {
  Attributes attributes(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer));
  EXPECT_TRUE(
      TfLiteAttributeMapSetStringBufferAttr(attributes.get(), kTfLiteBufferAttrKeyResourceTypeName, kHostMemory));
  EXPECT_TRUE(TfLiteAttributeMapSetSizeTBufferAttr(attributes.get(), kTfLiteBufferAttrKeySize, bytes));
  EXPECT_TRUE(TfLiteAttributeMapSetSizeTBufferAttr(attributes.get(), kTfLiteBufferAttrKeyOffset, offset));
  return attributes;
}

inline size_t SizeOf(const Attributes& attributes, TfLiteBufferAttrKey key) {
  size_t value = 0;
  EXPECT_TRUE(TfLiteAttributeMapGetSizeTBufferAttr(attributes.get(), key, &value));
  return value;
}

// Memory that is registered.
struct Buffer {
  Buffer(tflite::async::AsyncSignatureRunner* runner, TfLiteIoType io_type, const Floats& values) {
    std::copy(values.begin(), values.end(), data);
    TfLiteBackendBuffer* const buffer = TfLiteBackendBufferCreate();
    TfLiteBackendBufferSetPtr(buffer, data);
    EXPECT_EQ(runner->RegisterBuffer(io_type, buffer, BufferAttributes(sizeof(data)).get(), &handle), kTfLiteOk);
    TfLiteBackendBufferDelete(buffer);
  }
  Floats values() const { return Floats(data, data + 2); }

  alignas(kBufferAlignment) float data[2] = {};
  TfLiteBufferHandle handle = kTfLiteNullBufferHandle;
};

// negative = -x; absolute = |negative|.
class AsyncTest : public testing::Test {
 protected:
  void SetUp() override {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    const int negative = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    const int absolute = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    builder_.Inputs({x}).Outputs({negative, absolute});
    builder_.Op(tflite::BuiltinOperator_NEG, {x}, {negative});
    builder_.Op(tflite::BuiltinOperator_ABS, {negative}, {absolute});
    auto signature = std::make_unique<tflite::SignatureDefT>();
    signature->signature_key = kKey;
    const auto add = [](auto* names, const char* name, int tensor) {
      auto map = std::make_unique<tflite::TensorMapT>();
      map->name = name;
      map->tensor_index = static_cast<uint32_t>(tensor);
      names->push_back(std::move(map));
    };
    add(&signature->inputs, "x", x);
    add(&signature->outputs, "negative", negative);
    add(&signature->outputs, "absolute", absolute);
    builder_.model.signature_defs.push_back(std::move(signature));
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr);
    NewInterpreter();
  }
  void TearDown() override {
    interpreter_.reset();
    EXPECT_EQ(backend_.kernels, 0);
    EXPECT_EQ(backend_.buffers, 0);
    EXPECT_EQ(backend_.runs, 0);
  }

  void NewInterpreter() {
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }
  void Apply(ThreadBackend* backend) {
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(backend->get()), kTfLiteOk) << errors_.text;
  }
  tflite::async::AsyncSignatureRunner* Runner() {
    Apply(&backend_);
    tflite::async::AsyncSignatureRunner* const runner = interpreter_->GetAsyncSignatureRunner(kKey);
    EXPECT_NE(runner, nullptr) << errors_.text;
    return runner;
  }
  tflite::async::AsyncSignatureRunner* PreparedRunner() {
    tflite::async::AsyncSignatureRunner* const runner = Runner();
    EXPECT_EQ(runner->PrepareBackends(), kTfLiteOk) << errors_.text;
    return runner;
  }
  bool Says(const std::string& part) {
    const bool says = errors_.Has(part);
    if (!says) std::fprintf(stderr, "The messages are: %s\n", errors_.text.c_str());
    errors_.text.clear();
    return says;
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  ThreadBackend backend_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

// A task with all its buffers.
struct FullTask {
  FullTask(tflite::async::AsyncSignatureRunner* r, const Floats& values)
      : runner(r),
        x(r, kTfLiteIoTypeInput, values),
        negative(r, kTfLiteIoTypeOutput, {}),
        absolute(r, kTfLiteIoTypeOutput, {}),
        task(r->CreateTask()) {
    EXPECT_EQ(TfLiteExecutionTaskSetBuffer(task, kTfLiteIoTypeInput, "x", x.handle), kTfLiteOk);
    EXPECT_EQ(TfLiteExecutionTaskSetBuffer(task, kTfLiteIoTypeOutput, "negative", negative.handle), kTfLiteOk);
    EXPECT_EQ(TfLiteExecutionTaskSetBufferByIndex(task, kAbsolute, absolute.handle), kTfLiteOk);
  }
  void Finish() {
    EXPECT_EQ(runner->Finish(task), kTfLiteOk);
    for (const Buffer* buffer : {&x, &negative, &absolute}) {
      EXPECT_EQ(runner->UnregisterBuffer(buffer->handle), kTfLiteOk);
    }
  }

  tflite::async::AsyncSignatureRunner* runner;
  Buffer x, negative, absolute;
  TfLiteExecutionTask* task;
};

// The input of a run is not ready before this is opened.
struct InputGate {
  explicit InputGate(TfLiteExecutionTask* task) : sync(TfLiteSynchronizationCreate()) {
    TfLiteSynchronizationSetPtr(sync, &gate);
    EXPECT_EQ(TfLiteExecutionTaskSetSync(task, kTfLiteIoTypeInput, "x", sync), kTfLiteOk);
  }
  ~InputGate() { TfLiteSynchronizationDelete(sync); }
  Gate gate;
  TfLiteSynchronization* sync;
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_ASYNC_FIXTURE_H_
