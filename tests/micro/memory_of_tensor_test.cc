// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compares the places of tensors that the micro runtime tells with those of models with unusual tensors.
#include "mote/memory_of_tensor.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/string_util.h"
#include "tests/micro/unusual_tensors.h"
#include "tests/test.h"

namespace mote {
namespace {

#ifdef MOTE_DEVICE
constexpr uint32_t kModels = 14;
constexpr size_t kArenaBytes = 4096;
#else
constexpr uint32_t kModels = 600;
constexpr size_t kArenaBytes = 8192;
#endif

alignas(16) uint8_t arena[kArenaBytes];

bool LiesIn(const TensorMemory& memory, const uint8_t* begin, size_t bytes) {
  const auto* const at = static_cast<const uint8_t*>(memory.data);
  return at >= begin && memory.bytes <= bytes && at <= begin + bytes - memory.bytes;
}

bool IsRight(const TensorMemory& memory, const TensorFact& fact, const UnusualModel& model) {
  const bool is_exact = fact.size == TensorFact::Size::kExact;
  if (is_exact ? memory.bytes != fact.bytes : memory.bytes > fact.bytes) return false;
  if ((memory.data == nullptr) != (memory.bytes == 0)) return false;
  if (memory.may_write != (fact.may_write && fact.bytes != 0)) return false;
  return memory.bytes == 0 || LiesIn(memory, arena, kArenaBytes) ||
         (!memory.may_write && LiesIn(memory, model.data(), model.size()));
}

void Expect(const TensorMemory& memory, const TensorFact& fact, const UnusualModel& model, uint32_t seed, int tensor) {
  const bool is_right = IsRight(memory, fact, model);
  EXPECT_TRUE(is_right);
  if (is_right) return;
  MicroPrintf("model %d, tensor %d: %d bytes at %p, %d to be written; there are %d, %d", static_cast<int>(seed), tensor,
              static_cast<int>(memory.bytes), memory.data, memory.may_write, static_cast<int>(fact.bytes),
              fact.may_write);
}

void FillInputs(tflite::MicroInterpreter* interpreter) {
  for (size_t i = 0; i < interpreter->inputs_size(); ++i) {
    const TensorMemory input = MemoryOfInput(*interpreter, i);
    TfLiteTensor* const tensor = interpreter->input(i);
    EXPECT_EQ(tensor->allocation_type == kTfLiteMmapRo, !input.may_write && input.bytes != 0);
    if (!input.may_write) continue;
    if (tensor->type == kTfLiteString) {
      const std::vector<tflite::StringRef> words(static_cast<size_t>(tensor->dims->data[0]), {"a word", 6});
      EXPECT_EQ(tflite::SetStrings(tensor, words.data(), tensor->dims->data[0]), kTfLiteOk);
    } else {
      EXPECT_EQ(tensor->bytes, input.bytes);
      for (size_t b = 0; b < input.bytes; ++b) static_cast<uint8_t*>(input.data)[b] = static_cast<uint8_t>(b % 3 == 0);
    }
  }
}

class TensorMemoryTest : public testing::Test {
 protected:
  // The arena has what others have left.
  void RunModel(uint32_t seed, bool preserves_all_tensors) {
    UnusualModel model(seed);
    const tflite::Model* const good = model.Finish();
    ASSERT_NE(good, nullptr);
    const std::vector<uint8_t> before(model.data(), model.data() + model.size());
    std::fill_n(arena, kArenaBytes, uint8_t{0xa5});
    tflite::MicroInterpreter interpreter(good, resolver_, arena, kArenaBytes,
                                         static_cast<tflite::MicroResourceVariables*>(nullptr), nullptr,
                                         preserves_all_tensors);
    EXPECT_EQ(MemoryOfTensor(interpreter, 0).data, nullptr);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    const auto count = static_cast<int>(model.facts().size());
    for (int run = 0; run < 3; ++run) {
      for (int t = 0; t < count; ++t) {
        Expect(MemoryOfTensor(interpreter, t), model.facts()[static_cast<size_t>(t)], model, seed, t);
      }
      for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
        const TfLiteTensor& output = *interpreter.output(i);
        if (output.type != kTfLiteString) {
          EXPECT_EQ(output.bytes, MemoryOfOutput(interpreter, i).bytes);
        }
      }
      FillInputs(&interpreter);
      ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    }
    EXPECT_EQ(std::memcmp(before.data(), model.data(), before.size()), 0);
    for (const int t : {-1, count, 1 << 30}) EXPECT_EQ(MemoryOfTensor(interpreter, t).data, nullptr);
    EXPECT_EQ(MemoryOfTensor(interpreter, 0, 1).data, nullptr);
    EXPECT_EQ(MemoryOfInput(interpreter, interpreter.inputs_size()).data, nullptr);
    EXPECT_EQ(MemoryOfOutput(interpreter, SIZE_MAX).data, nullptr);
  }

