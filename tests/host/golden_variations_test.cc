// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models that mean the same as golden ones: each node stands twice, so that two read each tensor, or the constants lie
// behind the FlatBuffer, with other things between them, or another writer made the file. Both runtimes give the golden
// answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "mote/model_verifier.h"
#include "src/host/model/data_inside.h"
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
#include "tests/host/free_writer.h"

namespace mote {
namespace {

constexpr size_t kArenaBytes = 512 << 10;
constexpr int kMaxVariables = 8;
constexpr tflite::BuiltinOperator kFullyConnected = tflite::BuiltinOperator_FULLY_CONNECTED;

// A file, aligned as one that is mapped.
struct File {
  std::vector<uint64_t> words;
  size_t bytes = 0;

  void Assign(const uint8_t* from, size_t count) {
    words.assign(count / sizeof(uint64_t) + 1, 0);
    bytes = count;
    std::memcpy(words.data(), from, count);
  }
  const uint8_t* data() const { return reinterpret_cast<const uint8_t*>(words.data()); }
};

File Pack(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  File file;
  file.Assign(builder.GetBufferPointer(), builder.GetSize());
  return file;
}

// The bytes of a tensor that say its value.
size_t ValueBytes(const TfLiteTensor& tensor) {
  if (tensor.type != kTfLiteString) return tensor.bytes;
  const auto* const words = reinterpret_cast<const uint32_t*>(tensor.data.raw);
  return words == nullptr ? 0 : words[1 + words[0]];
}

// Runs and compares the outputs from number `outputs` on, if there are any, with the first ones.
template <class Interpreter>
class Runtime {
 public:
  Runtime(Interpreter* interpreter, uint32_t outputs) : interpreter_(*interpreter), outputs_(outputs) {}

  TfLiteTensor* input(size_t i) { return Input(&interpreter_, i); }
  const TfLiteTensor* output(size_t i) { return Output(&interpreter_, i); }
  TfLiteStatus Invoke() {
    TF_LITE_ENSURE_STATUS(interpreter_.Invoke());
    for (size_t i = outputs_; i < interpreter_.outputs().size(); ++i) {
      const TfLiteTensor &first = *output(i - outputs_), &second = *output(i);
      const size_t bytes = ValueBytes(first);
      const bool are_equal = bytes == ValueBytes(second) && TfLiteIntArrayEqual(first.dims, second.dims) &&
                             (bytes == 0 || std::memcmp(first.data.raw, second.data.raw, bytes) == 0);
      if (!are_equal) return kTfLiteError;
    }
    return kTfLiteOk;
  }

 private:
  static TfLiteTensor* Input(tflite::Interpreter* interpreter, size_t i) { return interpreter->input_tensor(i); }
  static TfLiteTensor* Input(tflite::MicroInterpreter* interpreter, size_t i) { return interpreter->input(i); }
  static TfLiteTensor* Output(tflite::Interpreter* interpreter, size_t i) { return interpreter->output_tensor(i); }
  static TfLiteTensor* Output(tflite::MicroInterpreter* interpreter, size_t i) { return interpreter->output(i); }

  Interpreter& interpreter_;
  const size_t outputs_;
};

const char* RunMicro(const File& file, const golden::RecordHead& head) {
  const tflite::Model* const model = tflite::GetVerifiedModel(file.data(), file.bytes);
  if (model == nullptr) return captured_log;
  static const tflite::AllOpsResolver resolver;
  const std::unique_ptr<uint8_t[]> arena(new uint8_t[kArenaBytes]);
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena.get(), kArenaBytes);
  tflite::MicroInterpreter interpreter(model, resolver, allocator,
                                       tflite::MicroResourceVariables::Create(allocator, kMaxVariables));
  if (interpreter.AllocateTensors() != kTfLiteOk) return captured_log;
  Runtime<tflite::MicroInterpreter> runtime(&interpreter, head.outputs);
  return golden::ReplayInvokes(runtime, head);
}

const char* RunDynamic(const File& file, const golden::RecordHead& head) {
  static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file.data()), file.bytes,
                                                              tflite::GetMicroErrorReporter());
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (model == nullptr || tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return captured_log;
  if (interpreter->AllocateTensors() != kTfLiteOk) return captured_log;
  Runtime<tflite::Interpreter> runtime(interpreter.get(), head.outputs);
  // FULLY_CONNECTED is rounded otherwise on the dynamic runtime.
  const bool is_dense = GetBuiltinCode(model->GetModel()->operator_codes()->Get(0)) == kFullyConnected;
  golden::integer_tolerance = is_dense ? 1 : 0;
  const char* const difference = golden::ReplayInvokes(runtime, head);
  golden::integer_tolerance = 0;
  return difference;
}

using RunFile = const char*(const File&, const golden::RecordHead&);

const char* Captured(RunFile* run, const File& file, const golden::RecordHead& head) {
  StartLogCapture();
  const char* const difference = run(file, head);
  StopLogCapture();
  return difference;
}

// True if two nodes would share state, or write it one after the other.
bool HasSharedState(const tflite::ModelT& model) {
  return std::any_of(model.subgraphs.begin(), model.subgraphs.end(), [](const auto& graph) {
    return std::any_of(graph->tensors.begin(), graph->tensors.end(),
                       [](const auto& tensor) { return tensor->type == tflite::TensorType_RESOURCE; });
  });
}

int32_t Clone(tflite::SubGraphT* graph, int32_t tensor) {
  graph->tensors.push_back(std::make_unique<tflite::TensorT>(*graph->tensors[static_cast<size_t>(tensor)]));
  return static_cast<int32_t>(graph->tensors.size() - 1);
}

