// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Every request of the dynamic runtime for memory is refused in turn: alone, and with all that follow it. Each function
// gives an error or does its work; nothing leaks or is read behind its end; when there is memory again, the interpreter
// gives the right answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <new>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/string_util.h"
#include "tests/host/delegation/test_delegate.h"
#include "tests/host/refused_memory.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_BOOL;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_STRING;
using Floats = std::vector<float>;
using Ints = std::vector<int32_t>;

class SilentReporter : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return 0; }
};

using Bytes = std::vector<char>;

template <class T>
Bytes ToBytes(const std::vector<T>& values) {
  const auto* const begin = reinterpret_cast<const char*>(values.data());
  return Bytes(begin, begin + values.size() * sizeof(T));
}

Bytes Int(int32_t value) { return ToBytes<int32_t>({value}); }

struct Case {
  const char* name;
  std::function<void(ModelBuilder*)> build;
  std::vector<Bytes> inputs;   // of strings: one string for each element
  std::vector<int> new_shape;  // of the first input; empty: it stays
  bool is_static = true;       // a delegate can be applied
};

void PrintTo(const Case& c, std::ostream* stream) { *stream << c.name; }

class Application {
 public:
  Application(const tflite::FlatBufferModel& model, const Case& c) : model_(model), case_(c), delegate_({}) {
    delegate_.takes_all = true;
  }

  // Acts as an application, until something fails. True if nothing has failed.
  bool All() {
    if (tflite::InterpreterBuilder(model_, resolver_)(&interpreter_) != kTfLiteOk) return false;
    bool is_good = Allocate() && Invoke();
    if (!case_.new_shape.empty()) is_good = Resize() && is_good;
    if (case_.is_static) is_good = interpreter_->ModifyGraphWithDelegate(delegate_.get()) == kTfLiteOk && is_good;
    is_good = Allocate() && Invoke() && is_good;
    is_good = interpreter_->RemoveAllDelegates() == kTfLiteOk && is_good;
    is_good = Invoke() && is_good;
    is_good = interpreter_->GetSignatureRunner(nullptr) != nullptr && is_good;
    return interpreter_->primary_subgraph().SetExecutionPlan(interpreter_->execution_plan()) == kTfLiteOk && is_good;
  }

  // The outputs; empty for an interpreter that has not been built.
  std::vector<Bytes> AnswerAfterwards() {
    std::vector<Bytes> answer;
    if (interpreter_ == nullptr) return answer;
    EXPECT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
    EXPECT_EQ(interpreter_->ResetVariableTensors(), kTfLiteOk);
    if (!case_.new_shape.empty()) {
      EXPECT_TRUE(Resize());
    }
    EXPECT_TRUE(Allocate() && Invoke());
    for (const int index : interpreter_->outputs()) {
      const TfLiteTensor& output = *interpreter_->tensor(index);
      answer.emplace_back(output.data.raw, output.data.raw + output.bytes);
    }
    return answer;
  }

  bool is_built() const { return interpreter_ != nullptr; }

 private:
  bool Allocate() { return interpreter_->AllocateTensors() == kTfLiteOk; }
  bool Resize() { return interpreter_->ResizeInputTensor(interpreter_->inputs()[0], case_.new_shape) == kTfLiteOk; }

  bool Invoke() {
    for (size_t i = 0; i < case_.inputs.size(); ++i) {
      TfLiteTensor* const input = interpreter_->input_tensor(i);
      if (input->type == kTfLiteString ? !WriteStrings(input, case_.inputs[i]) : !WriteBytes(input, case_.inputs[i])) {
        return false;
      }
    }
    return interpreter_->Invoke() == kTfLiteOk;
  }

  // Once more from the front where the tensor is larger.
  static bool WriteBytes(TfLiteTensor* tensor, const Bytes& bytes) {
    if (tensor->data.raw == nullptr) return false;
    for (size_t i = 0; i < tensor->bytes; ++i) tensor->data.raw[i] = bytes[i % bytes.size()];
    return true;
  }

