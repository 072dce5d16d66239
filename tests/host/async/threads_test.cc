// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Interpreters in several threads; the preset tsan builds this with ThreadSanitizer. docs/threads.md is the contract.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

constexpr int kThreads = 8;
constexpr int kRuns = 12;
constexpr char kDigits[] = "models/digits/digits_int8.tflite";
constexpr char kSine[] = "models/sine/sine_int8.tflite";  // takes any batch
constexpr size_t kPixels = 64;
constexpr size_t kClasses = 10;

void FillImage(int run, int8_t* pixels) {
  for (size_t i = 0; i < kPixels; ++i)
    pixels[i] = static_cast<int8_t>((static_cast<int>(i) * 37 + run * 11) % 256 - 128);
}

using Answers = std::vector<std::vector<int8_t>>;

Answers RunDynamic(const tflite::FlatBufferModel& model, const tflite::OpResolver& resolver) {
  Answers answers;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(model, resolver)(&interpreter) != kTfLiteOk) return answers;
  for (int run = 0; run < kRuns; ++run) {
    const int batch = 1 + run / 4 * 3;
    if (interpreter->ResizeInputTensor(interpreter->inputs()[0], {batch, 1}) != kTfLiteOk) return {};
    if (interpreter->AllocateTensors() != kTfLiteOk) return {};
    for (int b = 0; b < batch; ++b) interpreter->typed_input_tensor<int8_t>(0)[b] = static_cast<int8_t>(run * 9 + b);
    if (interpreter->Invoke() != kTfLiteOk) return {};
    const int8_t* const output = interpreter->typed_output_tensor<int8_t>(0);
    answers.emplace_back(output, output + batch);
  }
  return answers;
}

Answers RunMicro(const tflite::Model* model, const tflite::MicroOpResolver& resolver) {
  Answers answers;
  alignas(16) std::vector<uint8_t> arena(16 << 10);
  tflite::MicroInterpreter interpreter(model, resolver, arena.data(), arena.size());
  if (interpreter.AllocateTensors() != kTfLiteOk) return answers;
  for (int run = 0; run < kRuns; ++run) {
    FillImage(run, interpreter.input(0)->data.int8);
    if (interpreter.Invoke() != kTfLiteOk) return {};
    const int8_t* const output = interpreter.output(0)->data.int8;
    answers.emplace_back(output, output + kClasses);
  }
  return answers;
}

template <class Run>
void ExpectSameInThreads(Run run) {
  const Answers wanted = run();
  ASSERT_EQ(wanted.size(), size_t{kRuns});
  std::vector<Answers> answers(kThreads);
  std::vector<std::thread> threads;
  for (Answers& mine : answers) threads.emplace_back([&mine, &run] { mine = run(); });
  for (std::thread& thread : threads) thread.join();
  for (const Answers& mine : answers) EXPECT_EQ(mine, wanted);
}

TEST(Threads, EachHasADynamicInterpreterOfOneModel) {
  const auto model = tflite::FlatBufferModel::BuildFromFile(kSine);
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  ExpectSameInThreads([&] { return RunDynamic(*model, resolver); });
}

TEST(Threads, EachHasAMicroInterpreterOfOneModel) {
  const auto model = tflite::FlatBufferModel::BuildFromFile(kDigits);
  ASSERT_NE(model, nullptr);
  const tflite::AllOpsResolver resolver;
  ExpectSameInThreads([&] { return RunMicro(model->GetModel(), resolver); });
}

TEST(Threads, EachBuildsItsModelAndResolver) {
  ExpectSameInThreads([] {
    const auto model = tflite::FlatBufferModel::BuildFromFile(kSine);
    return model == nullptr ? Answers() : RunDynamic(*model, tflite::ops::builtin::BuiltinOpResolver());
  });
}

TEST(Threads, AnotherOneMayCancelARun) {
  // A loop without end.
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_INT32, {1}), y = builder.Tensor(tflite::TensorType_INT32, {1});
  builder.Inputs({x}).Outputs({y});
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  builder.Op(tflite::BuiltinOperator_WHILE, {x}, {y}, loop);
  builder.Subgraph();
  const int state = builder.Tensor(tflite::TensorType_INT32, {1}),
            goes_on = builder.Tensor(tflite::TensorType_BOOL, {1});
  builder.Inputs({state}).Outputs({goes_on});
  builder.Op(tflite::BuiltinOperator_EQUAL, {state, state}, {goes_on}, tflite::EqualOptionsT());
  builder.Subgraph();
  const int before = builder.Tensor(tflite::TensorType_INT32, {1}),
            after = builder.Tensor(tflite::TensorType_INT32, {1});
  builder.Inputs({before}).Outputs({after}).Op(tflite::BuiltinOperator_NEG, {before}, {after}, tflite::NegOptionsT());
  ASSERT_NE(builder.Finish(), nullptr);
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size());
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->EnableCancellation(), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  std::atomic<bool> is_over{false};
  TfLiteStatus status = kTfLiteOk;
  std::thread run([&] {
    status = interpreter->Invoke();
    is_over = true;
  });
  // A request before the run begins is forgotten, so it is repeated.
  while (!is_over) {
    EXPECT_EQ(interpreter->Cancel(), kTfLiteOk);
    std::this_thread::yield();
  }
  run.join();
  EXPECT_EQ(status, kTfLiteCancelled);
}

}  // namespace
}  // namespace mote
