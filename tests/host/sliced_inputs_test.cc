// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The shape of a tensor may become known only while the model runs, and then be another one, or empty: each tensor that
// a golden model reads in turn goes through a SLICE whose size is an input. With the whole size the answer is the same
// as before; with less, either runtime refuses to run, or runs, and reads nothing that is not there.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <vector>

#include "mote/model_verifier.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tests/debug_log_capture.h"
#include "tests/golden/golden_records.h"

extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1:max_allocation_size_mb=64"; }

namespace mote {
namespace {

constexpr size_t kArenaBytes = 256 << 10;

// A golden model, one tensor of which an operator reads through a SLICE of the size in the last input.
struct Problem {
  std::vector<uint64_t> file;
  size_t file_bytes;
  std::vector<int32_t> whole;  // the size with which nothing is left out

  const uint8_t* data() const { return reinterpret_cast<const uint8_t*>(file.data()); }
};

class Runtime {
 public:
  virtual ~Runtime() = default;
  virtual TfLiteTensor* input(size_t i) = 0;
  virtual const TfLiteTensor* output(size_t i) = 0;
  TfLiteStatus Invoke() {
    std::memcpy(size_input()->data.data, size.data(), size.size() * sizeof(int32_t));
    return Run();
  }

  std::vector<int32_t> size;

 protected:
  virtual TfLiteTensor* size_input() = 0;
  virtual TfLiteStatus Run() = 0;
};

class DynamicRuntime : public Runtime {
 public:
  TfLiteStatus Allocate(const Problem& problem) {
    static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(problem.data()), problem.file_bytes,
                                                      tflite::GetMicroErrorReporter());
    if (model_ == nullptr) return kTfLiteError;
    TF_LITE_ENSURE_STATUS(tflite::InterpreterBuilder(*model_, resolver)(&interpreter_));
    return interpreter_->AllocateTensors();
  }
  TfLiteTensor* input(size_t i) override { return interpreter_->input_tensor(i); }
  const TfLiteTensor* output(size_t i) override { return interpreter_->output_tensor(i); }

 private:
  TfLiteTensor* size_input() override { return interpreter_->input_tensor(interpreter_->inputs().size() - 1); }
  TfLiteStatus Run() override { return interpreter_->Invoke(); }

  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

class MicroRuntime : public Runtime {
 public:
  TfLiteStatus Allocate(const Problem& problem) {
    const tflite::Model* const model = tflite::GetVerifiedModel(problem.data(), problem.file_bytes);
    if (model == nullptr) return kTfLiteError;
    static const tflite::AllOpsResolver resolver;
    arena_.reset(new uint8_t[kArenaBytes]);
    std::memset(arena_.get(), 0xA5, kArenaBytes);
    allocator_ = tflite::MicroAllocator::Create(arena_.get(), kArenaBytes);
    interpreter_.reset(new tflite::MicroInterpreter(model, resolver, allocator_,
                                                    tflite::MicroResourceVariables::Create(allocator_, 8)));
    return interpreter_->AllocateTensors();
  }
  TfLiteTensor* input(size_t i) override { return interpreter_->input(i); }
  const TfLiteTensor* output(size_t i) override { return interpreter_->output(i); }

 private:
  TfLiteTensor* size_input() override { return interpreter_->input(interpreter_->inputs_size() - 1); }
  TfLiteStatus Run() override { return interpreter_->Invoke(); }

  std::unique_ptr<uint8_t[]> arena_;
  tflite::MicroAllocator* allocator_ = nullptr;
  std::unique_ptr<tflite::MicroInterpreter> interpreter_;
};

int AddTensor(tflite::ModelT* model, const tflite::TensorT& like, const char* name) {
  auto& tensors = model->subgraphs[0]->tensors;
  tensors.push_back(std::make_unique<tflite::TensorT>(like));
  tensors.back()->name = name;
  tensors.back()->buffer = 0;
  tensors.back()->is_variable = false;
  return static_cast<int>(tensors.size()) - 1;
}

tflite::TensorT ListOfInt32(size_t length) {
  tflite::TensorT list;
  list.type = tflite::TensorType_INT32;
  list.shape = {static_cast<int32_t>(length)};
  return list;
}

// Input `input` of node `node`. False for a tensor that cannot be sliced.
bool MakeProblem(size_t node, size_t input, Problem* problem) {
  std::unique_ptr<tflite::ModelT> model(tflite::GetModel(golden::ModelOfRecord())->UnPack());
  tflite::SubGraphT& graph = *model->subgraphs[0];
  const int read = graph.operators[node]->inputs[input];
  if (read < 0) return false;
  const tflite::TensorT& tensor = *graph.tensors[static_cast<size_t>(read)];
  const bool is_scalar = tensor.shape.empty();
  if (is_scalar || tensor.sparsity != nullptr || tensor.is_variable || tensor.type == tflite::TensorType_RESOURCE) {
    return false;
  }
  problem->whole = tensor.shape;
  const size_t rank = tensor.shape.size();
  const int sliced = AddTensor(model.get(), tensor, "sliced");
  const int begin = AddTensor(model.get(), ListOfInt32(rank), "begin");
  const int size = AddTensor(model.get(), ListOfInt32(rank), "size");
  model->buffers.push_back(std::make_unique<tflite::BufferT>());
  model->buffers.back()->data.resize(rank * sizeof(int32_t));
  graph.tensors[static_cast<size_t>(begin)]->buffer = static_cast<uint32_t>(model->buffers.size()) - 1;
  graph.inputs.push_back(size);
  graph.operators[node]->inputs[input] = sliced;
  auto code = std::make_unique<tflite::OperatorCodeT>();
  code->builtin_code = tflite::BuiltinOperator_SLICE;
  code->deprecated_builtin_code = static_cast<int8_t>(tflite::BuiltinOperator_SLICE);
  model->operator_codes.push_back(std::move(code));
  auto slice = std::make_unique<tflite::OperatorT>();
  slice->opcode_index = static_cast<uint32_t>(model->operator_codes.size()) - 1;
  slice->inputs = {read, begin, size};
  slice->outputs = {sliced};
  slice->builtin_options.Set(tflite::SliceOptionsT());
  graph.operators.insert(graph.operators.begin() + static_cast<ptrdiff_t>(node), std::move(slice));
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, model.get()));
  problem->file.resize(builder.GetSize() / sizeof(uint64_t) + 1);
  problem->file_bytes = builder.GetSize();
  std::memcpy(problem->file.data(), builder.GetBufferPointer(), builder.GetSize());
  return true;
}

