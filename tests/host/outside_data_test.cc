// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models whose constants are not in their FlatBuffer.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

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

  // The model, with the constant in `count` bytes, from `distance` behind it on.
  std::string FileWithBytesBehind(const void* bytes, size_t count, size_t distance) {
    constant_buffer().data.clear();
    constant_buffer().size = 8;
    constant_buffer().offset = 2;
    EXPECT_NE(builder_.FinishUnchecked(), nullptr);  // for its size
    constant_buffer().offset = builder_.size() + distance;
    EXPECT_NE(builder_.FinishUnchecked(), nullptr);
    std::string file(reinterpret_cast<const char*>(builder_.data()), builder_.size());
    file.append(static_cast<const char*>(bytes), count);
    return file;
  }

  bool Build() {
    model_ = tflite::FlatBufferModel::BuildFromFile(Path("model").c_str(), &errors_);
    return model_ != nullptr;
  }

  void ExpectSum() {
    ASSERT_TRUE(Build()) << errors_.text;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
    ExpectSumOfInterpreter();
  }

  void ExpectSumOfInterpreter() {
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    interpreter_->typed_input_tensor<float>(0)[0] = 1.0f;
    interpreter_->typed_input_tensor<float>(0)[1] = 2.0f;
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[0], 11.0f);
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[1], 22.0f);
  }

  // A constant is in the file `name`, which is refused with `message`.
  void ExpectRefusedFile(const std::string& name, const std::string& message) {
    builder_.model.external_buffer_groups[0]->name = "outside_data_test_" + name;
    ASSERT_NE(builder_.FinishUnchecked(), nullptr);
    Write("model", builder_.data(), builder_.size());
    errors_.text.clear();
    EXPECT_FALSE(Build()) << name;
    EXPECT_TRUE(errors_.Has(message)) << errors_.text;
  }

  const float values_[4] = {5.0f, 10.0f, 20.0f, 5.0f};
  ModelBuilder builder_;
  int constant_ = 0;
  KeptErrors errors_;
  std::vector<std::string> written_;
  const tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(OutsideDataTest, ConstantsMayLieInAnotherFile) {
  MoveToFile("outside_data_test_weights");
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  Write("weights", values_, sizeof(values_));
  ExpectSum();
}

// The mapping of the model's file, and where its constant is.
TEST_F(OutsideDataTest, AnAlignedConstantIsUsedWhereItIs) {
  const std::string file = FileWithBytesBehind(&values_[1], 8, 0);
  ASSERT_EQ((file.size() - 8) % 8, 0u);
  Write("model", file.data(), file.size());
  ExpectSum();
  const char* const behind = static_cast<const char*>(model_->allocation()->base()) + file.size() - 8;
  EXPECT_EQ(interpreter_->tensor(constant_)->data.raw, behind);
}

TEST_F(OutsideDataTest, AnInterpreterOutlivesItsModel) {
  MoveToFile("outside_data_test_weights");
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  Write("weights", values_, sizeof(values_));
  ExpectSum();
  model_.reset();
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[1], 22.0f);
}

TEST_F(OutsideDataTest, ConstantsMayLieBehindTheModel) {
  const std::string file = FileWithBytesBehind(values_, sizeof(values_), 4);
  Write("model", file.data(), file.size());
  ExpectSum();
  Write("model", file.data(), file.size() - 8);
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("the data of tensor 'tensor': 8 bytes from byte")) << errors_.text;
}

TEST_F(OutsideDataTest, AFileThatIsMissingOrTooShortIsNamed) {
  MoveToFile("outside_data_test_weights");
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("outside_data_test_weights")) << errors_.text;
  Write("weights", values_, 11);
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("external buffer 7: 8 bytes from byte 4 on")) << errors_.text;
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

