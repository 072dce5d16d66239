// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Asynchronous runs. The preset tsan builds this with ThreadSanitizer.
#include "tests/host/async/async_fixture.h"

namespace mote {
namespace {

TEST_F(AsyncTest, RunsOnRegisteredBuffers) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {-1.5f, 2.0f});
  for (const Floats& values : {Floats{-1.5f, 2.0f}, Floats{3.0f, -4.0f}}) {
    std::copy(values.begin(), values.end(), run.x.data);
    ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk) << errors_.text;
    ASSERT_EQ(runner->Wait(run.task), kTfLiteOk) << errors_.text;
    EXPECT_EQ(run.negative.values(), Floats({-values[0], -values[1]}));
    EXPECT_EQ(run.absolute.values(), Floats({std::abs(values[0]), std::abs(values[1])}));
  }
  EXPECT_EQ(backend_.runs, 1);
  run.Finish();
  EXPECT_EQ(backend_.runs, 0);
  EXPECT_EQ(backend_.buffers, 0);
  EXPECT_EQ(backend_.prepared, 1);
  // The interpreter itself runs too.
  interpreter_->typed_input_tensor<float>(0)[0] = 7.0f;
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[0], -7.0f);
}

TEST_F(AsyncTest, TellsNamesAndTensors) {
  tflite::async::AsyncSignatureRunner* const runner = Runner();
  EXPECT_EQ(runner, interpreter_->GetAsyncSignatureRunner(nullptr));
  EXPECT_EQ(runner->signature_key(), kKey);
  EXPECT_EQ(runner->input_size(), 1u);
  EXPECT_EQ(runner->output_size(), 2u);
  EXPECT_STREQ(runner->input_names()[0], "x");
  EXPECT_STREQ(runner->output_names()[0], "absolute");
  EXPECT_EQ(runner->inputs(), std::vector<int>({kX}));
  EXPECT_EQ(runner->outputs(), std::vector<int>({kNegative, kAbsolute}));
  EXPECT_EQ(runner->output_tensor("absolute"), runner->tensor(kAbsolute));
  EXPECT_EQ(runner->input_tensor("x"), runner->tensor(kX));
  EXPECT_EQ(runner->input_tensor("negative"), nullptr);
  EXPECT_TRUE(Says("Input name negative was not found in signature 'serve'"));
  EXPECT_EQ(runner->tensor(3), nullptr);
  EXPECT_TRUE(Says("there is no tensor 3; there are 3"));
  EXPECT_STREQ(runner->SupportedBufferTypes(kTfLiteIoTypeInput).at(0), kHostMemory);
  EXPECT_STREQ(runner->SupportedSynchronizations(kTfLiteIoTypeOutput).at(1), "no_sync_obj");
  EXPECT_TRUE(runner->SupportedSynchronizations(kTfLiteIoTypeUnknown).empty());
}

TEST_F(AsyncTest, ThreadsMayEachHaveTasksUnderWay) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([runner, t] {
      FullTask first(runner, {}), second(runner, {});
      for (int i = 0; i < 10; ++i) {
        first.x.data[1] = static_cast<float>(t + i);
        second.x.data[1] = -static_cast<float>(t + i);
        EXPECT_EQ(runner->InvokeAsync(first.task), kTfLiteOk);
        EXPECT_EQ(runner->InvokeAsync(second.task), kTfLiteOk);
        EXPECT_EQ(runner->Wait(second.task), kTfLiteOk);
        EXPECT_EQ(runner->Wait(first.task), kTfLiteOk);
        EXPECT_EQ(first.negative.data[1], -static_cast<float>(t + i));
        EXPECT_EQ(second.absolute.data[1], static_cast<float>(t + i));
      }
      first.Finish();
      second.Finish();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(AsyncTest, SeveralThreadsMayWaitForATask) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {1.0f, 2.0f});
  InputGate input(run.task);
  backend_.run_status = kTfLiteDelegateError;
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] { EXPECT_EQ(runner->Wait(run.task), kTfLiteDelegateError); });
  }
  input.gate.Open();
  for (std::thread& thread : threads) thread.join();
  run.Finish();
}

