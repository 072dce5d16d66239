// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/micro/test_micro_delegate.h"

#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tests/test.h"

namespace mote {

alignas(16) uint8_t arena[kArenaBytes];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

std::string ListText(const TfLiteIntArray& list) {
  std::string text;
  for (int i = 0; i < list.size; ++i) text += (i == 0 ? "" : ",") + std::to_string(list.data[i]);
  return text;
}

std::vector<uint8_t> RunTwice(tflite::MicroInterpreter& interpreter) {
  std::vector<uint8_t> bytes;
  for (int run = 0; run < 2; ++run) {
    for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
      TfLiteTensor* const input = interpreter.input(i);
      for (size_t k = 0; k < input->bytes / 4 && input->type == kTfLiteFloat32; ++k) {
        input->data.f[k] = static_cast<float>(run + 1) + static_cast<float>(k) * 0.5f - static_cast<float>(i);
      }
      if (input->type == kTfLiteInt32) input->data.i32[0] = run;
    }
    EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
    for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
      const TfLiteTensor* const output = interpreter.output(i);
      bytes.insert(bytes.end(), output->data.uint8, output->data.uint8 + output->bytes);
    }
  }
  return bytes;
}

Outcome RunIn(const tflite::Model* model, size_t arena_bytes, tflite::MicroDelegate* delegate) {
  Outcome outcome = {kTfLiteError, 0, 0, false, {}};
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, arena_bytes);
  tflite::MicroResourceVariables* const variables =
      allocator == nullptr ? nullptr : tflite::MicroResourceVariables::Create(allocator, kMaxVariables);
  if (variables == nullptr) return outcome;
  tflite::MicroInterpreter interpreter(model, AllOps(), allocator, variables);
  EXPECT_EQ(interpreter.SetDelegate(delegate), kTfLiteOk);
  outcome.status = interpreter.AllocateTensors();
  outcome.used_bytes = interpreter.arena_used_bytes();
  outcome.required_bytes = interpreter.RequiredArenaBytes();
  outcome.required_is_exact = interpreter.RequiredArenaBytesIsExact();
  if (outcome.status == kTfLiteOk) outcome.outputs = RunTwice(interpreter);
  return outcome;
}

void ExpectSameForAllClaims(const tflite::Model* model, const std::vector<int>& operators) {
  ASSERT_TRUE(model != nullptr);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  ASSERT_EQ(cpu.status, kTfLiteOk);
  ASSERT_FALSE(cpu.outputs.empty());
  int total = 0;
  for (const int count : operators) total += count;
  for (uint32_t claims = 0; claims < 1u << total; ++claims) {
    TestMicroDelegate delegate, again;
    uint32_t left = claims;
    for (size_t s = 0; s < operators.size(); ++s) {
      const uint32_t bits = left & ((1u << operators[s]) - 1);
      delegate.Claim(static_cast<int>(s), bits);
      again.Claim(static_cast<int>(s), bits);
      left >>= operators[s];
    }
    const Outcome mixed = RunIn(model, kArenaBytes, &delegate);
    ASSERT_EQ(mixed.status, kTfLiteOk);
    ASSERT_SAME(mixed.outputs, cpu.outputs);
    ASSERT_EQ(delegate.num_partitions() == 0, claims == 0);
    ASSERT_EQ(delegate.frees, delegate.inits);
    // The same in exactly the memory that it took, where nothing is left over to hide a tensor that has no room.
    ASSERT_SAME(RunIn(model, mixed.used_bytes, &again).outputs, cpu.outputs);
    ASSERT_EQ(again.num_partitions(), delegate.num_partitions());
  }
}

int Op(ModelBuilder& model, tflite::BuiltinOperator op, int a, int b) {
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {3});
  if (op == tflite::BuiltinOperator_ADD) model.Op(op, {a, b}, {y}, tflite::AddOptionsT());
  if (op == tflite::BuiltinOperator_SUB) model.Op(op, {a, b}, {y}, tflite::SubOptionsT());
  if (op == tflite::BuiltinOperator_MUL) model.Op(op, {a, b}, {y}, tflite::MulOptionsT());
  if (op == tflite::BuiltinOperator_RELU) model.Op(op, {a}, {y});
  return y;
}

int Input(ModelBuilder& model) { return model.Tensor(tflite::TensorType_FLOAT32, {3}); }
int Constant(ModelBuilder& model) { return model.Constant<float>(tflite::TensorType_FLOAT32, {3}, {0.5f, -1.25f, 2}); }

const tflite::Model* Diamond(ModelBuilder& model) {
  const int x = Input(model), c = Constant(model);
  const int a = Op(model, kAdd, x, c), b = Op(model, kMul, a, a), d = Op(model, kSub, a, x);
  model.Inputs({x}).Outputs({Op(model, kSub, b, d)});
  return model.Finish();
}

std::string PartitionsOf(const tflite::Model* model, uint32_t claims) {
  TestMicroDelegate delegate(claims);
  EXPECT_EQ(RunIn(model, kArenaBytes, &delegate).status, kTfLiteOk);
  EXPECT_EQ(delegate.num_partitions(), delegate.inits);
  return delegate.text;
}

}  // namespace mote
