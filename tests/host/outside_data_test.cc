// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models whose constants are not in their FlatBuffer.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;

class OutsideDataTest : public testing::Test {
 protected:
  // y = x + c, of two floats; c has no data yet.
  OutsideDataTest() {
    const int x = builder_.Tensor(TensorType_FLOAT32, {2});
    constant_ = builder_.Constant<float>(TensorType_FLOAT32, {2}, {0.0f, 0.0f});
    const int y = builder_.Tensor(TensorType_FLOAT32, {2});
    builder_.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_ADD, {x, constant_}, {y}, tflite::AddOptionsT());
  }

  void TearDown() override {
    for (const std::string& path : written_) std::remove(path.c_str());
  }

  void Write(const std::string& name, const void* data, size_t bytes) {
    written_.push_back(Path(name));
    std::ofstream(written_.back(), std::ios::binary).write(static_cast<const char*>(data), std::streamsize(bytes));
  }

  std::string Path(const std::string& name) { return std::string(MOTE_TEST_OUTPUT_DIR) + "/outside_data_test_" + name; }

  tflite::TensorT& constant() { return *builder_.current().tensors[static_cast<size_t>(constant_)]; }
  tflite::BufferT& constant_buffer() { return *builder_.model.buffers[constant().buffer]; }

  // Moves the constant to bytes 4 to 12 of a file of 16 bytes.
  void MoveToFile(const std::string& name) {
    constant_buffer().data.clear();
    constant().buffer = 0;
    constant().external_buffer = 7;
    auto group = std::make_unique<tflite::ExternalBufferGroupT>();
    group->name = name;
    builder_.model.external_buffer_groups.push_back(std::move(group));
    auto buffer = std::make_unique<tflite::ExternalBufferT>();
    buffer->id = 7;
    buffer->group = 0;
    buffer->offset = 4;
    buffer->length = 8;
    builder_.model.external_buffers.push_back(std::move(buffer));
  }

  bool Build() {
    model_ = tflite::FlatBufferModel::BuildFromFile(Path("model").c_str(), &errors_);
    return model_ != nullptr;
  }

  void ExpectSum() {
    ASSERT_TRUE(Build()) << errors_.text;
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver)(&interpreter), kTfLiteOk) << errors_.text;
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors_.text;
    interpreter->typed_input_tensor<float>(0)[0] = 1.0f;
    interpreter->typed_input_tensor<float>(0)[1] = 2.0f;
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[0], 11.0f);
    EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[1], 22.0f);
  }

  const float values_[4] = {5.0f, 10.0f, 20.0f, 5.0f};
  ModelBuilder builder_;
  int constant_ = 0;
  KeptErrors errors_;
  std::vector<std::string> written_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
};

TEST_F(OutsideDataTest, ConstantsMayLieInAnotherFile) {
  MoveToFile("outside_data_test_weights");
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  Write("weights", values_, sizeof(values_));
  ExpectSum();
}

TEST_F(OutsideDataTest, ConstantsMayLieBehindTheModel) {
  constant_buffer().data.clear();
  constant_buffer().offset = 2;
  constant_buffer().size = 8;
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  constant_buffer().offset = builder_.size() + 4;
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  std::string file(reinterpret_cast<const char*>(builder_.data()), builder_.size());
  file.append(reinterpret_cast<const char*>(values_), sizeof(values_));
  Write("model", file.data(), file.size());
  ExpectSum();
  Write("model", file.data(), file.size() - 8);
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("The data of a buffer is at bytes")) << errors_.text;
}

TEST_F(OutsideDataTest, AFileThatIsMissingOrTooShortIsNamed) {
  MoveToFile("outside_data_test_weights");
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("outside_data_test_weights")) << errors_.text;
  Write("weights", values_, 11);
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("External buffer 7 is at bytes 4 to 12 of a file of 11 bytes")) << errors_.text;
}

TEST_F(OutsideDataTest, OnlyFilesBesideTheModelAreRead) {
  MoveToFile("../outside_data_test_weights");
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("has to lie beside the model")) << errors_.text;
  builder_.model.external_buffer_groups[0]->name = "outside_data_test_weights";
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  errors_.text.clear();
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                     &errors_),
            nullptr);
  EXPECT_TRUE(errors_.Has("has to be read from a file")) << errors_.text;
}

TEST_F(OutsideDataTest, WhatTheModelDoesNotHaveIsRefused) {
  MoveToFile("outside_data_test_weights");
  constant().external_buffer = 8;
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  Write("weights", values_, sizeof(values_));
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("external buffer 8, which the model does not have")) << errors_.text;
  constant().external_buffer = 7;
  builder_.model.external_buffers[0]->group = 3;
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("no group 3 of external buffers")) << errors_.text;
  builder_.model.external_buffers[0]->group = 0;
  builder_.model.external_buffers[0]->packing = "int4";
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("is packed as 'int4'")) << errors_.text;
}

}  // namespace
}  // namespace mote