TEST_F(AsyncTest, SynchronisationObjectsSayWhatIsReady) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {});
  InputGate input(run.task);
  Gate is_written;
  TfLiteSynchronization* const output = TfLiteSynchronizationCreate();
  TfLiteSynchronizationSetPtr(output, &is_written);
  ASSERT_EQ(TfLiteExecutionTaskSetSyncByIndex(run.task, kNegative, output), kTfLiteOk);
  EXPECT_EQ(TfLiteExecutionTaskGetSyncByName(run.task, kTfLiteIoTypeOutput, "negative"), output);
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  // It waits for its input.
  run.x.data[0] = 5.0f;
  input.gate.Open();
  is_written.Wait();
  EXPECT_EQ(run.negative.data[0], -5.0f);
  run.Finish();  // waits first
  TfLiteSynchronizationDelete(output);
}

TEST_F(AsyncTest, BuffersMayBePartsOfOne) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  alignas(kBufferAlignment) float data[6] = {1.0f, -2.0f};
  TfLiteBackendBuffer* const buffer = TfLiteBackendBufferCreate();
  TfLiteBackendBufferSetPtr(buffer, data);
  TfLiteBufferHandle pool = 0, part[3] = {};
  ASSERT_EQ(runner->RegisterBuffer(kTfLiteIoTypeOutput, buffer, BufferAttributes(sizeof(data)).get(), &pool),
            kTfLiteOk);
  Attributes attributes(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer));
  EXPECT_EQ(runner->GetBufferAttributes(buffer, attributes.get()), kTfLiteOk);
  EXPECT_EQ(SizeOf(attributes, kTfLiteBufferAttrKeyAlignment), kBufferAlignment);
  EXPECT_EQ(runner->SetBufferAttributes(buffer, attributes.get()), kTfLiteError);
  TfLiteBackendBufferDelete(buffer);
  TfLiteExecutionTask* const task = runner->CreateTask();
  for (int i = 0; i < 3; ++i) {
    const size_t offset = static_cast<size_t>(i) * kBytes;
    ASSERT_EQ(runner->RegisterBufferSlice(pool, BufferAttributes(kBytes, offset).get(), &part[i]), kTfLiteOk);
    ASSERT_EQ(TfLiteExecutionTaskSetBufferByIndex(task, i, part[i]), kTfLiteOk);
  }
  EXPECT_EQ(runner->RegisterBufferSlice(pool, BufferAttributes(kBytes, 20).get(), &part[0]), kTfLiteError);
  EXPECT_EQ(part[0], kTfLiteNullBufferHandle);
  EXPECT_TRUE(Says("failed to register a buffer, with status 1"));
  ASSERT_EQ(runner->InvokeAsync(task), kTfLiteOk) << errors_.text;
  ASSERT_EQ(runner->Finish(task), kTfLiteOk);
  EXPECT_EQ(Floats(data + 2, data + 6), Floats({-1.0f, 2.0f, 1.0f, 2.0f}));
}

