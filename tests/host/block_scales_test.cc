// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED and EMBEDDING_LOOKUP with int4 constants whose blocks have a scale each.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "mote/half.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

// Constants of [rows, depth] with a scale for each `block` elements of a row.
struct Weights {
  int rows, depth, block;
  std::vector<int> values;
  std::vector<Float16> scales;

  Weights(std::mt19937* random, int rows, int depth, int block) : rows(rows), depth(depth), block(block) {
    for (int i = 0; i < rows * depth; ++i) values.push_back(static_cast<int>((*random)() % 16) - 8);
    for (int i = 0; i < rows * depth / block; ++i) {
      scales.emplace_back(0.01f + static_cast<float>((*random)() % 1000) / 1000);
    }
  }
  float real(int row, int i) const {
    const int at = row * depth + i;
    return static_cast<float>(values[static_cast<size_t>(at)]) * scales[static_cast<size_t>(at / block)];
  }
  std::vector<uint8_t> packed() const {
    std::vector<uint8_t> bytes((values.size() + 1) / 2);
    for (size_t i = 0; i < values.size(); ++i) bytes[i / 2] |= (values[i] & 15) << (i % 2 * 4);
    return bytes;
  }
};

// A model of one operator: tensor 0 is its input, 1 the weights, 2 the output, 3 the scales, and 4 a bias.
class BlockScales : public testing::Test {
 protected:
  void AddTensor(tflite::TensorType type, const std::vector<int>& shape, const void* data = nullptr, size_t bytes = 0) {
    auto tensor = std::make_unique<tflite::TensorT>();
    tensor->type = type;
    tensor->shape = shape;
    tensor->name = "t" + std::to_string(graph_->tensors.size());
    if (data != nullptr) {
      auto buffer = std::make_unique<tflite::BufferT>();
      buffer->data.assign(static_cast<const uint8_t*>(data), static_cast<const uint8_t*>(data) + bytes);
      tensor->buffer = static_cast<uint32_t>(model_.buffers.size());
      model_.buffers.push_back(std::move(buffer));
    }
    graph_->tensors.push_back(std::move(tensor));
  }

  void Make(tflite::BuiltinOperator op, tflite::TensorType in_type, const std::vector<int>& in_shape,
            tflite::TensorType out_type, const std::vector<int>& out_shape, const Weights& weights,
            const std::vector<float>& bias = {}) {
    model_ = {};
    model_.version = 3;
    model_.buffers.push_back(std::make_unique<tflite::BufferT>());
    model_.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
    graph_ = model_.subgraphs[0].get();
    const std::vector<uint8_t> packed = weights.packed();
    AddTensor(in_type, in_shape);
    AddTensor(tflite::TensorType_INT4, {weights.rows, weights.depth}, packed.data(), packed.size());
    AddTensor(out_type, out_shape);
    AddTensor(tflite::TensorType_FLOAT16, {weights.rows, weights.depth / weights.block}, weights.scales.data(),
              weights.scales.size() * sizeof(Float16));
    blocks_.scales = 3;
    blocks_.zero_points = -1;
    blocks_.block_size = weights.block;
    auto made = std::make_unique<tflite::OperatorT>();
    made->inputs = {0, 1};
    made->outputs = {2};
    if (op == tflite::BuiltinOperator_FULLY_CONNECTED) {
      made->builtin_options.Set(tflite::FullyConnectedOptionsT());
      if (!bias.empty())
        AddTensor(tflite::TensorType_FLOAT32, {weights.rows}, bias.data(), bias.size() * sizeof(float));
      made->inputs.push_back(bias.empty() ? -1 : 4);
    }
    graph_->operators.push_back(std::move(made));
    model_.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
    model_.operator_codes[0]->builtin_code = op;
    model_.operator_codes[0]->deprecated_builtin_code = static_cast<int8_t>(op);
    graph_->inputs = {0};
    graph_->outputs = {2};
  }