TEST_F(OutsideDataTest, AModelIsCheckedBeforeItsOutsideDataAreRead) {
  std::string file = FileWithBytesBehind(&values_[1], 8, 0);
  const tflite::Operator& op = *tflite::GetModel(file.data())->subgraphs()->Get(0)->operators()->Get(0);
  char* const table = const_cast<char*>(reinterpret_cast<const char*>(&op));
  int32_t to_vtable = 0;
  std::memcpy(&to_vtable, table, sizeof(to_vtable));
  std::memset(table - to_vtable + tflite::Operator::VT_BUILTIN_OPTIONS, 0, 2);  // a union with a type and no value
  ASSERT_EQ(op.builtin_options(), nullptr);
  ASSERT_NE(op.builtin_options_type(), tflite::BuiltinOptions_NONE);
  Write("model", file.data(), file.size());
  ASSERT_TRUE(Build()) << errors_.text;
  EXPECT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteError);
  EXPECT_TRUE(errors_.Has("AddOptions")) << errors_.text;
  for (size_t bytes = 0; bytes < file.size(); ++bytes) {
    Write("model", file.data(), bytes);
    EXPECT_FALSE(Build()) << bytes;
  }
}

// 100 constants of 1 MB each, in a file of 1 MB.
TEST_F(OutsideDataTest, BytesWithManyNamesAreNotCopied) {
  constexpr uint64_t kBytes = 1 << 20;
  for (const uint64_t misalignment : {0, 1}) {
    for (const uint64_t step : {0, 8}) {
      builder_ = ModelBuilder();
      const int x = builder_.Tensor(TensorType_FLOAT32, {2});
      const int y = builder_.Tensor(TensorType_FLOAT32, {2});
      builder_.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_NEG, {x}, {y});
      for (uint64_t k = 0; k < 100; ++k) {
        const int tensor = builder_.Constant<int8_t>(tflite::TensorType_INT8, {int{kBytes}}, {0});
        tflite::BufferT& buffer = *builder_.model.buffers[builder_.current().tensors[tensor]->buffer];
        buffer.data.clear();
        buffer.offset = 32768 + misalignment + k * step;
        buffer.size = kBytes;
      }
      ASSERT_NE(builder_.FinishUnchecked(), nullptr);
      ASSERT_LT(builder_.size(), 32768u);
      std::string file(reinterpret_cast<const char*>(builder_.data()), builder_.size());
      file.resize(32768 + 1000 + kBytes);
      Write("model", file.data(), file.size());
      errors_.text.clear();
      // One copy of one range is made; for overlapping ones there is no room.
      EXPECT_EQ(Build(), misalignment == 0 || step == 0) << errors_.text;
      if (misalignment != 0 && step != 0) {
        EXPECT_TRUE(errors_.Has("belong to several")) << errors_.text;
      }
    }
  }
}

// Waiting for the other end of a pipe would take for ever.
TEST_F(OutsideDataTest, OnlyRegularFilesAreOpened) {
  MoveToFile("outside_data_test_weights");
  const auto special = [&](const char* name) {
    written_.push_back(Path(name));
    std::filesystem::remove(written_.back());
    return written_.back();
  };
  ASSERT_EQ(mkfifo(special("fifo").c_str(), 0600), 0);
  std::filesystem::create_directory(special("folder"));
  std::filesystem::create_symlink("/dev/zero", special("device"));
  std::filesystem::create_symlink("outside_data_test_loop", special("loop"));
  Write("empty", "", 0);
  ExpectRefusedFile("fifo", "is no regular file");
  ExpectRefusedFile("folder", "is no regular file");
  ExpectRefusedFile("device", "is no regular file");
  ExpectRefusedFile("loop", "Could not open");
  ExpectRefusedFile("empty", "has 0 bytes");
  for (const char* name : {"fifo", "folder", "device", "loop", "empty", "missing"}) {
    EXPECT_EQ(tflite::FlatBufferModel::BuildFromFile(Path(name).c_str(), &errors_), nullptr) << name;
    EXPECT_FALSE(tflite::FileCopyAllocation(Path(name).c_str(), &errors_).valid()) << name;
  }
  std::filesystem::remove(Path("folder"));
}