bool HasVariable() {
  const tflite::Model& model = *tflite::GetModel(golden::ModelOfRecord());
  for (const tflite::Tensor* tensor : *model.subgraphs()->Get(0)->tensors()) {
    if (tensor->is_variable()) return true;
  }
  return false;
}

bool MayRunForever() {
  const tflite::Model& model = *tflite::GetModel(golden::ModelOfRecord());
  for (const tflite::OperatorCode* code : *model.operator_codes()) {
    if (tflite::GetBuiltinCode(code) == tflite::BuiltinOperator_WHILE) return true;
  }
  return false;
}

int runs = 0, answers = 0;

// Null if all goes well.
template <class OneRuntime>
const char* Run(const Problem& problem, const golden::RecordHead& head) {
  OneRuntime runtime;
  if (runtime.Allocate(problem) != kTfLiteOk) return nullptr;  // that operator needs the shape, or a constant
  runtime.size = problem.whole;
  const char* const difference = golden::ReplayInvokes(runtime, head);
  if (difference != nullptr && std::strstr(captured_log, "constant") != nullptr) return nullptr;  // it says so
  if (difference != nullptr || MayRunForever()) return difference;
  ++answers;
  const bool has_state = HasVariable() || golden::ReplayInvokes(runtime, head) != nullptr;
  for (size_t axis = 0; axis < problem.whole.size(); ++axis) {
    for (const int32_t length : {0, problem.whole[axis] - 1, 1}) {
      if (length < 0 || length >= problem.whole[axis]) continue;
      runtime.size = problem.whole;
      runtime.size[axis] = length;
      (void)runtime.Invoke();
      ++runs;
    }
  }
  if (has_state) return nullptr;
  runtime.size = problem.whole;
  return golden::ReplayInvokes(runtime, head) == nullptr ? nullptr : "the answer is another one after smaller sizes";
}

template <class OneRuntime>
const char* RunEach(const golden::RecordHead& head) {
  const tflite::Model& model = *tflite::GetModel(golden::ModelOfRecord());
  const auto& operators = *model.subgraphs()->Get(0)->operators();
  // FULLY_CONNECTED is rounded otherwise on the dynamic runtime.
  golden::integer_tolerance =
      GetBuiltinCode(model.operator_codes()->Get(0)) == tflite::BuiltinOperator_FULLY_CONNECTED ? 1 : 0;
  for (uint32_t node = 0; node < operators.size(); ++node) {
    const auto* const inputs = operators.Get(node)->inputs();
    for (uint32_t i = 0; inputs != nullptr && i < inputs->size(); ++i) {
      Problem problem;
      if (!MakeProblem(node, i, &problem)) continue;
      StartLogCapture();
      const char* const difference = Run<OneRuntime>(problem, head);
      StopLogCapture();
      if (difference != nullptr) {
        ADD_FAILURE() << head.name << ": input " << i << " of node " << node << ": " << difference << "\n"
                      << captured_log;
      }
    }
  }
  golden::integer_tolerance = 0;
  return nullptr;
}

template <class Replay>
void ForEachOperator(Replay replay) {
  runs = answers = 0;
#define OP(ENUM, ...) EXPECT_EQ(golden::CountFailures(#ENUM, replay), 0);
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) EXPECT_EQ(golden::CountFailures(NAME, replay), 0);
#include "mote/ops.def"
  std::printf("%d tensors sliced, %d runs with less of one\n", answers, runs);
  EXPECT_GT(runs, 10000);
}

TEST(SlicedInputs, MicroRuntime) { ForEachOperator(RunEach<MicroRuntime>); }
TEST(SlicedInputs, DynamicRuntime) { ForEachOperator(RunEach<DynamicRuntime>); }

}  // namespace
}  // namespace mote
