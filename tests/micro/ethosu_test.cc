// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/ethosu.h"

#include <cstring>

#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

// A driver for tests: its one command adds the first byte of the weights to each byte of the input.
struct ethosu_driver {
  bool is_reserved;
};

namespace {

ethosu_driver device;
bool is_there = true;
int result = 0;
size_t sizes_seen[8];
int num_seen = 0;
void* user_seen = nullptr;

}  // namespace

extern "C" {
ethosu_driver* ethosu_reserve_driver(void) {
  if (!is_there || device.is_reserved) return nullptr;
  device.is_reserved = true;
  return &device;
}
void ethosu_release_driver(ethosu_driver* driver) { driver->is_reserved = false; }
int ethosu_invoke_v3(ethosu_driver*, const void* commands, int command_bytes, uint64_t* addresses, const size_t* sizes,
                     int count, void* user) {
  num_seen = count;
  user_seen = user;
  memcpy(sizes_seen, sizes, sizeof(size_t) * static_cast<size_t>(count));
  if (command_bytes != 4 || static_cast<const uint8_t*>(commands)[0] != 42) return -1;
  const auto* const weights = reinterpret_cast<const uint8_t*>(static_cast<uintptr_t>(addresses[0]));
  const auto* const input = reinterpret_cast<const int8_t*>(static_cast<uintptr_t>(addresses[3]));
  auto* const output = reinterpret_cast<int8_t*>(static_cast<uintptr_t>(addresses[4]));
  memset(reinterpret_cast<void*>(static_cast<uintptr_t>(addresses[1])), 0xAA,
         sizes[1]);  // the scratch memory is its own
  for (size_t i = 0; i < sizes[3]; ++i) output[i] = static_cast<int8_t>(input[i] + weights[0]);
  return result;
}
}

namespace mote {
namespace {

alignas(16) uint8_t arena[4096];

const uint8_t* Build(ModelBuilder* model, const char* options) {
  const int commands = model->Constant<uint8_t>(tflite::TensorType_UINT8, {4}, {42, 0, 0, 0});
  const int weights = model->Constant<uint8_t>(tflite::TensorType_UINT8, {1}, {5});
  const int scratch = model->Tensor(tflite::TensorType_UINT8, {64});  // that no operator writes
  const int fast = model->Tensor(tflite::TensorType_UINT8, {64});
  const int x = model->Tensor(tflite::TensorType_INT8, {1, 3});
  const int y = model->Tensor(tflite::TensorType_INT8, {1, 3});
  model->Inputs({x}).Outputs({y}).Custom("ethos-u", {commands, weights, scratch, fast, x}, {y}, options);
  model->Finish();
  return model->data();
}

TEST(EthosU, TheDriverRunsTheCommandStream) {
  ModelBuilder builder;
  const uint8_t* const data = Build(&builder, "\1\4\1");
  const tflite::Model* const model = tflite::GetVerifiedModel(data, builder.size());
  ASSERT_TRUE(model != nullptr);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddEthosU(), kTfLiteOk);
  EXPECT_STREQ(tflite::GetString_ETHOSU(), "ethos-u");
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  int payload = 0;
  ASSERT_EQ(interpreter.SetMicroExternalContext(&payload), kTfLiteOk);
  for (int i = 0; i < 3; ++i) interpreter.input(0)->data.int8[i] = static_cast<int8_t>(i);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(interpreter.output(0)->data.int8[i], i + 5);
  EXPECT_EQ(num_seen, 5);
  const size_t sizes[] = {1, 64, 64, 3, 3};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(sizes_seen[i], sizes[i]);
  EXPECT_EQ(user_seen, &payload);
  EXPECT_FALSE(device.is_reserved);
}

TEST(EthosU, ErrorsOfTheDriverAreTold) {
  ModelBuilder builder;
  Build(&builder, "\1\4\1");
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddEthosU(), kTfLiteOk);
  tflite::MicroInterpreter interpreter(tflite::GetModel(builder.data()), resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StartLogCapture();
  result = -1;
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  result = 0;
  is_there = false;
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  is_there = true;
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "the Ethos-U failed") != nullptr);
  EXPECT_TRUE(strstr(captured_log, "no Ethos-U is registered: call ethosu_init() first") != nullptr);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

TEST(EthosU, OtherOptionsAreRefused) {
  ModelBuilder builder;
  Build(&builder, "\2\4\1");
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddEthosU(), kTfLiteOk);
  tflite::MicroInterpreter interpreter(tflite::GetModel(builder.data()), resolver, arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "not those of a command stream for Ethos-U") != nullptr);
}

TEST(EthosU, WithoutTheOperatorTheMessageSaysWhatToDo) {
  ModelBuilder builder;
  Build(&builder, "\1\4\1");
  tflite::MicroMutableOpResolver<1> resolver;
  tflite::MicroInterpreter interpreter(tflite::GetModel(builder.data()), resolver, arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "link the driver of the Ethos-U and add `resolver.AddEthosU();`") != nullptr);
}

}  // namespace
}  // namespace mote
