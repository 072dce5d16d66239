// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/benchmarks/micro_benchmark.h"

#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/tools/benchmarking/metrics.h"
#include "tensorflow/lite/micro/tools/benchmarking/op_resolver.h"
#include "tensorflow/lite/micro/tools/benchmarking/show_meta_data.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroBenchmarkRunner;

alignas(16) uint8_t arena[8192];

const tflite::TflmOpResolver& Ops() {
  static tflite::TflmOpResolver ops;
  if (ops.GetRegistrationLength() == 0) (void)tflite::CreateOpResolver(ops);
  return ops;
}

// y = x + x, of 3 elements.
const uint8_t* BuildDouble(ModelBuilder& model, tflite::TensorType type) {
  const int x = model.Tensor(type, {3});
  const int y = model.Tensor(type, {3});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
  return model.Finish() == nullptr ? nullptr : model.data();
}

TEST(MicroBenchmark, RunsAModel) {
  ModelBuilder model;
  tflite::MicroProfiler profiler;
  MicroBenchmarkRunner<int32_t> runner(BuildDouble(model, tflite::TensorType_INT32), &Ops(), arena, sizeof(arena),
                                       &profiler);
  EXPECT_EQ(runner.NumInputs(), 1);
  const int32_t input[] = {1, 2, 3};
  runner.SetInput(input);
  StartLogCapture();
  runner.RunSingleIteration();
  EXPECT_EQ(captured_log[0], '\0');
  profiler.Log();
  runner.PrintAllocations();
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "ADD") != nullptr);
  EXPECT_TRUE(strstr(captured_log, "bytes used; ") != nullptr);
}

TEST(MicroBenchmark, MakesTheSameInputFromTheSameSeed) {
  ModelBuilder model;
  const uint8_t* const data = BuildDouble(model, tflite::TensorType_FLOAT32);
  MicroBenchmarkRunner<float> runner(data, &Ops(), arena, sizeof(arena), nullptr);
  float first[3];
  const auto read = [](float* values) {
    // The inputs lie at the start of the arena.
    memcpy(values, arena, 3 * sizeof(float));
  };
  runner.SetRandomInput(1);
  read(first);
  float second[3], other[3];
  runner.SetRandomInput(1);
  read(second);
  runner.SetRandomInput(2);
  read(other);
  EXPECT_EQ(memcmp(first, second, sizeof(first)), 0);
  EXPECT_NE(memcmp(first, other, sizeof(first)), 0);
  for (float x : first) EXPECT_TRUE(x >= -1 && x < 1);
  EXPECT_TRUE(first[0] != first[1]);
}

TEST(MicroBenchmark, ReportsWhatFails) {
  ModelBuilder model;
  const uint8_t* const data = BuildDouble(model, tflite::TensorType_INT32);
  StartLogCapture();
  MicroBenchmarkRunner<int32_t> small(data, &Ops(), arena, 16, nullptr);
  small.RunSingleIteration();
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "could not allocate") != nullptr);
  EXPECT_TRUE(strstr(captured_log, "failed to run") != nullptr);
  MicroBenchmarkRunner<int32_t> runner(data, &Ops(), arena, sizeof(arena), nullptr);
  StartLogCapture();
  runner.SetRandomInput(1, 1);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "no input 1") != nullptr);
}

TEST(MicroBenchmark, HasRoomForVariables) {
  ModelBuilder model;
  BuildAccumulator(model);
  ASSERT_TRUE(model.Finish() != nullptr);
  MicroBenchmarkRunner<float> runner(model.data(), &Ops(), arena, sizeof(arena), nullptr, 1);
  const float input[] = {1, 2};
  runner.SetInput(input);
  StartLogCapture();
  runner.RunSingleIteration();
  StopLogCapture();
  EXPECT_EQ(captured_log[0], '\0');
}

TEST(Benchmarking, PrintsAllocations) {
  ModelBuilder model;
  BuildDouble(model, tflite::TensorType_INT32);
  tflite::RecordingMicroInterpreter interpreter(tflite::GetModel(model.data()), Ops(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StartLogCapture();
  tflite::LogAllocatorEvents(interpreter.GetMicroAllocator(), tflite::PrettyPrintType::kCsv);
  StopLogCapture();
  EXPECT_SAME(strstr(captured_log, "Allocation,Requested,Used,Count\r\nEval tensor data,"), captured_log);
  StartLogCapture();
  tflite::LogAllocatorEvents(interpreter.GetMicroAllocator(), tflite::PrettyPrintType::kTable);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "Compression data                      0          0      0\r\n") != nullptr);
}

TEST(Benchmarking, PrintsWhatItWasBuiltWith) {
  StartLogCapture();
  tflite::GenericBenchmarkShowMetaData();
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "File format: version 3") != nullptr);
}

TEST(Benchmarking, HasAllOperators) {
  EXPECT_EQ(Ops().GetRegistrationLength(), tflite::AllOpsResolver().GetRegistrationLength());
  EXPECT_TRUE(Ops().FindOp(tflite::BuiltinOperator_CONV_2D) != nullptr);
}

}  // namespace
}  // namespace mote
