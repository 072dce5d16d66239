// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes that depend on data, on the micro runtime: an output of the model may be smaller than planned. Where a node
// reads it, the runtime gives the answer of the dynamic one or none.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "mote/memory_of_tensor.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

constexpr int kElements = 5;

enum class Reader { kNone, kCast, kAbs, kReshape, kSum, kBranch };

// WHERE of x, or UNIQUE of it; then a node that reads the result, which `Reader` names.
void BuildModel(tflite::BuiltinOperator code, Reader reader, ModelBuilder* b) {
  const bool is_where = code == tflite::BuiltinOperator_WHERE;
  const auto type = is_where ? tflite::TensorType_INT64 : tflite::TensorType_INT32;
  const std::vector<int> shape = is_where ? std::vector<int>{kElements, 1} : std::vector<int>{kElements};
  const int yes = reader == Reader::kBranch ? b->Tensor(tflite::TensorType_BOOL, {1}) : -1;
  const int x = b->Tensor(tflite::TensorType_INT32, {kElements});
  int result = b->Tensor(type, shape);
  const auto produce = [&](int from, int to) {
    if (is_where) {
      b->Op(code, {from}, {to});
    } else {
      const int places = b->Tensor(tflite::TensorType_INT32, {kElements});
      tflite::UniqueOptionsT options;
      options.idx_out_type = tflite::TensorType_INT32;
      b->Op(code, {from}, {to, places}, options);
    }
  };
  if (reader == Reader::kBranch) {
    tflite::IfOptionsT branch;
    branch.then_subgraph_index = branch.else_subgraph_index = 1;
    b->Op(tflite::BuiltinOperator_IF, {yes, x}, {result}, branch);
    b->Inputs({yes, x}).Outputs({result});
    (void)b->Subgraph();
    const int in = b->Tensor(tflite::TensorType_INT32, {kElements});
    const int out = b->Tensor(type, shape);
    produce(in, out);
    b->Inputs({in}).Outputs({out});
    return;
  }
  produce(x, result);
  if (reader != Reader::kNone) {
    const int read = result;
    result = b->Tensor(reader == Reader::kCast ? tflite::TensorType_FLOAT32 : type,
                       reader == Reader::kReshape ? std::vector<int>{1, kElements}
                       : reader == Reader::kSum   ? std::vector<int>(shape.begin() + 1, shape.end())
                                                  : shape);
    if (reader == Reader::kCast) b->Op(tflite::BuiltinOperator_CAST, {read}, {result});
    if (reader == Reader::kAbs) b->Op(tflite::BuiltinOperator_ADD, {read, read}, {result}, tflite::AddOptionsT());
    if (reader == Reader::kReshape) {
      const int wanted = b->Constant<int32_t>(tflite::TensorType_INT32, {2}, {1, -1});
      b->Op(tflite::BuiltinOperator_RESHAPE, {read, wanted}, {result});
    }
    if (reader == Reader::kSum) {
      const int axis = b->Constant<int32_t>(tflite::TensorType_INT32, {1}, {0});
      b->Op(tflite::BuiltinOperator_SUM, {read, axis}, {result}, tflite::ReducerOptionsT());
    }
  }
  b->Inputs({x}).Outputs({result});
}

using Bytes = std::vector<uint8_t>;

template <class T>
void Set(TfLiteTensor* yes, TfLiteTensor* x, const T& values) {
  if (yes != nullptr) yes->data.b[0] = true;
  std::copy(values.begin(), values.end(), x->data.i32);
}

// The bytes of the output; none where the runtime refuses.
std::optional<Bytes> RunMicro(const tflite::Model* model, const std::vector<int>& values) {
  static const tflite::AllOpsResolver resolver;
  const std::unique_ptr<uint8_t[]> arena(new uint8_t[16 << 10]);
  std::fill_n(arena.get(), 16 << 10, 0xA5);
  tflite::MicroInterpreter interpreter(model, resolver, arena.get(), 16 << 10);
  if (interpreter.AllocateTensors() != kTfLiteOk) return std::nullopt;
  const size_t inputs = interpreter.inputs_size();
  Set(inputs == 2 ? interpreter.input(0) : nullptr, interpreter.input(inputs - 1), values);
  if (interpreter.Invoke() != kTfLiteOk) return std::nullopt;
  const TensorMemory out = MemoryOfOutput(interpreter, 0);
  const auto* const bytes = static_cast<const uint8_t*>(out.data);
  return Bytes(bytes, bytes + out.bytes);
}

class ShapesOfData : public InterpreterTest {
 protected:
  Bytes RunDynamic(const std::vector<int>& values) {
    const size_t inputs = interpreter_->inputs().size();
    Set(inputs == 2 ? interpreter_->input_tensor(0) : nullptr, interpreter_->input_tensor(inputs - 1), values);
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor& out = *interpreter_->output_tensor(0);
    return Bytes(out.data.uint8, out.data.uint8 + out.bytes);
  }
};

TEST_F(ShapesOfData, AreOfOutputsAloneOrRefused) {
  int answers = 0, refusals = 0;
  for (const auto code : {tflite::BuiltinOperator_WHERE, tflite::BuiltinOperator_UNIQUE}) {
    for (const Reader reader :
         {Reader::kNone, Reader::kCast, Reader::kAbs, Reader::kReshape, Reader::kSum, Reader::kBranch}) {
      builder_ = ModelBuilder();
      BuildModel(code, reader, &builder_);
      Build();
      ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
      for (int mask = 0; mask < 1 << kElements; ++mask) {
        std::vector<int> values(kElements);
        for (int i = 0; i < kElements; ++i) values[static_cast<size_t>(i)] = mask >> i & 1 ? i + 1 : 0;
        StartLogCapture();
        const std::optional<Bytes> answer = RunMicro(tflite::GetModel(builder_.data()), values);
        StopLogCapture();
        if (answer.has_value()) {
          EXPECT_EQ(*answer, RunDynamic(values)) << code << ", reader " << static_cast<int>(reader) << ", " << mask;
        } else {
          EXPECT_NE(std::string(captured_log).find("run the model in the dynamic runtime"), std::string::npos)
              << captured_log;
        }
        answers += answer.has_value();
        refusals += !answer.has_value();
        EXPECT_TRUE(answer.has_value() || reader != Reader::kNone);
      }
    }
  }
  EXPECT_GT(answers, 2 << kElements);
  EXPECT_GT(refusals, 2 << kElements);
}

}  // namespace
}  // namespace mote