TEST_F(AsyncTest, AttributesAreReconciled) {
  tflite::async::AsyncSignatureRunner* const runner = Runner();
  Attributes wanted = BufferAttributes(4), merged(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeUnknown)),
             conflict(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeUnknown));
  (void)TfLiteAttributeMapSetSizeTBufferAttr(wanted.get(), kTfLiteBufferAttrKeyAlignment, 24);
  EXPECT_TRUE(runner->ReconcileRestrictions(kTfLiteIoTypeInput, "x", wanted.get(), merged.get(), conflict.get()));
  EXPECT_EQ(SizeOf(merged, kTfLiteBufferAttrKeyAlignment), 48u);
  EXPECT_EQ(SizeOf(merged, kTfLiteBufferAttrKeySize), kBytes);
  EXPECT_EQ(runner->SetAttributes(kTfLiteIoTypeInput, "x", merged.get()), kTfLiteOk);
  EXPECT_EQ(runner->SetAttributes(kX, wanted.get()), kTfLiteApplicationError);
  EXPECT_TRUE(Says("refuses the attributes of tensor 0, with status 3"));

  (void)TfLiteAttributeMapSetStringBufferAttr(wanted.get(), kTfLiteBufferAttrKeyResourceTypeName, "elsewhere");
  EXPECT_FALSE(runner->ReconcileRestrictions(kAbsolute, wanted.get(), merged.get(), nullptr));
  EXPECT_FALSE(runner->ReconcileRestrictions(kAbsolute, wanted.get(), merged.get(), conflict.get()));
  const char* type = nullptr;
  EXPECT_TRUE(TfLiteAttributeMapGetStringBufferAttr(conflict.get(), kTfLiteBufferAttrKeyResourceTypeName, &type));
  EXPECT_STREQ(type, "elsewhere");

  Attributes sync(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeSync));
  EXPECT_TRUE(TfLiteAttributeMapSetStringSyncAttr(sync.get(), kTfLiteSynchronizationAttrKeyObjectTypeName, kGate));
  EXPECT_TRUE(runner->ReconcileRestrictions(kTfLiteIoTypeOutput, "negative", sync.get(), merged.get(), nullptr));
  EXPECT_TRUE(TfLiteAttributeMapIsSyncAttributeMap(merged.get()));

  errors_.text.clear();
  EXPECT_FALSE(runner->ReconcileRestrictions(kTfLiteIoTypeOutput, "x", sync.get(), merged.get(), nullptr));
  EXPECT_TRUE(Says("Output name x was not found"));
  EXPECT_FALSE(runner->ReconcileRestrictions(99, sync.get(), merged.get(), nullptr));
  EXPECT_TRUE(Says("tensor 99 is neither an input nor an output of subgraph 0"));
  EXPECT_FALSE(runner->ReconcileRestrictions(kX, nullptr, merged.get(), nullptr));
  EXPECT_FALSE(runner->ReconcileRestrictions(kX, sync.get(), nullptr, nullptr));
  EXPECT_EQ(runner->SetAttributes(kX, nullptr), kTfLiteError);
  EXPECT_EQ(runner->SetAttributes(kTfLiteIoTypeUnknown, "x", sync.get()), kTfLiteError);
  EXPECT_TRUE(Says("neither input nor output"));
}

TEST_F(AsyncTest, AttributesMayChange) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {1.0f, 2.0f});
  const Attributes attributes = BufferAttributes(kBytes);
  InputGate input(run.task);
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(runner->SetAttributes(kX, attributes.get()), kTfLiteError);
  EXPECT_TRUE(Says("attributes cannot be set while asynchronous tasks of subgraph 0 are under way"));
  input.gate.Open();
  ASSERT_EQ(runner->Wait(run.task), kTfLiteOk);
  ASSERT_EQ(runner->SetAttributes(kX, attributes.get()), kTfLiteOk);
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
  EXPECT_TRUE(Says("call PrepareBackends first"));
  ASSERT_EQ(runner->PrepareBackends(), kTfLiteOk);
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  run.Finish();
}

// Bad input.

