// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/session.h"

#include <cstdio>
#include <map>
#include <set>

#include "mote/partition_report.h"
#include "src/host/resolver/custom_op_library.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tools/benchmark/log.h"
#include "tools/mote/system/error.h"

namespace mote::benchmark {
namespace {

using cli::Error;

// Prints the runtime's messages as lines of the log.
class LoggingReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char text[2048];
    const int length = std::vsnprintf(text, sizeof(text), format, args);
    LogError(text);
    return length;
  }
};

tflite::ErrorReporter* Reporter() {
  static LoggingReporter reporter;
  return &reporter;
}

void Require(TfLiteStatus status, const std::string& what) {
  if (status != kTfLiteOk) throw Error(what);
}

std::unique_ptr<tflite::MutableOpResolver> MakeResolver(bool uses_default_delegate) {
  using tflite::ops::builtin::BuiltinOpResolver;
  using tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates;
  if (uses_default_delegate) return std::make_unique<BuiltinOpResolver>();
  return std::make_unique<BuiltinOpResolverWithoutDefaultDelegates>();
}

std::string NamesText(const std::map<std::string, uint32_t>& names, const tflite::Subgraph& subgraph) {
  std::string text;
  for (const auto& [name, index] : names) {
    const TfLiteTensor* const tensor = subgraph.tensor(static_cast<int>(index));
    text += (text.empty() ? "" : ", ") + name + (tensor == nullptr ? "" : " " + DescribeTensor(*tensor));
  }
  return text.empty() ? "none" : text;
}

}  // namespace

Session::Session(const BenchmarkOptions& options, tflite::Profiler* profiler)
    : options_(options), profiler_(profiler) {}

Session::~Session() = default;

void Session::Load() {
  model_ = tflite::FlatBufferModel::BuildFromFile(options_.graph.c_str(), Reporter());
  if (model_ == nullptr) throw Error("the model " + options_.graph + " cannot be loaded");
  LogInfo("Loaded model " + options_.graph);
  resolver_ = MakeResolver(options_.uses_default_delegate);
  std::string error;
  if (!options_.custom_ops_library.empty() && !AddCustomOpsOf(options_.custom_ops_library, resolver_.get(), &error)) {
    throw Error(error);
  }
  tflite::InterpreterOptions interpreter_options;
  interpreter_options.SetEnsureDynamicTensorsAreReleased(options_.release_dynamic_tensors);
  interpreter_options.SetDisableDelegateClustering(options_.disable_delegate_clustering);
  tflite::InterpreterBuilder builder(*model_, *resolver_, &interpreter_options);
  Require(builder.SetNumThreads(options_.num_threads), "the number of threads cannot be set");
  Require(builder(&interpreter_), "no interpreter can be made for " + options_.graph);
  interpreter_->SetAllowFp16PrecisionForFp32(options_.allow_fp16);
  interpreter_->SetProfiler(profiler_);
}

void Session::LogSignatures() const {
  const std::vector<const std::string*> keys = interpreter_->signature_keys();
  LogInfo("The model has " + std::to_string(keys.size()) + " signature(s).");
  for (const std::string* key : keys) {
    const tflite::Subgraph& subgraph =
        *interpreter_->subgraph(interpreter_->GetSubgraphIndexFromSignature(key->c_str()));
    LogInfo("Signature: " + *key);
    LogInfo("  inputs: " + NamesText(interpreter_->signature_inputs(key->c_str()), subgraph));
    LogInfo("  outputs: " + NamesText(interpreter_->signature_outputs(key->c_str()), subgraph));
  }
}

void Session::ChooseSubgraph() {
  const std::string& key = options_.signature_to_run_for;
  const int index = key.empty() ? 0 : interpreter_->GetSubgraphIndexFromSignature(key.c_str());
  if (index < 0) {
    std::string known;
    for (const std::string* name : interpreter_->signature_keys()) known += (known.empty() ? "" : ", ") + *name;
    throw Error("--signature_to_run_for=" + key + ": the model has no such signature; it has " +
                (known.empty() ? "none" : known));
  }
  subgraph_ = interpreter_->subgraph(index);
}

// Finds an input by its name in the signature or that of the tensor; returns -1 if there is none.
int Session::FindInput(const std::string& name) const {
  if (!options_.signature_to_run_for.empty()) {
    const auto& names = interpreter_->signature_inputs(options_.signature_to_run_for.c_str());
    const auto found = names.find(name);
    if (found != names.end()) return static_cast<int>(found->second);
  }
  for (const int index : subgraph_->inputs()) {
    const TfLiteTensor* const tensor = subgraph_->tensor(index);
    if (tensor != nullptr && name == tensor->name) return index;
  }
  return -1;
}