TEST_F(OutsideDataTest, AFileMayBeLongerThanAFlatBuffer) {
  const std::string file = FileWithBytesBehind(&values_[1], 8, uint64_t{3} << 30);
  Write("model", file.data(), builder_.size());
  ASSERT_EQ(truncate(Path("model").c_str(), static_cast<off_t>(constant_buffer().offset + 16)), 0);  // sparse
  {
    std::fstream model(Path("model"), std::ios::binary | std::ios::in | std::ios::out);
    model.seekp(static_cast<std::streamoff>(constant_buffer().offset));
    model.write(reinterpret_cast<const char*>(&values_[1]), 8);
  }
  ExpectSum();
  constant_buffer().size = uint64_t{1} << 31;
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  Write("model", builder_.data(), builder_.size());
  ASSERT_EQ(truncate(Path("model").c_str(), off_t{6} << 30), 0);
  EXPECT_FALSE(Build());
  EXPECT_TRUE(errors_.Has("more than a tensor can have")) << errors_.text;
}

TEST_F(OutsideDataTest, OffsetsAtTheirLimitsAreRefused) {
  for (const uint64_t offset : {uint64_t{377}, uint64_t{1} << 31, uint64_t{1} << 63, ~uint64_t{0}, ~uint64_t{7}}) {
    for (const uint64_t size : {uint64_t{1}, uint64_t{8}, uint64_t{1} << 32, ~uint64_t{0}}) {
      std::string file = FileWithBytesBehind(&values_[1], 8, 0);
      constant_buffer().offset = offset;
      constant_buffer().size = size;
      ASSERT_NE(builder_.FinishUnchecked(), nullptr);
      EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()),
                                                         builder_.size(), &errors_),
                nullptr)
          << offset << " " << size;
    }
  }
}

TEST_F(OutsideDataTest, ABuilderOfAModelByAddressFindsDataInItsAllocation) {
  const std::string file = FileWithBytesBehind(&values_[1], 8, 0);
  Write("model", file.data(), file.size());
  const tflite::MMAPAllocation allocation(Path("model").c_str(), &errors_);
  const tflite::Model* const model = tflite::GetModel(allocation.base());
  ASSERT_EQ(tflite::InterpreterBuilder(model, resolver_, &errors_, nullptr, &allocation)(&interpreter_), kTfLiteOk);
  ExpectSumOfInterpreter();
  EXPECT_EQ(tflite::InterpreterBuilder(model, resolver_, &errors_)(&interpreter_), kTfLiteError);
  EXPECT_TRUE(errors_.Has("the data of tensor 'tensor' are outside the FlatBuffer")) << errors_.text;
}

TEST_F(OutsideDataTest, MetadataMayLieBehindTheModel) {
  builder_.Metadata("note", {7});
  const std::string file = FileWithBytesBehind(&values_[1], 8, 0);
  tflite::BufferT& note = *builder_.model.buffers[builder_.model.metadata[0]->buffer];
  note.data.clear();
  note.offset = file.size() - 7;
  note.size = 4;
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  std::string text(reinterpret_cast<const char*>(builder_.data()), builder_.size());
  text.append("01234567");
  note.offset = builder_.size() + 1;
  constant_buffer().offset = builder_.size();
  ASSERT_NE(builder_.FinishUnchecked(), nullptr);
  text.replace(0, builder_.size(), reinterpret_cast<const char*>(builder_.data()), builder_.size());
  model_ = tflite::FlatBufferModel::BuildFromBuffer(text.data(), text.size(), &errors_);
  ASSERT_NE(model_, nullptr) << errors_.text;
  EXPECT_EQ(model_->ReadAllMetadata()["note"], "1234");
  ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  const TfLiteContext& context = *interpreter_->primary_subgraph().context();
  const char* found = nullptr;
  size_t bytes = 0;
  ASSERT_EQ(context.GetModelMetadata(&context, "note", &found, &bytes), kTfLiteOk);
  EXPECT_EQ(std::string(found, bytes), "1234");
}

}  // namespace
}  // namespace mote
