// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Graphs whose tensors stay where they are: operators see those that the runtime has looked at in AllocateTensors, but
// what the application may change between two runs.
#include "src/host/graph/graph.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;

class FixedGraphTest : public PlainModelTest {
 protected:
  // y = -(-x)
  void BuildTwoNodes() {
    x_ = builder_.Tensor(TensorType_FLOAT32, {3});
    middle_ = builder_.Tensor(TensorType_FLOAT32, {3});
    y_ = builder_.Tensor(TensorType_FLOAT32, {3});
    builder_.Op(tflite::BuiltinOperator_NEG, {x_}, {middle_}, tflite::NegOptionsT());
    builder_.Op(tflite::BuiltinOperator_NEG, {middle_}, {y_}, tflite::NegOptionsT());
    builder_.Inputs({x_}).Outputs({y_});
    Build();
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }

  // One FULLY_CONNECTED with the same weights for each of two inputs.
  void BuildTwoLayers(int rows_of_second) {
    weights_ = builder_.Constant<float>(TensorType_FLOAT32, {2, 3}, {1, 2, 3, 4, 5, 6});
    const int bias = builder_.Constant<float>(TensorType_FLOAT32, {2}, {10, 20});
    std::vector<int> inputs, outputs;
    for (const int rows : {1, rows_of_second}) {
      inputs.push_back(builder_.Tensor(TensorType_FLOAT32, {rows, 3}));
      outputs.push_back(builder_.Tensor(TensorType_FLOAT32, {rows, 2}));
      builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {inputs.back(), weights_, bias}, {outputs.back()},
                  tflite::FullyConnectedOptionsT());
    }
    builder_.Inputs(inputs).Outputs(outputs);
    Build();
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }

  void Set(int input, const std::vector<float>& values) {
    std::copy(values.begin(), values.end(), interpreter_->typed_input_tensor<float>(input));
  }
  std::vector<float> Run(size_t output = 0) {
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor& out = *interpreter_->output_tensor(output);
    return {out.data.f, out.data.f + tflite::NumElements(&out)};
  }

  int x_ = 0, middle_ = 0, y_ = 0, weights_ = 0;
};

TEST_F(FixedGraphTest, InputMayPointElsewhere) {
  BuildTwoNodes();
  Set(0, {1, 2, 3});
  EXPECT_EQ(Run(), (std::vector<float>{1, 2, 3}));
  std::vector<float> mine = {4, 5, 6};
  interpreter_->tensor(x_)->data.f = mine.data();
  EXPECT_EQ(Run(), (std::vector<float>{4, 5, 6}));
}

TEST_F(FixedGraphTest, LostInputIsSeen) {
  BuildTwoNodes();
  interpreter_->tensor(x_)->data.raw = nullptr;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_NE(errors_.text.find("has no data"), std::string::npos) << errors_.text;
}

TEST_F(FixedGraphTest, AnyTensorMayGetMemory) {
  BuildTwoNodes();
  Set(0, {1, 2, 3});
  alignas(64) float memory[16] = {};
  for (const int tensor : {middle_, y_}) {
    ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(tensor, {memory, sizeof(memory)}), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Run(), (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(std::abs(memory[2]), 3.0f);
    memory[2] = 0.0f;
  }
}

TEST_F(FixedGraphTest, InputMayBeResized) {
  BuildTwoNodes();
  ASSERT_EQ(interpreter_->ResizeInputTensor(x_, {2}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  Set(0, {7, 8});
  EXPECT_EQ(Run(), (std::vector<float>{7, 8}));
}

TEST_F(FixedGraphTest, LayersWithTheSameWeightsKeepThemOnce) {
  BuildTwoLayers(1);
  Set(0, {1, 0, 0});
  Set(1, {0, 0, 1});
  EXPECT_EQ(Run(0), (std::vector<float>{11, 24}));
  EXPECT_EQ(Run(1), (std::vector<float>{13, 26}));
  const Graph& graph = interpreter_->primary_subgraph().graph();
  if (graph.node_record(0).keeps_with == -1) GTEST_SKIP() << "no loop of this processor keeps weights";
  EXPECT_EQ(graph.node_record(1).keeps_with, 0);

  const std::vector<float> others = {0, 0, 1, 0, 0, 2};
  const TfLiteTensor& weights = *interpreter_->tensor(weights_);
  ASSERT_EQ(interpreter_->SetTensorParametersReadOnly(weights_, weights.type, "others", {2, 3}, weights.params,
                                                      reinterpret_cast<const char*>(others.data()),
                                                      others.size() * sizeof(float)),
            kTfLiteOk)
      << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  Set(0, {1, 0, 0});
  Set(1, {0, 0, 1});
  EXPECT_EQ(Run(0), (std::vector<float>{10, 20}));
  EXPECT_EQ(Run(1), (std::vector<float>{11, 22}));
}

TEST_F(FixedGraphTest, LayersOfMoreRowsKeepTheirOwn) {
  BuildTwoLayers(2);
  Set(0, {1, 0, 0});
  Set(1, {0, 0, 1, 0, 1, 0});
  EXPECT_EQ(Run(0), (std::vector<float>{11, 24}));
  EXPECT_EQ(Run(1), (std::vector<float>{13, 26, 12, 25}));
  EXPECT_NE(interpreter_->primary_subgraph().graph().node_record(1).keeps_with, 0);
}

}  // namespace
}  // namespace mote
