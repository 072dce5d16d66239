// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Interpreter::SetAllocator: where the memory of tensors comes from.
#include <cstdlib>
#include <map>

#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

// Knows its blocks, and has no more than `left`.
struct CountingAllocator : TfLiteAllocator {
  CountingAllocator() : TfLiteAllocator() {
    data = this;
    allocate = [](void* self, size_t bytes, size_t alignment) {
      return static_cast<CountingAllocator*>(self)->Allocate(bytes, alignment);
    };
    deallocate = [](void* self, void* block, size_t bytes, size_t) {
      auto& blocks = static_cast<CountingAllocator*>(self)->blocks;
      EXPECT_EQ(blocks.count(block), 1u);
      EXPECT_EQ(blocks[block], bytes);
      blocks.erase(block);
      std::free(static_cast<char*>(block) - static_cast<CountingAllocator*>(self)->displacement);
    };
  }
  ~CountingAllocator() { EXPECT_TRUE(blocks.empty()); }

  void* Allocate(size_t bytes, size_t alignment) {
    if (left == 0) return nullptr;
    --left;
    auto* const block = static_cast<char*>(std::aligned_alloc(alignment, bytes + alignment)) + displacement;
    blocks[block] = bytes;
    return block;
  }
  bool Holds(const void* address) const {
    return std::any_of(blocks.begin(), blocks.end(), [address](const auto& block) {
      return address >= block.first && address < static_cast<const char*>(block.first) + block.second;
    });
  }

  int left = 1000;
  size_t displacement = 0;
  std::map<void*, size_t> blocks;
};

class AllocatorTest : public InterpreterTest {
 protected:
  // The interpreter goes first.
  CountingAllocator source_;
  void TearDown() override { interpreter_.reset(); }

  // A variable that counts, and y = NEG(x + x).
  void BuildModel() {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2}),
              sum = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2}),
              y = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_ADD, {x, x}, {sum}, tflite::AddOptionsT());
    builder_.Op(tflite::BuiltinOperator_NEG, {sum}, {y}, tflite::NegOptionsT());
    Build();
  }
  void CheckRun() {
    SetInput<float>(0, std::vector<float>(interpreter_->input_tensor(0)->bytes / sizeof(float), 1.5f));
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    for (const float value : Output<float>()) EXPECT_EQ(value, -3.0f);
  }
};

TEST_F(AllocatorTest, GivesTheMemoryOfTensors) {
  BuildModel();
  ASSERT_EQ(interpreter_->SetAllocator(&source_), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_TRUE(source_.Holds(interpreter_->input_tensor(0)->data.raw));
  EXPECT_TRUE(source_.Holds(interpreter_->output_tensor(0)->data.raw));
  CheckRun();
  for (const int rows : {3, 100, 1}) {
    Resize({rows, 2});
    EXPECT_TRUE(source_.Holds(interpreter_->input_tensor(0)->data.raw));
    CheckRun();
  }
}

TEST_F(AllocatorTest, ServesWhatIsAllocatedFromThenOn) {
  BuildModel();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->SetAllocator(&source_), kTfLiteOk);
  CheckRun();
  EXPECT_TRUE(source_.blocks.empty());
  Resize({4, 2});
  EXPECT_FALSE(source_.blocks.empty());
  CheckRun();
  ASSERT_EQ(interpreter_->SetAllocator(nullptr), kTfLiteOk);
  Resize({5, 2});
  CheckRun();
  EXPECT_TRUE(source_.blocks.empty());
}

TEST_F(AllocatorTest, WithoutMemoryThereIsAnError) {
  BuildModel();
  ASSERT_EQ(interpreter_->SetAllocator(&source_), kTfLiteOk);
  for (source_.left = 0; source_.left < 5; ++source_.left) {
    const int left = source_.left;
    const TfLiteStatus status = interpreter_->AllocateTensors();
    source_.left = left;
    if (status == kTfLiteOk) break;
    EXPECT_TRUE(errors_.Has("no memory")) << errors_.text;
  }
  EXPECT_GT(source_.left, 0);
  EXPECT_LT(source_.left, 5);
  CheckRun();
}

TEST_F(AllocatorTest, MemoryThatIsNotAlignedIsNone) {
  BuildModel();
  source_.displacement = 8;
  ASSERT_EQ(interpreter_->SetAllocator(&source_), kTfLiteOk);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(source_.blocks.empty());
}

TEST_F(AllocatorTest, NeedsItsFunctions) {
  BuildModel();
  TfLiteAllocator without = source_;
  without.deallocate = nullptr;
  EXPECT_EQ(interpreter_->SetAllocator(&without), kTfLiteError);
  EXPECT_TRUE(errors_.Has("the allocator lacks deallocate")) << errors_.text;
  without = source_;
  without.allocate = nullptr;
  EXPECT_EQ(interpreter_->SetAllocator(&without), kTfLiteError);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  CheckRun();
}

}  // namespace
}  // namespace mote
