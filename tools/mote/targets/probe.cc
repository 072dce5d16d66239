// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/probe.h"

#include <set>

#include "src/model/access.h"
#include "tools/mote/model/model_writer.h"
#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

bool HoldsNumbers(const tflite::Tensor& tensor) {
  return tensor.type() != tflite::TensorType_STRING && tensor.type() != tflite::TensorType_RESOURCE &&
         tensor.type() != tflite::TensorType_VARIANT;
}

std::vector<ProbedTensor> TensorsOf(const ModelFile& file) {
  const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
  std::vector<ProbedTensor> tensors;
  std::set<int> seen;
  for (int node = 0; node < NumOperators(subgraph); ++node) {
    const tflite::Operator& op = OperatorAt(subgraph, node);
    const TfLiteIntArray& outputs = *mote::OutputsOf(op);
    for (int i = 0; i < outputs.size; ++i) {
      const int tensor = outputs.data[i];
      if (tensor < 0 || !HoldsNumbers(TensorAt(subgraph, tensor)) || !seen.insert(tensor).second) continue;
      tensors.push_back({node, i, tensor, NameOf(CodeOf(file.model(), op)), SpecOf(TensorAt(subgraph, tensor)).name});
    }
  }
  return tensors;
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace

Probe::Probe(const std::filesystem::path& model) : file_(model), tensors_(TensorsOf(file_)) {
  RequireOperators(file_);
  if (tensors_.empty()) throw Error(model.string() + " has no operator that writes numbers, which could be compared");
}

ProbedRun Probe::Run(const Runner& runner, const InputSets& inputs) const {
  std::vector<int> outputs;
  for (const ProbedTensor& tensor : tensors_) outputs.push_back(tensor.tensor);
  const Bytes bytes = WithOutputs(file_, outputs);
  const std::filesystem::path path = folder_.path() / "probe.tflite";
  WriteFile(path, bytes.data(), bytes.size());
  try {
    const ModelFile probe(path);
    RunResult result = runner.Run({probe, InputSpecs(probe.model()), inputs});
    if (result.outputs.size() == inputs.sets * TotalBytes(result.output_specs)) {
      return {std::move(result.output_specs), std::move(result.outputs)};
    }
  } catch (const Error& error) {
    throw Error(Replaced(error.what(), path.string(), file_.path().string()));
  }
  throw Error(file_.path().string() + " has tensors whose shapes depend on the data: compare one input at a time");
}

}  // namespace mote::cli