  static bool WriteStrings(TfLiteTensor* tensor, const Bytes& bytes) {
    const bool is_active = std::exchange(refusals.is_active, false);  // DynamicBuffer is the application's
    tflite::DynamicBuffer strings;
    for (const char& byte : bytes) EXPECT_EQ(strings.AddString(&byte, 1), kTfLiteOk);
    strings.WriteToTensorAsVector(tensor);
    refusals.is_active = is_active;
    return true;
  }

  const tflite::FlatBufferModel& model_;
  const Case& case_;
  TestDelegate delegate_;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

class AllocationFailureTest : public testing::TestWithParam<Case> {};

TEST_P(AllocationFailureTest, IsAnErrorAndNothingElse) {
  SilentReporter reporter;
  ModelBuilder builder;
  GetParam().build(&builder);
  ASSERT_NE(builder.Finish(), nullptr);
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()),
                                                              builder.size(), &reporter);
  ASSERT_NE(model, nullptr);
  Application good(*model, GetParam());
  ASSERT_TRUE(good.All());
  const std::vector<Bytes> answer = good.AnswerAfterwards();
  for (const bool goes_on : {false, true}) {
    int requests = 0;
    for (bool is_over = false; !is_over && !HasFailure(); ++requests) {
      SCOPED_TRACE(testing::Message() << "request " << requests << (goes_on ? " and all that follow" : "")
                                      << " refused");
      Application run(*model, GetParam());
      refusals = {true, goes_on, SIZE_MAX, requests, 0};
      bool is_good = false;
      EXPECT_NO_THROW(is_good = run.All());
      refusals.is_active = false;
      is_over = refusals.count == 0;
      if (is_over) {
        EXPECT_TRUE(is_good);
      }
      if (run.is_built()) {
        EXPECT_EQ(run.AnswerAfterwards(), answer);
      }
    }
    EXPECT_GT(requests, 20);
  }
}

void BuildConv(ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {1, 4, 4, 2}), y = m->Tensor(TensorType_FLOAT32, {1, 4, 4, 3});
  const int filter = m->Constant<float>(TensorType_FLOAT32, {3, 2, 2, 2}, Floats(24, 0.5f));
  const int bias = m->Constant<float>(TensorType_FLOAT32, {3}, {1.0f, 2.0f, 3.0f});
  m->Inputs({x}).Outputs({y});
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = 1;
  m->Op(tflite::BuiltinOperator_CONV_2D, {x, filter, bias}, {y}, options);
}

// With a scale for each channel, of which operators keep copies.
void BuildInt8Conv(ModelBuilder* m) {
  const int x = m->Tensor(tflite::TensorType_INT8, {1, 4, 4, 2}), y = m->Tensor(tflite::TensorType_INT8, {1, 4, 4, 3});
  const int filter = m->Constant<int8_t>(tflite::TensorType_INT8, {3, 2, 2, 2}, std::vector<int8_t>(24, 5));
  const int bias = m->Constant<int32_t>(TensorType_INT32, {3}, {1, 2, 3});
  m->Quantize(x, {0.5f}, {1}).Quantize(y, {0.25f}, {-2}).Quantize(filter, {0.1f, 0.2f, 0.3f}, {0, 0, 0});
  m->Quantize(bias, {0.05f, 0.1f, 0.15f}, {0, 0, 0});
  m->Inputs({x}).Outputs({y});
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = 1;
  m->Op(tflite::BuiltinOperator_CONV_2D, {x, filter, bias}, {y}, options);
}

void BuildChain(ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {2}), one = m->Constant<float>(TensorType_FLOAT32, {1}, {1.0f});
  const int a = m->Tensor(TensorType_FLOAT32, {2}), b = m->Tensor(TensorType_FLOAT32, {2});
  const int y = m->Tensor(TensorType_FLOAT32, {2});
  m->Inputs({x}).Outputs({y});
  m->Op(tflite::BuiltinOperator_ADD, {x, one}, {a}, tflite::AddOptionsT());
  m->Op(tflite::BuiltinOperator_FLOOR, {a}, {b});
  m->Op(tflite::BuiltinOperator_NEG, {b}, {y});
}

