// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Strings and sparse constants, whose readers look for their size in front of them, wherever the model has them: in its
// FlatBuffer, behind it, or in another file, where anything may stand in front.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/builtin_op_data.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/string_util.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_STRING;
using Floats = std::vector<float>;

class SizedConstantsTest : public testing::Test {
 protected:
  void TearDown() override {
    for (const char* name : {"model", "weights"}) std::remove(Path(name).c_str());
  }

  std::string Path(const std::string& name) {
    return std::string(MOTE_TEST_OUTPUT_DIR) + "/sized_constants_test_" + name;
  }
  void Write(const std::string& name, const std::string& bytes) {
    std::ofstream(Path(name), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  tflite::TensorT& tensor(int i) { return *builder_.current().tensors[static_cast<size_t>(i)]; }

  // y = x * [[5, 0, 0, 7], [0, 6, 0, 0]], of which 5, 7 and 6 are stored.
  void BuildSparse() {
    const int x = builder_.Tensor(TensorType_FLOAT32, {1, 4});
    constant_ = builder_.Constant<float>(TensorType_FLOAT32, {2, 4}, {5, 7, 6});
    const int y = builder_.Tensor(TensorType_FLOAT32, {1, 2});
    MakeSparse();
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, constant_, -1}, {y}, tflite::FullyConnectedOptionsT());
  }

  // A sparse constant of 2 rows of 4 elements: it has those with numbers 0, 3 and 5.
  void MakeSparse() {
    auto sparsity = std::make_unique<tflite::SparsityParametersT>();
    sparsity->traversal_order = {0, 1};
    auto dense = std::make_unique<tflite::DimensionMetadataT>();
    auto sparse = std::make_unique<tflite::DimensionMetadataT>();
    dense->format = tflite::DimensionType_DENSE;
    dense->dense_size = 2;
    sparse->format = tflite::DimensionType_SPARSE_CSR;
    tflite::Uint8VectorT segments, indices;
    segments.values = {0, 2, 3};
    indices.values = {0, 3, 1};
    sparse->array_segments.Set(std::move(segments));
    sparse->array_indices.Set(std::move(indices));
    sparsity->dim_metadata.push_back(std::move(dense));
    sparsity->dim_metadata.push_back(std::move(sparse));
    tensor(constant_).sparsity = std::move(sparsity);
  }

  // Two times the first of two words.
  void BuildStrings() {
    tflite::DynamicBuffer buffer;
    for (const char* text : {"a word", "another"}) ASSERT_EQ(buffer.AddString(text, std::strlen(text)), kTfLiteOk);
    char* bytes = nullptr;
    const int count = buffer.WriteToBuffer(&bytes);
    constant_ = builder_.Constant<char>(TensorType_STRING, {2}, std::vector<char>(bytes, bytes + count));
    std::free(bytes);
    const int x = builder_.Tensor(TensorType_INT32, {2}), y = builder_.Tensor(TensorType_STRING, {2});
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_GATHER, {constant_, x}, {y}, tflite::GatherOptionsT());
  }

  std::vector<uint8_t> TakeData() { return std::move(builder_.model.buffers[tensor(constant_).buffer]->data); }

  // The constant comes behind the model, `distance` bytes from its end, behind this word.
  void MoveBehind(uint32_t word, size_t distance) {
    const std::vector<uint8_t> data = TakeData();
    tflite::BufferT& buffer = *builder_.model.buffers[tensor(constant_).buffer];
    buffer.data.clear();
    buffer.size = data.size();
    buffer.offset = 2;
    ASSERT_NE(builder_.FinishUnchecked(), nullptr);  // for its size
    buffer.offset = builder_.size() + distance;
    ASSERT_NE(builder_.FinishUnchecked(), nullptr);
    std::string file(reinterpret_cast<const char*>(builder_.data()), builder_.size());
    file.resize(file.size() + distance);
    std::memcpy(&file[file.size() - sizeof(word)], &word, sizeof(word));
    Write("model", file.append(reinterpret_cast<const char*>(data.data()), data.size()));
  }

  // Into another file, of which it is all.
  void MoveToFile() {
    const std::vector<uint8_t> data = TakeData();
    Write("weights", std::string(reinterpret_cast<const char*>(data.data()), data.size()));
    tensor(constant_).buffer = 0;
    tensor(constant_).external_buffer = 7;
    auto group = std::make_unique<tflite::ExternalBufferGroupT>();
    group->name = "sized_constants_test_weights";
    builder_.model.external_buffer_groups.push_back(std::move(group));
    auto buffer = std::make_unique<tflite::ExternalBufferT>();
    buffer->id = 7;
    buffer->length = data.size();
    builder_.model.external_buffers.push_back(std::move(buffer));
    ASSERT_NE(builder_.FinishUnchecked(), nullptr);
    Write("model", std::string(reinterpret_cast<const char*>(builder_.data()), builder_.size()));
  }

  void Load() {
    model_ = tflite::FlatBufferModel::BuildFromFile(Path("model").c_str(), &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }

  void ExpectProducts() {
    Load();
    for (int i = 0; i < 4; ++i) interpreter_->typed_input_tensor<float>(0)[i] = static_cast<float>(1 + i);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[0], 5.0f + 4 * 7.0f);
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[1], 2 * 6.0f);
  }

  void ExpectStrings() {
    Load();
    interpreter_->typed_input_tensor<int32_t>(0)[0] = 1;
    interpreter_->typed_input_tensor<int32_t>(0)[1] = 0;
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor* const output = interpreter_->output_tensor(0);
    ASSERT_EQ(tflite::GetStringCount(output), 2);
    const tflite::StringRef first = tflite::GetString(output, 0), second = tflite::GetString(output, 1);
    EXPECT_EQ(std::string(first.str, static_cast<size_t>(first.len)), "another");
    EXPECT_EQ(std::string(second.str, static_cast<size_t>(second.len)), "a word");
  }

  ModelBuilder builder_;
  int constant_ = 0;
  KeptErrors errors_;
  const tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

