// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/node_work.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
namespace {

using Shape = std::vector<int>;

struct Case {
  tflite::BuiltinOperator op;
  std::vector<Shape> inputs;  // those from the second on are constants
  Shape output;
  int64_t work;
  void* params = nullptr;
};

class NodeWorkTest : public testing::Test {
 protected:
  void Build(const Case& c) {
    tensors_.clear();
    arrays_.clear();
    context_ = {};
    for (const Shape& shape : c.inputs) Add(shape, tensors_.empty() ? kTfLiteArenaRw : kTfLiteMmapRo);
    Add(c.output, kTfLiteArenaRw);
    context_.tensors = tensors_.data();
    context_.tensors_size = tensors_.size();
    Shape inputs(c.inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) inputs[i] = static_cast<int>(i);
    node_.inputs = Keep(inputs);
    node_.outputs = Keep({static_cast<int>(c.inputs.size())});
    node_.builtin_data = c.params;
    registration_.builtin_code = c.op;
  }

  int64_t Work(const Case& c) {
    Build(c);
    return tflite::delegates::EstimateNodeWork(&context_, &node_, &registration_);
  }

  TfLiteIntArray* Keep(const Shape& values) {
    arrays_.push_back(tflite::BuildTfLiteArray(values));
    return arrays_.back().get();
  }

  void Add(const Shape& shape, TfLiteAllocationType place) {
    TfLiteTensor tensor = {};
    tensor.dims = Keep(shape);
    tensor.allocation_type = place;
    tensor.bytes = 4;
    for (const int dim : shape) tensor.bytes *= static_cast<size_t>(dim);
    tensors_.push_back(tensor);
  }

  std::vector<TfLiteTensor> tensors_;
  std::vector<tflite::IntArrayUniquePtr> arrays_;
  TfLiteContext context_ = {};
  TfLiteNode node_ = {};
  TfLiteRegistration registration_ = {};
};

TEST_F(NodeWorkTest, CountsProductsOrElements) {
  TfLitePoolParams window = {};
  window.filter_height = 3;
  window.filter_width = 2;
  TfLiteBatchMatMulParams adjoint = {};
  adjoint.adj_x = true;
  const Case kCases[] = {
      {tflite::BuiltinOperator_CONV_2D, {{1, 8, 8, 3}, {16, 5, 5, 3}, {16}}, {1, 4, 4, 16}, 256 * 75},
      {tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {{1, 8, 8, 4}, {1, 3, 3, 4}, {4}}, {1, 8, 8, 4}, 256 * 9},
      {tflite::BuiltinOperator_CONV_3D, {{1, 4, 4, 4, 2}, {3, 3, 3, 2, 8}}, {1, 2, 2, 2, 8}, 64 * 54},
      {tflite::BuiltinOperator_TRANSPOSE_CONV, {{4}, {8, 3, 3, 2}, {1, 4, 4, 2}}, {1, 8, 8, 8}, 32 * 72},
      {tflite::BuiltinOperator_FULLY_CONNECTED, {{2, 100}, {10, 100}, {10}}, {2, 10}, 2000},
      {tflite::BuiltinOperator_BATCH_MATMUL, {{2, 3, 4}, {2, 4, 5}}, {2, 3, 5}, 120},
      {tflite::BuiltinOperator_BATCH_MATMUL, {{2, 4, 3}, {2, 4, 5}}, {2, 3, 5}, 120, &adjoint},
      {tflite::BuiltinOperator_MAX_POOL_2D, {{1, 6, 6, 2}}, {1, 3, 3, 2}, 18 * 6, &window},
      {tflite::BuiltinOperator_MAX_POOL_2D, {{1, 6, 6, 2}}, {1, 3, 3, 2}, 18},
      {tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM, {{5, 2, 10}, {4, 10}, {4, 4}}, {5, 2, 4}, 10 * 56},
      // Biases are added.
      {tflite::BuiltinOperator_RNN, {{2, 10}, {4, 10}, {4, 4}, {4}}, {2, 4}, 2 * 56},
      {tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN,
       {{5, 2, 10}, {4, 10}, {4, 4}, {4}, {2, 4}, {3, 10}, {3, 3}, {3}, {2, 3}},
       {5, 2, 7},
       10 * (56 + 39)},
      {tflite::BuiltinOperator_MEAN, {{4, 50}, {1}}, {4}, 200},
      {tflite::BuiltinOperator_ADD, {{1}, {1000}}, {1000}, 1000},
      {tflite::BuiltinOperator_GATHER, {{3}, {100000, 8}}, {3, 8}, 24},  // the constant is not read in full
      {tflite::BuiltinOperator_SHAPE, {{}}, {0}, 1},
      // Nothing known of the second input, and a number too large.
      {tflite::BuiltinOperator_CONV_2D, {{1, 8, 8, 3}}, {1, 4, 4, 16}, 0},
      {tflite::BuiltinOperator_NEG, {{1 << 30, 1 << 30, 1 << 30}}, {1}, INT64_MAX},
  };
  for (const Case& c : kCases) EXPECT_EQ(Work(c), c.work) << tflite::EnumNameBuiltinOperator(c.op);
}

TEST_F(NodeWorkTest, HandingOverCostsForEachPartitionAndByte) {
  Build({tflite::BuiltinOperator_CONV_2D, {{1, 8, 8, 3}, {16, 5, 5, 3}}, {1, 4, 4, 16}, 0});
  const TfLiteDelegateParams partition = {nullptr, Keep({0}), node_.inputs, node_.outputs};
  EXPECT_EQ(tflite::delegates::CostOfHandOver(&context_, partition, {}), 0);
  EXPECT_EQ(tflite::delegates::CostOfHandOver(&context_, partition, {1000, 0.0}), 1000);
  EXPECT_EQ(tflite::delegates::CostOfHandOver(&context_, partition, {1000, 0.5}), 1000 + (192 + 256) * 4 / 2);
  EXPECT_TRUE(tflite::delegates::HandOverCost{}.IsFree());
}

}  // namespace
}  // namespace mote