TEST_F(AsyncTest, BuffersAreChecked) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  TfLiteBackendBuffer* const buffer = TfLiteBackendBufferCreate();
  const Attributes good = BufferAttributes(kBytes), sync(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeSync)),
                   empty(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer));
  TfLiteBufferHandle handle = 5;
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeUnknown, buffer, good.get(), &handle), kTfLiteError);
  EXPECT_EQ(handle, kTfLiteNullBufferHandle);
  EXPECT_TRUE(Says("a buffer is for inputs (1) or for outputs (2), not 0"));
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, nullptr, good.get(), &handle), kTfLiteError);
  EXPECT_TRUE(Says("RegisterBuffer: the buffer must not be null"));
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, buffer, nullptr, &handle), kTfLiteError);
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, buffer, good.get(), nullptr), kTfLiteError);
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, buffer, sync.get(), &handle), kTfLiteError);
  EXPECT_TRUE(Says("RegisterBuffer: the attributes are not those of a buffer"));
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, buffer, empty.get(), &handle), kTfLiteError);
  EXPECT_TRUE(Says("failed to register a buffer, with status 1"));
  EXPECT_EQ(runner->RegisterBufferSlice(12345, good.get(), &handle), kTfLiteError);
  EXPECT_TRUE(Says("no buffer is registered as 12345"));
  EXPECT_EQ(runner->RegisterBufferSlice(0, good.get(), nullptr), kTfLiteError);
  EXPECT_EQ(runner->SetBufferAttributes(nullptr, good.get()), kTfLiteError);
  EXPECT_EQ(runner->GetBufferAttributes(buffer, nullptr), kTfLiteError);
  for (const TfLiteBufferHandle unknown : {kTfLiteNullBufferHandle + 0, 12345, -7}) {
    EXPECT_EQ(runner->UnregisterBuffer(unknown), kTfLiteError);
    EXPECT_TRUE(Says("buffer " + std::to_string(unknown) + " cannot be unregistered: no buffer is registered so"));
  }
  ASSERT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, buffer, good.get(), &handle), kTfLiteOk);
  backend_.unregister_status = kTfLiteDelegateError;
  EXPECT_EQ(runner->UnregisterBuffer(handle), kTfLiteDelegateError);
  backend_.unregister_status = kTfLiteOk;
  EXPECT_EQ(runner->UnregisterBuffer(handle), kTfLiteOk);
  EXPECT_EQ(runner->UnregisterBuffer(handle), kTfLiteError);
  TfLiteBackendBufferDelete(buffer);
}

TEST_F(AsyncTest, BuffersOfATaskUnderWayStay) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {1.0f, 2.0f});
  InputGate input(run.task);
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(runner->UnregisterBuffer(run.absolute.handle), kTfLiteError);
  EXPECT_TRUE(Says("a task that is under way uses it"));
  EXPECT_EQ(TfLiteExecutionTaskSetBuffer(run.task, kTfLiteIoTypeInput, "x", run.absolute.handle), kTfLiteError);
  EXPECT_TRUE(Says("tensor 0 cannot be given a buffer: the task is under way"));
  EXPECT_EQ(TfLiteExecutionTaskSetSyncByIndex(run.task, kX, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskGetBufferByName(run.task, kTfLiteIoTypeInput, "x"), run.x.handle);
  input.gate.Open();
  ASSERT_EQ(runner->Wait(run.task), kTfLiteOk);
  run.Finish();
}

TEST_F(AsyncTest, TasksNeedBuffersForAllInputsAndOutputs) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {1.0f, 2.0f});
  const auto refuses = [&](const char* name, TfLiteIoType io_type, TfLiteBufferHandle handle, const char* message) {
    const TfLiteBufferHandle good = TfLiteExecutionTaskGetBufferByName(run.task, io_type, name);
    EXPECT_EQ(TfLiteExecutionTaskSetBuffer(run.task, io_type, name, handle), kTfLiteOk);
    EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
    EXPECT_TRUE(Says(message));
    EXPECT_EQ(TfLiteExecutionTaskSetBuffer(run.task, io_type, name, good), kTfLiteOk);
  };
  refuses("x", kTfLiteIoTypeInput, kTfLiteNullBufferHandle, "input tensor 0");
  refuses("negative", kTfLiteIoTypeOutput, kTfLiteNullBufferHandle, "has no buffer: give the task one");
  refuses("absolute", kTfLiteIoTypeOutput, 12345, "has a buffer that is not registered (handle 12345)");
  refuses("absolute", kTfLiteIoTypeOutput, run.x.handle, "has a buffer that is registered for inputs only");
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteOk) << errors_.text;
  run.Finish();
}

