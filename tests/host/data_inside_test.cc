// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/model/data_inside.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

// A model with three constants of 8 bytes behind it, two of which are the same bytes.
class DataInsideTest : public testing::Test {
 protected:
  DataInsideTest() {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {2});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {2});
    builder_.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_NEG, {x}, {y});
    for (int& constant : constants_) constant = builder_.Constant<int8_t>(tflite::TensorType_INT8, {8}, {0});
    Place({2, 2, 2}, 8);
    const uint64_t end = builder_.size();
    Place({end, end + 8, end}, 8);
  }

  void Place(const uint64_t (&offsets)[3], uint64_t size) {
    for (int i = 0; i < 3; ++i) {
      tflite::BufferT& buffer = *builder_.model.buffers[builder_.current().tensors[constants_[i]]->buffer];
      buffer.data.clear();
      buffer.offset = offsets[i];
      buffer.size = size;
    }
    ASSERT_NE(builder_.FinishUnchecked(), nullptr);
    file_.assign(builder_.data(), builder_.data() + builder_.size());
    for (uint8_t i = 0; i < 16; ++i) file_.push_back(i);
  }

  ModelBuilder builder_;
  int constants_[3];
  std::vector<uint8_t> file_;
};

TEST_F(DataInsideTest, WhatIsBehindComesInside) {
  ASSERT_EQ(tflite::GetVerifiedModel(file_.data(), file_.size()), nullptr);
  const std::vector<uint8_t> inside = BringDataInside(file_.data(), file_.size());
  EXPECT_LT(inside.size(), 2 * file_.size());
  const tflite::Model* const model = tflite::GetVerifiedModel(inside.data(), inside.size());
  ASSERT_NE(model, nullptr);
  const uint8_t* data[3];
  for (int i = 0; i < 3; ++i) {
    const tflite::Tensor& tensor = TensorAt(SubgraphAt(*model, 0), constants_[i]);
    data[i] = static_cast<const uint8_t*>(ConstantData(*model, tensor));
    ASSERT_NE(data[i], nullptr);
    EXPECT_EQ(data[i][0], i == 1 ? 8 : 0);
    EXPECT_EQ(data[i][7], i == 1 ? 15 : 7);
    EXPECT_EQ((data[i] - inside.data()) % 16, 0);
  }
  EXPECT_EQ(data[0], data[2]);
  EXPECT_TRUE(BringDataInside(inside.data(), inside.size()).empty());
}

// The constants take the model itself for their data, many times or from behind its end.
TEST_F(DataInsideTest, OverlapsAreNotBroughtInside) {
  const uint64_t half = file_.size() / 2;
  Place({8, 8, 16}, half);
  EXPECT_TRUE(BringDataInside(file_.data(), file_.size()).empty());
  for (auto& constant : constants_) builder_.current().tensors[constant]->shape = {static_cast<int>(half)};
  Place({8, 8, 16}, half);
  EXPECT_TRUE(BringDataInside(file_.data(), file_.size()).empty());
}

TEST_F(DataInsideTest, AnyBytesMayBeGiven) {
  EXPECT_TRUE(BringDataInside(nullptr, 0).empty());
  for (size_t bytes = 0; bytes < file_.size(); ++bytes) {
    const std::unique_ptr<uint8_t[]> prefix(new uint8_t[bytes]);
    std::copy(file_.begin(), file_.begin() + static_cast<ptrdiff_t>(bytes), prefix.get());
    EXPECT_TRUE(BringDataInside(prefix.get(), bytes).empty()) << bytes;
  }
  for (size_t bit = 0; bit < 8 * file_.size(); ++bit) {
    std::vector<uint8_t> flipped = file_;
    flipped[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    const std::vector<uint8_t> inside = BringDataInside(flipped.data(), flipped.size());
    EXPECT_LT(inside.size(), 3 * file_.size());
    if (!inside.empty()) (void)tflite::GetVerifiedModel(inside.data(), inside.size());
  }
}

// The file with the data of a tensor at its end, at 4 bytes behind a multiple of 8, as some writers have them.
std::vector<uint8_t> Misaligned(const uint8_t* model, size_t bytes, int tensor) {
  std::vector<uint8_t> file(model, model + bytes);
  file.resize((file.size() + 7) / 8 * 8);
  const tflite::Model& read = *tflite::GetModel(model);
  const tflite::Buffer& buffer = *read.buffers()->Get(TensorAt(SubgraphAt(read, 0), tensor).buffer());
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(buffer);
  const auto field = static_cast<size_t>(table.GetAddressOf(tflite::Buffer::VT_DATA) - model);
  const size_t vector = file.size();
  file.resize(vector + sizeof(uint32_t) + buffer.data()->size());
  flatbuffers::WriteScalar(&file[vector], buffer.data()->size());
  std::copy(buffer.data()->begin(), buffer.data()->end(), file.begin() + static_cast<ptrdiff_t>(vector) + 4);
  flatbuffers::WriteScalar(&file[field], static_cast<uint32_t>(vector - field));
  return file;
}

TEST(MisalignedData, OfEightBytesAreCopied) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_INT64, {2}), y = builder.Tensor(tflite::TensorType_INT64, {2});
  const int constant = builder.Constant<int64_t>(tflite::TensorType_INT64, {2}, {int64_t{1} << 40, -5});
  builder.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_ADD, {x, constant}, {y}, tflite::AddOptionsT());
  ASSERT_NE(builder.Finish(), nullptr);
  const std::vector<uint8_t> file = Misaligned(builder.data(), builder.size(), constant);
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file.data()), file.size());
  ASSERT_NE(model, nullptr);
  std::unique_ptr<tflite::Interpreter> interpreter;
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(interpreter->tensor(constant)->data.data) % alignof(int64_t), 0u);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  std::fill_n(interpreter->typed_input_tensor<int64_t>(0), 2, 7);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter->typed_output_tensor<int64_t>(0)[0], (int64_t{1} << 40) + 7);
  EXPECT_EQ(interpreter->typed_output_tensor<int64_t>(0)[1], 2);
  // The micro runtime copies such a constant, too, where a machine loads eight bytes at once.
  EXPECT_NE(tflite::GetVerifiedModel(file.data(), file.size()), nullptr);
  const std::vector<uint8_t> aligned = BringDataInside(file.data(), file.size());
  const tflite::Model* const read = tflite::GetVerifiedModel(aligned.data(), aligned.size());
  ASSERT_NE(read, nullptr);
  const auto* const data = static_cast<const int64_t*>(ConstantData(*read, TensorAt(SubgraphAt(*read, 0), constant)));
  EXPECT_EQ(data[0], int64_t{1} << 40);
  EXPECT_EQ(data[1], -5);
}

// Constants of less than eight bytes are used in place.
TEST(MisalignedData, OfFourBytesAreNot) {
  ModelBuilder builder;
  const int constant = builder.Constant<int32_t>(tflite::TensorType_INT32, {1}, {3});
  const int y = builder.Tensor(tflite::TensorType_INT32, {1});
  builder.Inputs({}).Outputs({y}).Op(tflite::BuiltinOperator_NEG, {constant}, {y});
  ASSERT_NE(builder.Finish(), nullptr);
  const std::vector<uint8_t> file = Misaligned(builder.data(), builder.size(), constant);
  EXPECT_NE(tflite::GetVerifiedModel(file.data(), file.size()), nullptr);
  EXPECT_TRUE(BringDataInside(file.data(), file.size()).empty());
}

}  // namespace
}  // namespace mote