void BuildFill(ModelBuilder* m) {
  const int dims = m->Tensor(TensorType_INT32, {2}), value = m->Tensor(TensorType_FLOAT32, {});
  const int filled = m->Tensor(TensorType_FLOAT32, {1, 1}), y = m->Tensor(TensorType_FLOAT32, {1, 1});
  m->Inputs({dims, value}).Outputs({y});
  m->Op(tflite::BuiltinOperator_FILL, {dims, value}, {filled}, tflite::FillOptionsT());
  m->Op(tflite::BuiltinOperator_NEG, {filled}, {y});
}

void BuildReshape(ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {4}), shape = m->Tensor(TensorType_INT32, {2});
  const int reshaped = m->Tensor(TensorType_FLOAT32, {2, 2}), y = m->Tensor(TensorType_FLOAT32, {2, 2});
  m->Inputs({x, shape}).Outputs({y});
  m->Op(tflite::BuiltinOperator_RESHAPE, {x, shape}, {reshaped}, tflite::ReshapeOptionsT());
  m->Op(tflite::BuiltinOperator_ADD, {reshaped, reshaped}, {y}, tflite::AddOptionsT());
}

void BuildRange(ModelBuilder* m) {
  const int begin = m->Tensor(TensorType_INT32, {}), end = m->Tensor(TensorType_INT32, {});
  const int step = m->Tensor(TensorType_INT32, {}), y = m->Tensor(TensorType_INT32, {1});
  m->Inputs({begin, end, step}).Outputs({y});
  m->Op(tflite::BuiltinOperator_RANGE, {begin, end, step}, {y}, tflite::RangeOptionsT());
}

void BuildStrings(ModelBuilder* m) {
  const int words = m->Tensor(TensorType_STRING, {2}), times = m->Tensor(TensorType_INT32, {1});
  const int y = m->Tensor(TensorType_STRING, {6});
  m->Inputs({words, times}).Outputs({y});
  m->Op(tflite::BuiltinOperator_TILE, {words, times}, {y});
}

// Texts go into a subgraph and out of it.
void BuildStringBranches(ModelBuilder* m) {
  const int condition = m->Tensor(TensorType_BOOL, {1}), words = m->Tensor(TensorType_STRING, {2});
  const int y = m->Tensor(TensorType_STRING, {2});
  m->Inputs({words, condition}).Outputs({y});
  tflite::IfOptionsT branches;
  branches.then_subgraph_index = 1;
  branches.else_subgraph_index = 1;
  m->Op(tflite::BuiltinOperator_IF, {condition, words}, {y}, branches);
  m->Subgraph();
  const int in = m->Tensor(TensorType_STRING, {2}), out = m->Tensor(TensorType_STRING, {2});
  const int places = m->Constant<int32_t>(TensorType_INT32, {2}, {1, 0});
  m->Inputs({in}).Outputs({out});
  m->Op(tflite::BuiltinOperator_GATHER, {in, places}, {out}, tflite::GatherOptionsT());
}

void BuildBranches(ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {2}), condition = m->Tensor(TensorType_BOOL, {1});
  const int y = m->Tensor(TensorType_FLOAT32, {2});
  m->Inputs({x, condition}).Outputs({y});
  tflite::IfOptionsT branches;
  branches.then_subgraph_index = 1;
  branches.else_subgraph_index = 2;
  m->Op(tflite::BuiltinOperator_IF, {condition, x}, {y}, branches);
  for (int i = 0; i < 2; ++i) {
    m->Subgraph();
    const int in = m->Tensor(TensorType_FLOAT32, {2}), out = m->Tensor(TensorType_FLOAT32, {2});
    m->Inputs({in}).Outputs({out});
    if (i == 0) m->Op(tflite::BuiltinOperator_ADD, {in, in}, {out}, tflite::AddOptionsT());
    if (i == 1) m->Op(tflite::BuiltinOperator_MUL, {in, in}, {out}, tflite::MulOptionsT());
  }
}