TEST_F(AsyncTest, TasksAreBegunWaitedForAndFinishedInOrder) {
  tflite::async::AsyncSignatureRunner* const runner = Runner();
  FullTask run(runner, {1.0f, 2.0f});
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
  EXPECT_TRUE(Says("call PrepareBackends first"));
  ASSERT_EQ(runner->PrepareBackends(), kTfLiteOk);
  EXPECT_EQ(runner->Wait(run.task), kTfLiteError);
  EXPECT_TRUE(Says("there is nothing to wait for: the task has not begun"));
  InputGate input(run.task);
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
  EXPECT_TRUE(Says("the task is under way already: wait for it"));
  input.gate.Open();
  EXPECT_EQ(runner->Wait(run.task), kTfLiteOk);
  EXPECT_EQ(runner->Wait(run.task), kTfLiteOk);
  TfLiteExecutionTask* const unused = runner->CreateTask();
  EXPECT_EQ(runner->Finish(unused), kTfLiteOk);
  for (TfLiteExecutionTask* const gone : {unused, static_cast<TfLiteExecutionTask*>(nullptr)}) {
    EXPECT_EQ(runner->Finish(gone), kTfLiteError);
    EXPECT_TRUE(Says("the task does not exist: it is null, finished already, or another signature runner's"));
    EXPECT_EQ(runner->Wait(gone), kTfLiteError);
    EXPECT_EQ(runner->InvokeAsync(gone), kTfLiteError);
  }
  run.Finish();
}