// Words that stand for other sizes, and the one with which DENSIFY marks what it has expanded.
constexpr uint32_t kWords[] = {0, 4, 12, 0x10000000, 0xFFFFFFFF};

TEST_F(SizedConstantsTest, SparseOnesMayLieBehindTheModel) {
  for (const uint32_t word : kWords) {
    for (const size_t distance : {4, 8, 13}) {
      SCOPED_TRACE(testing::Message() << word << " at " << distance);
      builder_ = ModelBuilder();
      BuildSparse();
      MoveBehind(word, distance);
      ExpectProducts();
    }
  }
}

TEST_F(SizedConstantsTest, SparseOnesMayBeginAnotherFile) {
  BuildSparse();
  MoveToFile();
  ExpectProducts();
}

TEST_F(SizedConstantsTest, SparseOnesThatAreTooShortAreRefused) {
  BuildSparse();
  builder_.model.buffers[tensor(constant_).buffer]->data.resize(8);
  MoveBehind(12, 8);
  model_ = tflite::FlatBufferModel::BuildFromFile(Path("model").c_str(), &errors_);
  ASSERT_NE(model_, nullptr) << errors_.text;
  ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("a sparse constant of 2 elements has no number 2")) << errors_.text;
}

TEST_F(SizedConstantsTest, StringsMayLieBehindTheModel) {
  for (const uint32_t word : kWords) {
    for (const size_t distance : {4, 8, 13}) {
      SCOPED_TRACE(testing::Message() << word << " at " << distance);
      builder_ = ModelBuilder();
      BuildStrings();
      MoveBehind(word, distance);
      ExpectStrings();
    }
  }
}

TEST_F(SizedConstantsTest, StringsMayBeginAnotherFile) {
  BuildStrings();
  MoveToFile();
  ExpectStrings();
}

// Many tensors may name one buffer: a copy for each would be a way to take all memory with a short file.
TEST_F(SizedConstantsTest, StringsInTheFlatBufferAreUsedWhereTheyAre) {
  BuildStrings();
  ASSERT_NE(builder_.Finish(), nullptr);
  Write("model", std::string(reinterpret_cast<const char*>(builder_.data()), builder_.size()));
  ExpectStrings();
  const char* const file = static_cast<const char*>(model_->allocation()->base());
  const char* const strings = interpreter_->tensor(constant_)->data.raw;
  EXPECT_TRUE(strings > file && strings < file + model_->allocation()->bytes());
}

// An application builds its graph itself.
TEST_F(SizedConstantsTest, AnApplicationNeedsNoSizeInFront) {
  tflite::Interpreter interpreter(&errors_);
  ASSERT_EQ(interpreter.AddTensors(3), kTfLiteOk);
  const struct {
    uint32_t before = 0xFFFFFFFF;
    float values[3] = {5, 7, 6};
  } stored;
  BuildSparse();
  const tflite::Model* const model = builder_.Finish();
  ASSERT_NE(model, nullptr);
  const auto* const source = model->subgraphs()->Get(0)->tensors()->Get(static_cast<unsigned>(constant_));
  ASSERT_EQ(interpreter.SetTensorParametersReadWrite(0, kTfLiteFloat32, "x", {1, 4}, TfLiteQuantization()), kTfLiteOk);
  ASSERT_EQ(interpreter.primary_subgraph().SetTensorParametersReadOnly(
                1, kTfLiteFloat32, "filter", {2, 4}, TfLiteQuantization(), reinterpret_cast<const char*>(stored.values),
                sizeof(stored.values), nullptr, source->sparsity()),
            kTfLiteOk);
  ASSERT_EQ(interpreter.SetTensorParametersReadWrite(2, kTfLiteFloat32, "y", {1, 2}, TfLiteQuantization()), kTfLiteOk);
  ASSERT_EQ(interpreter.SetInputs({0}), kTfLiteOk);
  ASSERT_EQ(interpreter.SetOutputs({2}), kTfLiteOk);
  auto* const params = static_cast<TfLiteFullyConnectedParams*>(std::calloc(1, sizeof(TfLiteFullyConnectedParams)));
  const TfLiteRegistration* const dense = resolver_.FindOp(tflite::BuiltinOperator_FULLY_CONNECTED, 1);
  ASSERT_EQ(interpreter.AddNodeWithParameters({0, 1, -1}, {2}, nullptr, 0, params, dense), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << errors_.text;
  for (int i = 0; i < 4; ++i) interpreter.typed_input_tensor<float>(0)[i] = static_cast<float>(1 + i);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[0], 33.0f);
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[1], 12.0f);
}

}  // namespace
}  // namespace mote
