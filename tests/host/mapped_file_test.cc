// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The promises of docs/security.md about a model's file while the model is used: one that others cut, overwrite,
// replace or remove, and of what outlives what.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

constexpr int kElements = 8192;  // of the constant: several pages

// y = x + c, with a c of 2.
class MappedFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = (std::filesystem::temp_directory_path() / "mote_mapped_XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    path_ = (folder_ / "model.tflite").string();
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {kElements});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {kElements});
    const int c = builder_.Constant<float>(tflite::TensorType_FLOAT32, {kElements}, std::vector<float>(kElements, 2));
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_ADD, {x, c}, {y}, tflite::AddOptionsT());
    ASSERT_NE(builder_.Finish(), nullptr);
    Write(path_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& path) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(builder_.data()), static_cast<std::streamsize>(builder_.size()));
  }

  // The model may go.
  void Build(std::unique_ptr<tflite::FlatBufferModel> model) {
    ASSERT_NE(model, nullptr);
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver_)(&interpreter_), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  }

  float Run() {
    float* const x = interpreter_->typed_input_tensor<float>(0);
    for (int i = 0; i < kElements; ++i) x[i] = 1.0f;
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
    return interpreter_->typed_output_tensor<float>(0)[kElements - 1];
  }

  std::filesystem::path folder_;
  std::string path_;
  ModelBuilder builder_;
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

using MappedFileDeathTest = MappedFileTest;

TEST_F(MappedFileDeathTest, ACutFileEndsTheProgramThatReadsBehindItsEnd) {
  Build(tflite::FlatBufferModel::BuildFromFile(path_.c_str()));
  EXPECT_EQ(Run(), 3.0f);
  ASSERT_EQ(truncate(path_.c_str(), 0), 0);
  EXPECT_DEATH((void)Run(), "");
}

TEST_F(MappedFileTest, AFileThatWasReplacedOrRemovedIsStillThere) {
  Build(tflite::FlatBufferModel::BuildFromFile(path_.c_str()));
  const std::string other = path_ + ".new";
  std::ofstream(other) << "another file";
  std::filesystem::rename(other, path_);
  EXPECT_EQ(Run(), 3.0f);
  std::filesystem::remove(path_);
  EXPECT_EQ(Run(), 3.0f);
}

TEST_F(MappedFileTest, AFileThatWasCopiedMayBeCutAndOverwritten) {
  Build(tflite::FlatBufferModel::BuildFromAllocation(
      std::make_unique<tflite::FileCopyAllocation>(path_.c_str(), tflite::DefaultErrorReporter())));
  ASSERT_EQ(truncate(path_.c_str(), 0), 0);
  EXPECT_EQ(Run(), 3.0f);
  std::ofstream(path_) << std::string(builder_.size(), 'x');
  EXPECT_EQ(Run(), 3.0f);
}

}  // namespace
}  // namespace mote