TEST_F(AsyncTest, TasksTakeInputsAndOutputsOnly) {
  tflite::async::AsyncSignatureRunner* const runner = Runner();
  TfLiteExecutionTask* const task = runner->CreateTask();
  EXPECT_EQ(TfLiteExecutionTaskSetBuffer(task, kTfLiteIoTypeInput, "negative", 0), kTfLiteError);
  EXPECT_TRUE(Says("the signature of the task has no input negative"));
  EXPECT_EQ(TfLiteExecutionTaskSetBuffer(task, kTfLiteIoTypeOutput, nullptr, 0), kTfLiteError);
  EXPECT_TRUE(Says("no output (null)"));
  EXPECT_EQ(TfLiteExecutionTaskSetSync(task, kTfLiteIoTypeUnknown, "x", nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskSetBufferByIndex(task, 3, 0), kTfLiteError);
  EXPECT_TRUE(Says("tensor 3 cannot be given a buffer: it is neither an input nor an output of subgraph 0"));
  EXPECT_EQ(TfLiteExecutionTaskSetSyncByIndex(task, -1, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskGetBufferByIndex(task, kX), kTfLiteNullBufferHandle);
  EXPECT_EQ(TfLiteExecutionTaskGetBufferByName(task, kTfLiteIoTypeInput, "y"), kTfLiteNullBufferHandle);
  EXPECT_EQ(TfLiteExecutionTaskGetSyncByIndex(task, 77), nullptr);
  EXPECT_EQ(TfLiteExecutionTaskGetDelegateExecutionData(task, nullptr), nullptr);
  EXPECT_EQ(runner->Finish(task), kTfLiteOk);

  EXPECT_EQ(TfLiteExecutionTaskSetBuffer(nullptr, kTfLiteIoTypeInput, "x", 0), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskSetBufferByIndex(nullptr, 0, 0), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskGetBufferByName(nullptr, kTfLiteIoTypeInput, "x"), kTfLiteNullBufferHandle);
  EXPECT_EQ(TfLiteExecutionTaskGetBufferByIndex(nullptr, 0), kTfLiteNullBufferHandle);
  EXPECT_EQ(TfLiteExecutionTaskSetSync(nullptr, kTfLiteIoTypeInput, "x", nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskSetSyncByIndex(nullptr, 0, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteExecutionTaskGetSyncByName(nullptr, kTfLiteIoTypeInput, "x"), nullptr);
  EXPECT_EQ(TfLiteExecutionTaskGetSyncByIndex(nullptr, 0), nullptr);
  EXPECT_EQ(TfLiteExecutionTaskGetDelegateExecutionData(nullptr, nullptr), nullptr);
  TfLiteExecutionTaskSetDelegateExecutionData(nullptr, nullptr, nullptr);
  TfLiteExecutionTaskSetStatus(nullptr, kTfLiteOk);
  EXPECT_EQ(TfLiteExecutionTaskGetStatus(nullptr), kTfLiteError);
}

TEST_F(AsyncTest, ADelegateHasToRunAll) {
  EXPECT_EQ(interpreter_->GetAsyncSignatureRunner("unknown"), nullptr);
  EXPECT_TRUE(Says("the model has no signature 'unknown'"));
  EXPECT_EQ(interpreter_->GetAsyncSignatureRunner(kKey), nullptr);
  EXPECT_TRUE(Says("there are 0 nodes of delegates and 2 of the CPU"));
  backend_.takes_abs = false;
  Apply(&backend_);
  EXPECT_EQ(interpreter_->GetAsyncSignatureRunner(kKey), nullptr);
  EXPECT_TRUE(Says("there are 1 nodes of delegates and 1 of the CPU"));
  // Two delegates are one too many.
  ThreadBackend second;
  Apply(&second);
  EXPECT_EQ(interpreter_->GetAsyncSignatureRunner(kKey), nullptr);
  EXPECT_TRUE(Says("there are 2 nodes of delegates and 0 of the CPU"));
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  backend_.takes_abs = true;
  backend_.is_async = false;
  Apply(&backend_);
  EXPECT_EQ(interpreter_->GetAsyncSignatureRunner(kKey), nullptr);
  EXPECT_TRUE(Says("its delegate has no asynchronous kernel for node 2"));
  backend_.is_async = true;
  EXPECT_NE(interpreter_->GetAsyncSignatureRunner(kKey), nullptr);
}

TEST_F(AsyncTest, WhatTheKernelCannotDoIsReported) {
  tflite::async::AsyncSignatureRunner* const runner = Runner();
  backend_.prepare_status = kTfLiteDelegateError;
  EXPECT_EQ(runner->PrepareBackends(), kTfLiteDelegateError);
  EXPECT_TRUE(Says("failed to prepare, with status 2"));
  backend_.prepare_status = kTfLiteOk;
  ASSERT_EQ(runner->PrepareBackends(), kTfLiteOk);
  FullTask run(runner, {1.0f, 2.0f});
  backend_.eval_status = kTfLiteApplicationError;
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteApplicationError);
  EXPECT_TRUE(Says("failed to begin a task, with status 3"));
  EXPECT_EQ(runner->Wait(run.task), kTfLiteApplicationError);
  backend_.eval_status = kTfLiteOk;
  backend_.run_status = kTfLiteDelegateDataReadError;
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(runner->Wait(run.task), kTfLiteDelegateDataReadError);
  EXPECT_TRUE(Says("an asynchronous task of subgraph 0 failed with status 6"));
  EXPECT_EQ(TfLiteExecutionTaskGetStatus(run.task), kTfLiteDelegateDataReadError);
  backend_.run_status = kTfLiteOk;
  backend_.wait_status = kTfLiteDelegateError;
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(runner->Wait(run.task), kTfLiteDelegateError);
  backend_.wait_status = kTfLiteOk;
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(runner->Wait(run.task), kTfLiteOk);
  EXPECT_EQ(run.absolute.values(), Floats({1.0f, 2.0f}));
  backend_.finish_status = kTfLiteDelegateError;
  EXPECT_EQ(runner->Finish(run.task), kTfLiteDelegateError);
  EXPECT_TRUE(Says("failed to finish a task, with status 2"));
  EXPECT_EQ(runner->Finish(run.task), kTfLiteError);
  // The buffers go with the interpreter.
}

TEST_F(AsyncTest, TheGraphStaysWhileTasksAreUnderWay) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {1.0f, 2.0f});
  InputGate input(run.task);
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(Says("the graph cannot be run while asynchronous tasks of subgraph 0 are under way"));
  EXPECT_EQ(interpreter_->ResizeInputTensor(kX, {3, 2}), kTfLiteError);
  EXPECT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteError);
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(backend_.get()), kTfLiteError);
  EXPECT_EQ(runner->PrepareBackends(), kTfLiteError);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);  // there is nothing to do
  input.gate.Open();
  ASSERT_EQ(runner->Wait(run.task), kTfLiteOk);
  EXPECT_EQ(run.absolute.values(), Floats({1.0f, 2.0f}));
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
  run.Finish();
}