  TfLiteStatus Build() {
    auto quantization = std::make_unique<tflite::QuantizationParametersT>();
    quantization->details.Set(tflite::BlockwiseQuantizationT(blocks_));
    graph_->tensors[1]->quantization = std::move(quantization);
    flatbuffers::FlatBufferBuilder builder;
    tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model_));
    file_.assign((builder.GetSize() + 7) / 8, 0);
    std::memcpy(file_.data(), builder.GetBufferPointer(), builder.GetSize());
    errors_.text.clear();
    loaded_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file_.data()), builder.GetSize(),
                                                       &errors_);
    if (loaded_ == nullptr) return kTfLiteError;
    const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    TF_LITE_ENSURE_STATUS(tflite::InterpreterBuilder(*loaded_, resolver)(&interpreter_));
    return interpreter_->AllocateTensors();
  }

  Seeded<std::mt19937> random_{1};
  tflite::ModelT model_;
  tflite::SubGraphT* graph_ = nullptr;
  tflite::BlockwiseQuantizationT blocks_;
  std::vector<uint64_t> file_;
  KeptErrors errors_;
  std::unique_ptr<tflite::FlatBufferModel> loaded_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(BlockScales, FullyConnectedMultipliesByEachBlocksScale) {
  for (int i = 0; i < 60; ++i) {
    const int block = 1 + static_cast<int>(random_() % 40), depth = block * (1 + static_cast<int>(random_() % 9));
    const int rows = 1 + static_cast<int>(random_() % 20), batches = 1 + static_cast<int>(random_() % 5);
    SCOPED_TRACE(testing::Message() << rows << " x " << depth << " in blocks of " << block);
    const Weights weights(&random_, rows, depth, block);
    std::vector<float> bias;
    for (int r = 0; i % 2 == 0 && r < rows; ++r) bias.push_back(static_cast<float>(r % 5));
    Make(tflite::BuiltinOperator_FULLY_CONNECTED, tflite::TensorType_FLOAT32, {batches, depth},
         tflite::TensorType_FLOAT32, {batches, rows}, weights, bias);
    if (rows * depth == block) continue;  // one scale, as for a tensor without blocks
    ASSERT_EQ(Build(), kTfLiteOk) << errors_.text;
    float* const in = interpreter_->typed_input_tensor<float>(0);
    for (int k = 0; k < batches * depth; ++k) in[k] = static_cast<float>(static_cast<int>(random_() % 201) - 100) / 50;
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    for (int b = 0; b < batches && depth > block; ++b) {
      for (int r = 0; r < rows; ++r) {
        double sum = bias.empty() ? 0 : bias[static_cast<size_t>(r)], size = 1;
        for (int d = 0; d < depth; ++d) {
          sum += in[b * depth + d] * weights.real(r, d);
          size += std::fabs(in[b * depth + d] * weights.real(r, d));
        }
        EXPECT_NEAR(interpreter_->typed_output_tensor<float>(0)[b * rows + r], sum, 1e-5 * size);
      }
    }
  }
}

TEST_F(BlockScales, EmbeddingLookupDequantizesByEachBlocksScale) {
  for (int i = 0; i < 40; ++i) {
    const bool is_half = i % 2 == 0;
    const int block = 1 + static_cast<int>(random_() % 33), depth = block * (1 + static_cast<int>(random_() % 5));
    const int rows = 1 + static_cast<int>(random_() % 9);
    const Weights weights(&random_, rows, depth, block);
    Make(tflite::BuiltinOperator_EMBEDDING_LOOKUP, tflite::TensorType_INT32, {3},
         is_half ? tflite::TensorType_FLOAT16 : tflite::TensorType_FLOAT32, {3, depth}, weights);
    ASSERT_EQ(Build(), kTfLiteOk) << errors_.text;
    int32_t* const indices = interpreter_->typed_input_tensor<int32_t>(0);
    for (int k = 0; k < 3; ++k) indices[k] = static_cast<int32_t>(random_() % static_cast<unsigned>(rows));
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor& out = *interpreter_->output_tensor(0);
    for (int k = 0; k < 3 * depth; ++k) {
      const float wanted = weights.real(indices[k / depth], k % depth);
      if (is_half) {
        EXPECT_EQ(reinterpret_cast<const Float16*>(out.data.raw)[k].bits, Float16(wanted).bits);
      } else {
        EXPECT_EQ(out.data.f[k], wanted);
      }
    }
  }
}

TEST_F(BlockScales, AreRefusedWhereTheyAreNotAsTheyShouldBe) {
  struct Fault {
    int scales, zero_points, block;
    const char* message;
  };
  const Weights weights(&random_, 4, 32, 16);
  for (const Fault& fault :
       {Fault{3, -1, 0, "in blocks of 0"}, Fault{3, -1, -16, "in blocks of -16"}, Fault{3, -1, 12, "in blocks of 12"},
        Fault{9, -1, 16, "scales in tensor 9"}, Fault{-1, -1, 16, "scales in tensor -1"},
        Fault{3, 3, 16, "zero points in tensor 3"}, Fault{3, -1, 8, "has 8 scales of type FLOAT16 for the 16 blocks"},
        Fault{0, -1, 16, "has 32 scales of type FLOAT32 for the 8 blocks"},
        Fault{1, -1, 16, "has 128 scales of type INT4"}}) {
    Make(tflite::BuiltinOperator_FULLY_CONNECTED, tflite::TensorType_FLOAT32, {1, 32}, tflite::TensorType_FLOAT32,
         {1, 4}, weights);
    blocks_.scales = fault.scales;
    blocks_.zero_points = fault.zero_points;
    blocks_.block_size = fault.block;
    EXPECT_EQ(Build(), kTfLiteError);
    EXPECT_TRUE(errors_.Has(fault.message)) << fault.message << ", but: " << errors_.text;
  }
}

}  // namespace
}  // namespace mote
