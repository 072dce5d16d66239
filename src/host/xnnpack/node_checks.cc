// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/xnnpack/node_checks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/host/xnnpack/operators.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::xnnpack {
namespace {

constexpr int kCannotTell = -1;

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

class Silence : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return 0; }
};

// Runs a graph of one node like `node` on all values of 8-bit inputs, or on all pairs of them.
class AllValues {
 public:
  AllValues(const TfLiteContext& context, const Node& node)
      : interpreter_(&silence_), inputs_(static_cast<int>(node.inputs.size())) {
    is_ready_ = Build(context, node) == kTfLiteOk && interpreter_.AllocateTensors() == kTfLiteOk;
  }

  // Counts the values for which XNNPACK gives another result than the operator itself; returns kCannotTell after a
  // failure.
  int CountDifferences(const Settings& settings, const Node& node) {
    if (!is_ready_) return kCannotTell;
    FillInputs();
    if (interpreter_.Invoke() != kTfLiteOk) return kCannotTell;
    const TfLiteTensor& out = *interpreter_.tensor(inputs_);
    const std::vector<uint8_t> wanted(out.data.uint8, out.data.uint8 + out.bytes);
    Node same = node;
    same.inputs = interpreter_.inputs();
    same.outputs = {inputs_};
    TfLiteContext* const context = interpreter_.primary_subgraph().context();
    Partition partition({settings.formats, settings.runtime_flags, nullptr}, {same}, same.outputs);
    if (partition.Prepare(context) != kTfLiteOk || partition.Invoke(context) != kTfLiteOk) return kCannotTell;
    int differences = 0;
    for (size_t i = 0; i < wanted.size(); ++i) differences += wanted[i] != out.data.uint8[i];
    return differences;
  }

 private:
  TfLiteStatus Build(const TfLiteContext& context, const Node& node) {
    TF_LITE_ENSURE_STATUS(interpreter_.AddTensors(inputs_ + 1));
    std::vector<int> inputs;
    for (int i = 0; i <= inputs_; ++i) {
      const int index = i < inputs_ ? node.inputs[static_cast<size_t>(i)] : node.outputs[0];
      const TfLiteTensor& like = context.tensors[index];
      TF_LITE_ENSURE_STATUS(
          interpreter_.SetTensorParametersReadWrite(i, like.type, "", {inputs_ == 1 ? 256 : 256 * 256}, like.params));
      if (i < inputs_) inputs.push_back(i);
    }
    TF_LITE_ENSURE_STATUS(interpreter_.SetInputs(inputs));
    TF_LITE_ENSURE_STATUS(interpreter_.SetOutputs({inputs_}));
    void* options = nullptr;
    TF_LITE_ENSURE_STATUS(CopyOptions(node, &options));
    return interpreter_.AddNodeWithParameters(inputs, {inputs_}, nullptr, 0, options, &node.registration);
  }

  // Copies the options into memory of malloc; `copy` stays null for operators without options.
  static TfLiteStatus CopyOptions(const Node& node, void** copy) {
    size_t bytes = 0;
    if (node.code() == tflite::BuiltinOperator_ADD) bytes = sizeof(TfLiteAddParams);
    if (node.code() == tflite::BuiltinOperator_SUB) bytes = sizeof(TfLiteSubParams);
    if (bytes == 0) return kTfLiteOk;
    *copy = std::malloc(bytes);
    if (*copy == nullptr) return kTfLiteError;
    std::memcpy(*copy, node.builtin_data, bytes);
    return kTfLiteOk;
  }

  void FillInputs() {
    for (int i = 0; i < inputs_; ++i) {
      TfLiteTensor& tensor = *interpreter_.tensor(i);
      const int shift = 8 * (inputs_ - 1 - i);
      for (size_t k = 0; k < tensor.bytes; ++k) tensor.data.uint8[k] = static_cast<uint8_t>(k >> shift);
    }
  }

  Silence silence_;
  tflite::Interpreter interpreter_;
  const int inputs_;
  bool is_ready_;
};

}  // namespace

std::string NodeChecks::CheckRounding(const TfLiteContext& context, const Node& node) {
  std::vector<float> key = {static_cast<float>(node.code())};
  for (const std::vector<int>* tensors : {&node.inputs, &node.outputs}) {
    for (const int index : *tensors) {
      const TfLiteTensor& tensor = context.tensors[index];
      key.insert(key.end(),
                 {static_cast<float>(tensor.type), tensor.params.scale, static_cast<float>(tensor.params.zero_point)});
    }
  }
  if (node.code() == tflite::BuiltinOperator_ADD) {
    key.push_back(static_cast<float>(static_cast<const TfLiteAddParams*>(node.builtin_data)->activation));
  } else if (node.code() == tflite::BuiltinOperator_SUB) {
    key.push_back(static_cast<float>(static_cast<const TfLiteSubParams*>(node.builtin_data)->activation));
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  auto known = differences_.find(key);
  if (known == differences_.end()) {
    known = differences_.emplace(key, AllValues(context, node).CountDifferences(settings_, node)).first;
  }
  if (known->second == 0) return "";
  if (known->second == kCannotTell) return "it cannot be compared with our own operator";
  return "XNNPACK rounds " + std::to_string(known->second) + " results of all " +
         (node.inputs.size() == 1 ? "256" : "65536") + " in another way";
}

bool NodeChecks::TrySetup(const TfLiteContext& context, GraphBuilder* graph) const {
  const RuntimePtr runtime = graph->Finish(nullptr, settings_.runtime_flags);
  if (runtime == nullptr) return false;
  // Nothing is computed: the memory is not touched.
  std::vector<xnn_external_value> values;
  std::vector<std::unique_ptr<void, Free>> memory;
  for (const External& external : graph->externals()) {
    memory.emplace_back(std::malloc(context.tensors[external.tensor].bytes + XNN_EXTRA_BYTES));
    XNN_REQUIRE(*graph, memory.back() != nullptr, "there is no memory for it");
    values.push_back({external.id, memory.back().get()});
  }
  return graph->Check(runtime->SetUp(values), "the shapes");
}

std::string NodeChecks::WhyNot(TfLiteContext* context, const Node& node, Work* work) {
  GraphBuilder graph(context, settings_.formats);
  if (!graph.Begin(node.inputs, node.outputs) || !graph.Add(node)) return graph.reason();
  if (work != nullptr) *work = {graph.macs(), graph.elements()};
  // Packing weights takes long; where there are none, XNNPACK is asked about all it checks.
  const Operator& found = *FindOperator(node.code());
  if (found.weighted_input < 0 && !TrySetup(*context, &graph)) return graph.reason();
  const bool is_float = context->tensors[node.outputs[0]].type == kTfLiteFloat32;
  return is_float || !found.rounds_eight_bits ? "" : CheckRounding(*context, node);
}

}  // namespace mote::xnnpack