TEST_F(AsyncTest, WithADelegateItsTasksAndBuffersGo) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  FullTask run(runner, {1.0f, 2.0f});
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  ASSERT_EQ(runner->Wait(run.task), kTfLiteOk);
  ASSERT_EQ(interpreter_->ResizeInputTensor(kX, {1, 1}), kTfLiteOk);  // undoes the delegate
  EXPECT_EQ(backend_.buffers, 0);
  EXPECT_EQ(backend_.runs, 0);
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
  EXPECT_TRUE(Says("call AllocateTensors after a change of shapes"));
  EXPECT_EQ(runner->PrepareBackends(), kTfLiteError);
  EXPECT_EQ(runner->UnregisterBuffer(run.x.handle), kTfLiteError);
  EXPECT_EQ(runner->CreateTask(), nullptr);
  EXPECT_TRUE(runner->SupportedBufferTypes(kTfLiteIoTypeInput).empty());
  // With a new kernel, all begins from the front, but for the tasks.
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
  EXPECT_TRUE(Says("call PrepareBackends first, and after each change of attributes or delegates"));
  ASSERT_EQ(runner->PrepareBackends(), kTfLiteOk);
  EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
  EXPECT_TRUE(Says("has a buffer that is not registered"));
  FullTask again(runner, {-3.0f, -4.0f});
  for (const int tensor : {kX, kNegative, kAbsolute}) {
    const TfLiteBufferHandle handle = TfLiteExecutionTaskGetBufferByIndex(again.task, tensor);
    ASSERT_EQ(TfLiteExecutionTaskSetBufferByIndex(run.task, tensor, handle), kTfLiteOk);
  }
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk) << errors_.text;
  EXPECT_EQ(runner->Finish(run.task), kTfLiteOk);
  EXPECT_EQ(again.absolute.values(), Floats({3.0f, 0.0f}));
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_EQ(runner->Finish(again.task), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
}

TEST_F(AsyncTest, ShapesMayChangeUnderADelegateThatTakesThat) {
  ThreadBackend dynamic(kTfLiteDelegateFlagsAllowDynamicTensors);
  Apply(&dynamic);
  {
    tflite::async::AsyncSignatureRunner* const runner = interpreter_->GetAsyncSignatureRunner(kKey);
    ASSERT_NE(runner, nullptr);
    ASSERT_EQ(runner->PrepareBackends(), kTfLiteOk);
    FullTask run(runner, {1.0f, 2.0f});
    ASSERT_EQ(interpreter_->ResizeInputTensor(kX, {1, 1}), kTfLiteOk);
    EXPECT_EQ(runner->InvokeAsync(run.task), kTfLiteError);
    EXPECT_TRUE(Says("subgraph 0 is not ready to run: call AllocateTensors and PrepareBackends"));
    ASSERT_EQ(runner->PrepareBackends(), kTfLiteOk);
    ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk) << errors_.text;
    run.Finish();
  }
  interpreter_.reset();
}