// y = x + 1, three times.
void BuildLoop(ModelBuilder* m) {
  const int zero = m->Constant<float>(TensorType_FLOAT32, {1}, {0.0f}), x = m->Tensor(TensorType_FLOAT32, {2});
  const int i = m->Tensor(TensorType_FLOAT32, {1}), y = m->Tensor(TensorType_FLOAT32, {2});
  m->Inputs({x}).Outputs({y});
  tflite::WhileOptionsT options;
  options.cond_subgraph_index = 1;
  options.body_subgraph_index = 2;
  m->Op(tflite::BuiltinOperator_WHILE, {zero, x}, {i, y}, options);
  m->Subgraph();
  {
    const int counter = m->Tensor(TensorType_FLOAT32, {1}), value = m->Tensor(TensorType_FLOAT32, {2});
    const int three = m->Constant<float>(TensorType_FLOAT32, {1}, {3.0f}), goes_on = m->Tensor(TensorType_BOOL, {1});
    m->Inputs({counter, value}).Outputs({goes_on});
    m->Op(tflite::BuiltinOperator_LESS, {counter, three}, {goes_on});
  }
  m->Subgraph();
  {
    const int counter = m->Tensor(TensorType_FLOAT32, {1}), value = m->Tensor(TensorType_FLOAT32, {2});
    const int one = m->Constant<float>(TensorType_FLOAT32, {1}, {1.0f});
    const int next = m->Tensor(TensorType_FLOAT32, {1}), sum = m->Tensor(TensorType_FLOAT32, {2});
    m->Inputs({counter, value}).Outputs({next, sum});
    m->Op(tflite::BuiltinOperator_ADD, {counter, one}, {next}, tflite::AddOptionsT());
    m->Op(tflite::BuiltinOperator_ADD, {value, one}, {sum}, tflite::AddOptionsT());
  }
}

void BuildVariable(ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {2}), v = m->Variable(TensorType_FLOAT32, {2});
  const int y = m->Tensor(TensorType_FLOAT32, {2});
  m->Inputs({x}).Outputs({y});
  m->Op(tflite::BuiltinOperator_ADD, {x, v}, {y}, tflite::AddOptionsT());
}

// A resource variable that is assigned and then read.
void BuildResource(ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {2}), y = m->Tensor(TensorType_FLOAT32, {2});
  const int v = m->Tensor(tflite::TensorType_RESOURCE, {1});
  m->Inputs({x}).Outputs({y});
  tflite::VarHandleOptionsT handle;
  handle.shared_name = "a name that is too long to be kept in the string itself";
  m->Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {v}, handle);
  m->Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {v, x}, {}, tflite::AssignVariableOptionsT());
  m->Op(tflite::BuiltinOperator_READ_VARIABLE, {v}, {y}, tflite::ReadVariableOptionsT());
}

INSTANTIATE_TEST_SUITE_P(
    Models, AllocationFailureTest,
    testing::Values(Case{"Conv", BuildConv, {ToBytes<float>({1, 2, 3, 4})}, {2, 4, 4, 2}},
                    Case{"Int8Conv", BuildInt8Conv, {{1, 2, 3, 4, 5}}, {2, 4, 4, 2}},
                    Case{"Chain", BuildChain, {ToBytes<float>({1, 2})}, {3}},
                    Case{"Fill", BuildFill, {ToBytes<int32_t>({30, 4}), ToBytes<float>({7})}, {}, false},
                    Case{"Reshape", BuildReshape, {ToBytes<float>({1, 2}), ToBytes<int32_t>({4, -1})}, {8}, false},
                    Case{"Range", BuildRange, {Int(1), Int(90), Int(1)}, {}, false},
                    Case{"Strings", BuildStrings, {{'a', 'b'}, Int(3)}, {}, false},
                    Case{"StringBranches", BuildStringBranches, {{'a', 'b'}, {1}}, {}, false},
                    Case{"Branches", BuildBranches, {ToBytes<float>({3, 4}), {1}}, {3}},
                    Case{"Loop", BuildLoop, {ToBytes<float>({3, 4})}, {5}},
                    Case{"Variable", BuildVariable, {ToBytes<float>({3, 4})}, {1, 2}},
                    Case{"Resource", BuildResource, {ToBytes<float>({3, 4})}, {3}}),
    [](const auto& info) { return std::string(info.param.name); });