void Session::ChooseInputs() {
  for (const int index : subgraph_->inputs()) {
    const TfLiteTensor* const tensor = subgraph_->tensor(index);
    if (tensor == nullptr || tensor->allocation_type == kTfLiteMmapRo) continue;
    Input input = {index, {}, {}};
    input.layer.name = tensor->name;
    inputs_.push_back(std::move(input));
  }
  for (const InputLayer& layer :
       ParseInputLayers({options_.input_layer, options_.input_layer_shape, options_.input_layer_value_range,
                         options_.input_layer_value_files})) {
    const int index = FindInput(layer.name);
    std::string known;
    for (Input& input : inputs_) {
      known += "\n  " + input.layer.name + ": " + DescribeTensor(*subgraph_->tensor(input.tensor));
      if (input.tensor == index) input.layer = layer;
    }
    if (index < 0) throw Error("the model has no input '" + layer.name + "'; its inputs are:" + known);
  }
}

void Session::ResizeInputs() {
  for (const Input& input : inputs_) {
    const TfLiteTensor& tensor = *subgraph_->tensor(input.tensor);
    if (!input.layer.shape.has_value()) continue;
    const std::string before = DescribeTensor(tensor);
    if (static_cast<size_t>(tensor.dims->size) != input.layer.shape->size() && tensor.dims->size > 0) {
      throw Error("--input_layer_shape gives the input " + input.layer.name + " " +
                  std::to_string(input.layer.shape->size()) + " dimensions; it is " + before);
    }
    Require(subgraph_->ResizeInputTensor(input.tensor, *input.layer.shape),
            "the input " + input.layer.name + ", " + before + ", cannot be resized");
  }
}

void Session::ApplyDelegates() {
  delegates_ = MakeDelegates(options_);
  for (const NamedDelegate& delegate : delegates_) {
    const tflite::ScopedProfile profile(profiler_, "ModifyGraphWithDelegate");
    Require(interpreter_->ModifyGraphWithDelegate(delegate.delegate.get()),
            "the " + delegate.name + " delegate cannot be applied");
  }
}

void Session::Allocate() {
  const tflite::ScopedProfile profile(profiler_, "AllocateTensors");
  const bool is_primary = subgraph_->IsPrimarySubgraph();
  const std::string hint =
      options_.custom_ops_library.empty() ? "; --custom_ops_library=FILE brings custom operators along" : "";
  Require(is_primary ? interpreter_->AllocateTensors() : subgraph_->AllocateTensors(),
          "the tensors of " + options_.graph + " cannot be allocated" + hint);
}

// The default delegate is applied when tensors are allocated.
void Session::CheckDelegation() const {
  const auto report = tflite::delegates::MakePartitionReport(*interpreter_);
  std::map<std::string, std::pair<int, std::set<int>>> runners;
  for (const auto& node : report.nodes) {
    if (node.partition < 0) continue;
    ++runners[node.runner].first;
    runners[node.runner].second.insert(node.partition);
  }
  for (const auto& [name, share] : runners) {
    LogInfo("Delegate " + name + " runs " + std::to_string(share.first) + " of " + std::to_string(report.nodes.size()) +
            " nodes in " + std::to_string(share.second.size()) + " partition(s).");
  }
  for (const NamedDelegate& delegate : delegates_) {
    if (runners.empty()) LogWarning("The " + delegate.name + " delegate runs no node.");
  }
  if (!options_.require_full_delegation || subgraph_->IsFullyDelegated()) return;
  throw Error("--require_full_delegation: delegates do not run all nodes:\n" + report.ToString());
}

void Session::Prepare() {
  ChooseSubgraph();
  ChooseInputs();
  ResizeInputs();
  ApplyDelegates();
  Allocate();
  CheckDelegation();
  unsigned seed = 1;
  for (Input& input : inputs_) {
    input.values = MakeValues(*subgraph_->tensor(input.tensor), input.layer, seed++);
  }
  SetInputs();
}

void Session::SetInputs() {
  for (const Input& input : inputs_) SetValues(input.values, subgraph_->tensor(input.tensor));
}

void Session::Invoke() {
  const TfLiteStatus status = subgraph_->IsPrimarySubgraph() ? interpreter_->Invoke() : subgraph_->Invoke();
  Require(status, "the model cannot be run: status " + std::to_string(status));
}

void Session::WriteOutputs(const std::string& path) {
  cli::Bytes bytes;
  for (const int index : subgraph_->outputs()) {
    const TfLiteTensor* const tensor = subgraph_->tensor(index);
    if (tensor == nullptr) continue;
    Require(subgraph_->EnsureTensorDataIsReadable(index), "an output cannot be read");
    const auto* const data = reinterpret_cast<const uint8_t*>(tensor->data.raw_const);
    if (data != nullptr) bytes.insert(bytes.end(), data, data + tensor->bytes);
  }
  cli::WriteFile(path, bytes.data(), bytes.size());
}

}  // namespace mote::benchmark