  tflite::AllOpsResolver resolver_;
};

TEST_F(TensorMemoryTest, IsWhatTheModelAndThePlanGive) {
  for (uint32_t seed = 0; seed < kModels; ++seed) RunModel(seed, false);
}

// A tensor that no node uses then has memory, if there is room.
TEST_F(TensorMemoryTest, OfAllTensorsThatArePreserved) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {4}), y = builder.Tensor(tflite::TensorType_FLOAT32, {4});
  const int unused = builder.Tensor(tflite::TensorType_INT16, {5});
  builder.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  const tflite::Model* const model = builder.Finish();
  for (const bool preserves : {false, true}) {
    tflite::MicroInterpreter interpreter(model, resolver_, arena, kArenaBytes,
                                         static_cast<tflite::MicroResourceVariables*>(nullptr), nullptr, preserves);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    const TensorMemory memory = MemoryOfTensor(interpreter, unused);
    EXPECT_EQ(memory.bytes, preserves ? size_t{10} : size_t{0});
    EXPECT_FALSE(memory.may_write);
  }
}

// Shape and bytes of a tensor that was asked for before a run follow what the run has found, in each kind of run.
TEST_F(TensorMemoryTest, FollowsShapesThatDependOnData) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_BOOL, {5}), y = builder.Tensor(tflite::TensorType_INT64, {5, 1});
  builder.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_WHERE, {x}, {y});
  tflite::MicroInterpreter interpreter(builder.Finish(), resolver_, arena, kArenaBytes);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const TfLiteTensor& output = *interpreter.output(0);
  EXPECT_EQ(output.bytes, size_t{40});
  for (int kind = 0; kind < 3; ++kind) {
    for (int count = 0; count <= 5; ++count) {
      for (int i = 0; i < 5; ++i) interpreter.input(0)->data.b[i] = i < count;
      bool more = false;
      const TfLiteStatus status = kind == 0   ? interpreter.Invoke()
                                  : kind == 1 ? interpreter.InvokeStep(&more)
                                              : interpreter.Invoke([](void*) { return true; }, nullptr);
      ASSERT_EQ(status, kTfLiteOk);
      EXPECT_EQ(output.dims->data[0], count);
      EXPECT_EQ(output.bytes, 8 * static_cast<size_t>(count));
      EXPECT_EQ(MemoryOfOutput(interpreter, 0).bytes, output.bytes);
    }
  }
}

TEST_F(TensorMemoryTest, StringsOfAConstantStay) {
  ModelBuilder builder;
  std::vector<uint32_t> words = {1, 12, 13, 'x'};
  const int x = builder.Constant<uint32_t>(tflite::TensorType_STRING, {1}, words);
  builder.model.buffers.back()->data.resize(13);
  const int y = builder.Tensor(tflite::TensorType_BOOL, {1});
  builder.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_EQUAL, {x, x}, {y}, tflite::EqualOptionsT());
  tflite::MicroInterpreter interpreter(builder.Finish(), resolver_, arena, kArenaBytes);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const tflite::StringRef other = {"y", 1};
  EXPECT_EQ(tflite::SetStrings(interpreter.input(0), &other, 1), kTfLiteError);
  EXPECT_EQ(tflite::GetString(interpreter.input(0), 0).str[0], 'x');
}

}  // namespace
}  // namespace mote