// A loop that finds no memory to keep its weights in fails the run, instead of another loop taking its place.
TEST(KeptWeightsThatDoNotFitTest, FailTheRun) {
  constexpr int kSide = 128;
  SilentReporter reporter;
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  ModelBuilder builder;
  const int x = builder.Tensor(TensorType_FLOAT32, {1, 1, 1, kSide}),
            y = builder.Tensor(TensorType_FLOAT32, {1, 1, 1, kSide});
  const int filter = builder.Constant<float>(TensorType_FLOAT32, {kSide, 1, 1, kSide}, Floats(kSide * kSide, 0.5f));
  builder.Inputs({x}).Outputs({y});
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = 1;
  builder.Op(tflite::BuiltinOperator_CONV_2D, {x, filter}, {y}, options);
  ASSERT_NE(builder.Finish(), nullptr);
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()),
                                                              builder.size(), &reporter);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  std::fill_n(interpreter->typed_input_tensor<float>(0), kSide, 2.0f);
  const char* reason = nullptr;
  const std::string loop = interpreter->subgraph(0)->loop_of_node(0, &reason);
  refusals = {};
  refusals.is_active = true;
  refusals.until_first = 1 << 30;
  refusals.most_bytes = kSide * kSide;
  const TfLiteStatus status = interpreter->Invoke();
  refusals.is_active = false;
  EXPECT_EQ(status, loop == "portable" ? kTfLiteOk : kTfLiteError) << loop;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[kSide - 1], static_cast<float>(kSide));
}

// If an operator asks for too much, the output stays as before, and the next run finds it so.
TEST(OutputThatDoesNotFitTest, IsAsBefore) {
  SilentReporter reporter;
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  const Case fill = {"Fill", BuildFill, {}, {}};
  ModelBuilder builder;
  fill.build(&builder);
  ASSERT_NE(builder.Finish(), nullptr);
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()),
                                                              builder.size(), &reporter);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  const auto run = [&](int rows) {
    interpreter->typed_input_tensor<int32_t>(0)[0] = rows;
    interpreter->typed_input_tensor<int32_t>(0)[1] = 4;
    interpreter->typed_input_tensor<float>(1)[0] = 7.0f;
    return interpreter->Invoke();
  };
  ASSERT_EQ(run(4), kTfLiteOk);
  refusals = {};
  refusals.is_active = true;
  refusals.until_first = 1 << 30;
  refusals.most_bytes = 1 << 20;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(run(100000), kTfLiteError);
    for (size_t t = 0; t < interpreter->tensors_size(); ++t) {
      const TfLiteTensor& tensor = *interpreter->tensor(static_cast<int>(t));
      EXPECT_EQ(tensor.bytes, static_cast<size_t>(tflite::NumElements(&tensor)) * 4) << t;
      if (tensor.data.raw != nullptr) {
        for (size_t k = 0; k < tensor.bytes; ++k) (void)*static_cast<volatile char*>(tensor.data.raw + k);
      }
    }
  }
  ASSERT_EQ(run(5), kTfLiteOk);
  refusals.is_active = false;
  EXPECT_EQ(tflite::NumElements(interpreter->output_tensor(0)), 20);
  EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[19], -7.0f);
}

}  // namespace
}  // namespace mote
