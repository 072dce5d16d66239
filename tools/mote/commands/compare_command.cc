// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/compare_command.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <utility>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/commands/compare_inputs.h"
#include "tools/mote/report/compare_report.h"
#include "tools/mote/system/error.h"
#include "tools/mote/targets/probe.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

// Where a model runs.
struct Place {
  std::string name;
  std::unique_ptr<Runner> runner;
};

Place MakePlace(const std::string& word, const CompareOptions& options) {
  if (word == "dynamic") {
    DynamicOptions dynamic;
    dynamic.uses_xnnpack = false;  // whose floats differ
    return {"host, dynamic runtime", MakeDynamicRunner(dynamic)};
  }
  if (word == "micro") return {"host, micro runtime", MakeHostRunner()};
  if (word == "tflite") return {"TensorFlow Lite", MakeTensorFlowRunner(options.python)};
  TargetOptions target = options.target;
  target.name = word;
  return {word, MakeTargetRunner(target)};
}

// The word for where MODEL runs.
std::string OwnPlace(const CompareOptions& options) {
  const std::string target = FindTarget(options.target.name, KnownTargets());
  if (target == "host") return options.runtime.empty() ? "micro" : options.runtime;
  if (options.runtime == "dynamic") throw Error("--runtime dynamic runs here only, without --target");
  return target;
}

// The word for what --against names; none for a file.
std::optional<std::string> PlaceOfReference(const std::string& against) {
  if (ExtensionOf(against) == ".tflite" || std::filesystem::is_regular_file(against)) return std::nullopt;
  return FindReference(against);
}

bool HaveSameNodes(const Probe& a, const Probe& b) {
  const auto is_same = [](const ProbedTensor& x, const ProbedTensor& y) {
    return x.node == y.node && x.output == y.output && x.op == y.op;
  };
  return a.tensors().size() == b.tensors().size() &&
         std::equal(a.tensors().begin(), a.tensors().end(), b.tensors().begin(), is_same);
}

// For each tensor of `a` its place in `b`; -1 where there is none. Models of the same nodes go together node by node,
// others by the names of tensors, and by the order of their outputs.
std::vector<int> Match(const Probe& a, const Probe& b) {
  std::vector<int> places(a.tensors().size(), -1);
  if (HaveSameNodes(a, b)) {
    for (size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
    return places;
  }
  std::map<std::string, int> by_name;
  std::map<int, int> by_tensor;
  for (size_t i = 0; i < b.tensors().size(); ++i) {
    by_name.emplace(b.tensors()[i].name, static_cast<int>(i));
    by_tensor.emplace(b.tensors()[i].tensor, static_cast<int>(i));
  }
  const TfLiteIntArray& outputs = *mote::OutputsOf(SubgraphAt(a.file().model(), 0));
  const TfLiteIntArray& others = *mote::OutputsOf(SubgraphAt(b.file().model(), 0));
  for (size_t i = 0; i < places.size(); ++i) {
    const ProbedTensor& tensor = a.tensors()[i];
    if (const auto found = by_name.find(tensor.name); !tensor.name.empty() && found != by_name.end()) {
      places[i] = found->second;
    }
    for (int k = 0; k < std::min(outputs.size, others.size); ++k) {
      const auto found = by_tensor.find(others.data[k]);
      if (outputs.data[k] == tensor.tensor && found != by_tensor.end()) places[i] = found->second;
    }
  }
  return places;
}

// Where each tensor of a set of inputs begins.
std::vector<size_t> OffsetsOf(const ProbedRun& run) {
  std::vector<size_t> offsets = {0};
  for (const TensorSpec& spec : run.specs) offsets.push_back(offsets.back() + spec.bytes);
  return offsets;
}

void CompareRuns(const Probe& probe, const ProbedRun& run, const ProbedRun& expected, const std::vector<int>& places,
                 size_t sets, Comparison* comparison) {
  const std::vector<size_t> offsets = OffsetsOf(run), expected_offsets = OffsetsOf(expected);
  for (size_t i = 0; i < run.specs.size(); ++i) {
    const size_t place = static_cast<size_t>(places[i]);
    if (places[i] < 0 || expected.specs[place].elements != run.specs[i].elements) {
      ++comparison->unmatched;
      continue;
    }
    const TensorErrors errors =
        ErrorsOf(run.bytes.data() + offsets[i], offsets.back(), run.specs[i],
                 expected.bytes.data() + expected_offsets[place], expected_offsets.back(), expected.specs[place], sets);
    comparison->tensors.push_back({probe.tensors()[i], run.specs[i], errors});
  }
}

Comparison Compare(const CompareOptions& options) {
  const std::string own = OwnPlace(options);
  const Place here = MakePlace(own, options);
  const std::optional<std::string> word = PlaceOfReference(options.against);
  std::optional<Place> there;
  if (word.has_value()) there.emplace(MakePlace(*word, options));
  const Probe probe(options.model);
  std::optional<Probe> other;
  if (!word.has_value()) other.emplace(options.against);
  const Probe& reference = other.has_value() ? *other : probe;

  const std::vector<TensorSpec> specs = InputSpecs(probe.file().model());
  const InputSets inputs = ReadFilesOrFolder(options.inputs, specs, options.pixels);
  const InputSets other_inputs = InputsFor(InputSpecs(reference.file().model()), specs, inputs);
  const ProbedRun run = probe.Run(*here.runner, inputs);
  const ProbedRun expected = reference.Run(there.has_value() ? *there->runner : *here.runner, other_inputs);
  const bool is_here = own == "dynamic" || own == "micro";
  Comparison comparison;
  comparison.model = options.model.string();
  comparison.target = is_here ? "host" : own;
  comparison.runtime = own == "dynamic" ? "dynamic" : "micro";
  comparison.against = there.has_value() ? there->name : options.against;
  comparison.inputs = inputs.sets;
  CompareRuns(probe, run, expected, Match(probe, reference), inputs.sets, &comparison);
  if (!comparison.tensors.empty()) return comparison;
  throw Error(options.against + " has no tensor that can be compared with one of " + options.model.string());
}

}  // namespace

std::string FindReference(const std::string& against) {
  std::vector<std::string> words = {"dynamic", "micro", "tflite"};
  words.insert(words.end(), EmulatedTargets().begin(), EmulatedTargets().end());
  for (const std::string& word : words) {
    if (TargetFileName(word) == TargetFileName(against)) return word;
  }
  std::string text = "there is no '" + against + "' to compare with" + Suggestion(against, words) + "\nthere are:";
  for (const std::string& word : words) text += (word == words[0] ? " " : ", ") + word;
  throw Error(text);
}

bool CompareCommand(const CompareOptions& options) {
  const Comparison comparison = Compare(options);
  // A model's names may be any bytes.
  const std::string text = options.json
                               ? ToJson(comparison).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"
                               : ToText(comparison);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return FirstDifference(comparison) == nullptr;
}

}  // namespace mote::cli
