// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Intermediate tensors of another type than the operator gives them: a writer quantised the model and left their types
// as they were. Both runtimes give them the type, as TensorFlow Lite does.
#include <gtest/gtest.h>

#include <memory>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

constexpr int kElements = 5;

// (x + x) of int8, times x; the sum is stated as `stated`.
void Build(tflite::BuiltinOperator code, tflite::TensorType stated, ModelBuilder* b) {
  const int x = b->Tensor(tflite::TensorType_INT8, {kElements});
  const int middle = b->Tensor(stated, {kElements});
  const int out = b->Tensor(tflite::TensorType_INT8, {kElements});
  for (const int tensor : {x, middle, out}) b->Quantize(tensor, {0.5f}, {0});
  b->Op(code, {x, x}, {middle});
  b->Op(tflite::BuiltinOperator_MUL, {middle, x}, {out});
  b->Inputs({x}).Outputs({out});
}

template <class Interpreter>
std::vector<int> Run(Interpreter* interpreter) {
  if (interpreter->AllocateTensors() != kTfLiteOk) return {};
  TfLiteTensor* const in = interpreter->input_tensor(0);
  for (int i = 0; i < kElements; ++i) in->data.int8[i] = static_cast<int8_t>(2 * i - 3);
  if (interpreter->Invoke() != kTfLiteOk) return {};
  const int8_t* const out = interpreter->output_tensor(0)->data.int8;
  return {out, out + kElements};
}

std::vector<int> RunMicro(const tflite::Model* model) {
  static const tflite::AllOpsResolver resolver;
  const std::unique_ptr<uint8_t[]> arena(new uint8_t[16 << 10]);
  tflite::MicroInterpreter interpreter(model, resolver, arena.get(), 16 << 10);
  return Run(&interpreter);
}

std::vector<int> RunDynamic(const ModelBuilder& b) {
  static const tflite::ops::builtin::BuiltinOpResolver resolver;
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(b.data()), b.size());
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (model == nullptr || tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return {};
  return Run(interpreter.get());
}

TEST(StatedTypes, BinaryOperatorsGiveTheirOutputsTheOperandsType) {
  for (const auto code : {tflite::BuiltinOperator_ADD, tflite::BuiltinOperator_SUB, tflite::BuiltinOperator_MUL,
                          tflite::BuiltinOperator_SQUARED_DIFFERENCE}) {
    ModelBuilder right;
    Build(code, tflite::TensorType_INT8, &right);
    const std::vector<int> expected = RunMicro(right.Finish());
    ASSERT_EQ(expected.size(), size_t{kElements});
    for (const auto stated : {tflite::TensorType_FLOAT32, tflite::TensorType_INT32, tflite::TensorType_INT16}) {
      ModelBuilder wrong;
      Build(code, stated, &wrong);
      EXPECT_EQ(RunMicro(wrong.Finish()), expected) << code << ", " << stated;
      EXPECT_EQ(RunDynamic(wrong), expected) << code << ", " << stated;
    }
  }
}

// The caller has planned for the type that the model states, which here takes a quarter of the memory.
TEST(StatedTypes, OutputsOfCalledSubgraphsKeepTheirs) {
  for (const bool takes_greater : {false, true}) {
    ModelBuilder b;
    const int yes = b.Tensor(tflite::TensorType_BOOL, {1});
    const int wide = b.Tensor(tflite::TensorType_FLOAT32, {kElements});
    const int small = b.Tensor(tflite::TensorType_INT8, {kElements});
    b.Inputs({yes, wide}).Outputs({small});
    tflite::IfOptionsT branch;
    branch.then_subgraph_index = branch.else_subgraph_index = 1;
    b.Op(tflite::BuiltinOperator_IF, {yes, wide}, {small}, branch);
    (void)b.Subgraph();
    const int in = b.Tensor(tflite::TensorType_FLOAT32, {kElements});
    const int out = b.Tensor(tflite::TensorType_INT8, {kElements});
    b.Inputs({in}).Outputs({out});
    b.Op(takes_greater ? tflite::BuiltinOperator_MAXIMUM : tflite::BuiltinOperator_ADD, {in, in}, {out});
    ASSERT_NE(b.Finish(), nullptr);
    EXPECT_TRUE(RunMicro(b.Finish()).empty());
    EXPECT_TRUE(RunDynamic(b).empty());
  }
}

}  // namespace
}  // namespace mote