TEST_F(AsyncTest, AnInterpreterMayGoWithTasksUnderWay) {
  tflite::async::AsyncSignatureRunner* const runner = PreparedRunner();
  const FullTask run(runner, {1.0f, 2.0f});
  ASSERT_EQ(runner->InvokeAsync(run.task), kTfLiteOk);
  (void)runner->CreateTask();
  interpreter_.reset();
  EXPECT_EQ(run.absolute.values(), Floats({1.0f, 2.0f}));
}

// A delegate in the classic form, whose kernel has no functions.
TEST_F(AsyncTest, FunctionsMayBeMissing) {
  TfLiteAsyncKernel* const kernel = TfLiteAsyncKernelCreate(&backend_);
  EXPECT_EQ(TfLiteAsyncKernelGetKernelData(kernel), &backend_);
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = kernel;
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    TfLiteRegistration registration = {};
    registration.custom_name = "Bare";
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    registration.async_kernel = [](TfLiteContext*, TfLiteNode* node) {
      return static_cast<TfLiteAsyncKernel*>(node->delegate->data_);
    };
    return context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, tflite::BuildTfLiteArray({0, 1}).get(),
                                                          self);
  };
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  tflite::async::AsyncSignatureRunner* const runner = interpreter_->GetAsyncSignatureRunner(kKey);
  ASSERT_NE(runner, nullptr) << errors_.text;
  const Attributes attributes = BufferAttributes(kBytes);
  TfLiteBackendBuffer* const buffer = TfLiteBackendBufferCreate();
  TfLiteBufferHandle handle = 0;
  TfLiteExecutionTask* const task = runner->CreateTask();
  EXPECT_EQ(runner->RegisterBuffer(kTfLiteIoTypeInput, buffer, attributes.get(), &handle), kTfLiteError);
  EXPECT_TRUE(Says("the asynchronous kernel of subgraph 0 lacks the function RegisterBuffer"));
  EXPECT_EQ(runner->RegisterBufferSlice(0, attributes.get(), &handle), kTfLiteError);
  EXPECT_TRUE(Says("lacks the function RegisterBufferSlice"));
  EXPECT_EQ(runner->UnregisterBuffer(0), kTfLiteError);
  EXPECT_TRUE(runner->SupportedBufferTypes(kTfLiteIoTypeInput).empty());
  EXPECT_TRUE(runner->SupportedSynchronizations(kTfLiteIoTypeInput).empty());
  EXPECT_FALSE(runner->ReconcileRestrictions(kX, attributes.get(), attributes.get(), nullptr));
  EXPECT_EQ(runner->SetAttributes(kX, attributes.get()), kTfLiteError);
  EXPECT_EQ(runner->SetBufferAttributes(buffer, attributes.get()), kTfLiteError);
  EXPECT_EQ(runner->GetBufferAttributes(buffer, attributes.get()), kTfLiteError);
  EXPECT_EQ(runner->PrepareBackends(), kTfLiteError);
  EXPECT_EQ(runner->InvokeAsync(task), kTfLiteError);
  EXPECT_TRUE(Says("lacks the function Eval"));
  TfLiteAsyncKernelSetEval(kernel, [](TfLiteAsyncKernel*, TfLiteOpaqueContext*, TfLiteOpaqueNode*,
                                      TfLiteExecutionTask*) { return kTfLiteOk; });
  EXPECT_EQ(runner->InvokeAsync(task), kTfLiteError);
  EXPECT_TRUE(Says("lacks the function Wait"));
  EXPECT_EQ(runner->Finish(task), kTfLiteOk);
  interpreter_.reset();
  TfLiteBackendBufferDelete(buffer);
  TfLiteAsyncKernelDelete(kernel);
  TfLiteAsyncKernelDelete(nullptr);
  TfLiteAsyncKernelSetEval(nullptr, nullptr);
  EXPECT_EQ(TfLiteAsyncKernelGetKernelData(nullptr), nullptr);
}

}  // namespace
}  // namespace mote