enum class Place { kBefore, kBehind };

// Each node of the main subgraph once more, with outputs and variables of its own. Copies of the graph's outputs become
// outputs, too.
void DoubleNodes(tflite::ModelT* model, Place place) {
  tflite::SubGraphT& graph = *model->subgraphs[0];
  std::map<int32_t, int32_t> copies;
  std::vector<std::unique_ptr<tflite::OperatorT>> nodes;
  for (auto& node : graph.operators) {
    auto copy = std::make_unique<tflite::OperatorT>(*node);
    for (int32_t& output : copy->outputs) {
      if (output >= 0) output = copies[output] = Clone(&graph, output);
    }
    for (int32_t& input : copy->inputs) {
      if (input >= 0 && graph.tensors[static_cast<size_t>(input)]->is_variable) input = Clone(&graph, input);
    }
    nodes.push_back(std::move(place == Place::kBefore ? copy : node));
    nodes.push_back(std::move(place == Place::kBefore ? node : copy));
  }
  graph.operators = std::move(nodes);
  const std::vector<int32_t> outputs = graph.outputs;
  for (const int32_t output : outputs) {
    const auto copy = copies.find(output);
    graph.outputs.push_back(copy == copies.end() ? output : copy->second);
  }
}

template <Place place, RunFile* run>
const char* ReplayDoubled(const golden::RecordHead& head) {
  std::unique_ptr<tflite::ModelT> model(tflite::GetModel(golden::ModelOfRecord())->UnPack());
  if (HasSharedState(*model) || model->subgraphs[0]->outputs.size() != head.outputs) return nullptr;
  DoubleNodes(model.get(), place);
  return Captured(run, Pack(*model), head);
}

// All constants come behind the FlatBuffer, `misalignment` bytes from a multiple of 16, with words between them that
// would be large sizes.
File MoveConstantsBehind(tflite::ModelT* model, size_t misalignment) {
  std::vector<std::vector<uint8_t>> data;
  for (auto& buffer : model->buffers) {
    data.push_back(std::move(buffer->data));
    buffer->data.clear();
    buffer->size = data.back().size();
    buffer->offset = data.back().empty() ? 0 : 2;
  }
  size_t end = Pack(*model).bytes;
  for (size_t i = 0; i < data.size(); ++i) {
    if (data[i].empty()) continue;
    const size_t begin = (end + 8 + 15) / 16 * 16 + misalignment;
    model->buffers[i]->offset = begin;
    end = begin + data[i].size();
  }
  const File flatbuffer = Pack(*model);
  std::vector<uint8_t> bytes(end, 0xFF);
  std::memcpy(bytes.data(), flatbuffer.data(), flatbuffer.bytes);
  for (size_t i = 0; i < data.size(); ++i) {
    if (!data[i].empty()) std::memcpy(&bytes[model->buffers[i]->offset], data[i].data(), data[i].size());
  }
  File file;
  file.Assign(bytes.data(), bytes.size());
  return file;
}

template <size_t misalignment>
const char* ReplayOutside(const golden::RecordHead& head) {
  std::unique_ptr<tflite::ModelT> model(tflite::GetModel(golden::ModelOfRecord())->UnPack());
  const File outside = MoveConstantsBehind(model.get(), misalignment);
  const char* const difference = Captured(RunDynamic, outside, head);
  if (difference != nullptr) return difference;
  const std::vector<uint8_t> moved = BringDataInside(outside.data(), outside.bytes);
  File inside;
  inside.Assign(moved.empty() ? outside.data() : moved.data(), moved.empty() ? outside.bytes : moved.size());
  return Captured(RunMicro, inside, head);
}

// The file as other writers make it.
const char* ReplayOtherWriters(const golden::RecordHead& head) {
  static std::mt19937 random(1);
  WriterHabits habits(&random);
  habits.sizes_are_wrong = false;  // options outside of their table are refused
  const std::vector<uint8_t> bytes = WriteFreely(*tflite::GetModel(golden::ModelOfRecord()), habits, &random);
  flatbuffers::Verifier verifier(bytes.data(), bytes.size());
  if (!tflite::VerifyModelBuffer(verifier)) return "FlatBuffers' verifier refuses the file";
  File file;
  file.Assign(bytes.data(), bytes.size());
  const char* const difference = Captured(RunMicro, file, head);
  return difference != nullptr ? difference : Captured(RunDynamic, file, head);
}

template <class Replay>
void ForEachOperator(Replay replay) {
#define OP(ENUM, ...) EXPECT_EQ(golden::CountFailures(#ENUM, replay), 0);
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) EXPECT_EQ(golden::CountFailures(NAME, replay), 0);
#include "mote/ops.def"
}

TEST(GoldenVariations, NodesTwiceOnTheMicroRuntime) {
  ForEachOperator(ReplayDoubled<Place::kBefore, RunMicro>);
  ForEachOperator(ReplayDoubled<Place::kBehind, RunMicro>);
}
TEST(GoldenVariations, NodesTwiceOnTheDynamicRuntime) {
  ForEachOperator(ReplayDoubled<Place::kBefore, RunDynamic>);
  ForEachOperator(ReplayDoubled<Place::kBehind, RunDynamic>);
}
TEST(GoldenVariations, FilesOfOtherWriters) { ForEachOperator(ReplayOtherWriters); }
TEST(GoldenVariations, ConstantsBehindTheModel) {
  ForEachOperator(ReplayOutside<0>);
  ForEachOperator(ReplayOutside<3>);
}

}  // namespace
}  // namespace mote
