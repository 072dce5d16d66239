// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote compare` says where, layer by layer, two runtimes or two models differ.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/compare_inputs.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/compile/compiled_runner.h"
#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/report/compare_report.h"
#include "tools/mote/report/html_page.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/targets/dynamic_runner.h"
#include "tools/mote/targets/host_runner.h"
#include "tools/mote/targets/probe.h"
#include "tools/mote/targets/runner.h"
#include "tools/mote/targets/target_name.h"
#include "tools/mote/targets/tensorflow_runner.h"

namespace mote::cli {
namespace {

struct CompareOptions {
  std::filesystem::path model;
  std::vector<std::string> inputs = {kRandomInput};  // as those of `mote run`, or a folder of files
  std::string against;                               // "compiled", "dynamic", "micro", "tflite", a target, or a file
  std::string runtime;                               // of MODEL on the host; empty: "micro"
  TargetOptions target;
  RamOption ram;  // of the model as code
  PixelSign pixels = PixelSign::kAuto;
  std::string python = "python3";  // with TensorFlow Lite
  std::filesystem::path html;      // the page; empty: none
  bool json = false;
};

// A model runs in one of these.
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
  if (word == "compiled") {
    if (options.runtime == "dynamic") throw Error("--against compiled is for the micro runtime, whose code it is");
    return {"compiled", MakeCompiledRunner(options.target, options.ram.bytes())};
  }
  if (word == "tflite") return {"TensorFlow Lite", MakeTensorFlowRunner(options.python)};
  TargetOptions target = options.target;
  target.name = word;
  return {word, MakeRunner(target)};
}

// Returns the word for where MODEL runs.
std::string OwnPlace(const CompareOptions& options) {
  const bool is_link = IsLink(options.target.name);
  const std::string target = is_link ? options.target.name : FindTarget(options.target.name, KnownTargets());
  if (target == "host") return options.runtime.empty() ? "micro" : options.runtime;
  if (options.runtime == "dynamic") throw Error("--runtime dynamic runs here only, without --target");
  return target;
}

// Returns the word for the place that --against names; none for a file.
std::optional<std::string> PlaceOfReference(const std::string& against) {
  if (IsLink(against)) return against;
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

// Returns for each tensor of `a` its place in `b`; -1 where there is none. Models of the same nodes go together node by
// node, others by the names of tensors, and by the order of their outputs.
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

// Returns the offset of each tensor in a set of inputs.
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

size_t CountDifferent(const Bytes& a, const Bytes& b) {
  const size_t common = std::min(a.size(), b.size());
  size_t different = std::max(a.size(), b.size()) - common;
  for (size_t i = 0; i < common; ++i) different += a[i] != b[i] ? 1 : 0;
  return different;
}

// The tensors of a model as code are not all there: what is compared of the model as it is are its outputs.
ComparedForms CompareForms(const ModelFile& file, const Runner& interpreter, const Runner& compiled,
                           const std::vector<TensorSpec>& specs, const InputSets& inputs) {
  const RunResult run = interpreter.Run({file, specs, inputs}), code = compiled.Run({file, specs, inputs});
  ComparedForms forms;
  forms.output_bytes = run.outputs.size();
  forms.differing_bytes = CountDifferent(run.outputs, code.outputs);
  forms.counts_instructions = interpreter.CountsInstructions();
  forms.interpreted_time = run.invoke_time;
  forms.compiled_time = code.invoke_time;
  forms.interpreted_arena = run.arena_used_bytes;
  forms.compiled_arena = code.arena_used_bytes;
  return forms;
}

void CompareTensors(const Probe& probe, const Probe& reference, const Runner& here, const Runner& there,
                    const InputSets& inputs, const InputSets& other_inputs, Comparison* comparison) {
  const ProbedRun run = probe.Run(here, inputs);
  const ProbedRun expected = reference.Run(there, other_inputs);
  CompareRuns(probe, run, expected, Match(probe, reference), inputs.sets, comparison);
}

Comparison Compare(const CompareOptions& options) {
  const std::string own = OwnPlace(options);
  const Place here = MakePlace(own, options);
  const std::optional<std::string> word = PlaceOfReference(options.against);
  if (word != "compiled" && options.ram.bytes().has_value()) throw Error("--ram is for --against compiled");
  std::optional<Place> there;
  if (word.has_value()) there.emplace(MakePlace(*word, options));
  const Probe probe(options.model);
  std::optional<Probe> other;
  if (!word.has_value()) other.emplace(options.against);
  const Probe& reference = other.has_value() ? *other : probe;

  const std::vector<TensorSpec> specs = InputSpecs(probe.file().model());
  const InputSets inputs = ReadFilesOrFolder(options.inputs, specs, options.pixels);
  const InputSets other_inputs = InputsFor(InputSpecs(reference.file().model()), specs, inputs);
  const Runner& other_runner = there.has_value() ? *there->runner : *here.runner;
  const bool is_here = own == "dynamic" || own == "micro";
  Comparison comparison;
  comparison.model = options.model.string();
  comparison.target = is_here ? "host" : own;
  comparison.runtime = own == "dynamic" ? "dynamic" : "micro";
  comparison.against = there.has_value() ? there->name : options.against;
  comparison.inputs = inputs.sets;
  comparison.generated = inputs.generated;
  if (word == "compiled") {
    comparison.forms = CompareForms(probe.file(), *here.runner, other_runner, specs, inputs);
    try {
      CompareTensors(probe, reference, *here.runner, other_runner, inputs, other_inputs, &comparison);
    } catch (const Error& error) {
      comparison.tensors_unknown = error.what();
    }
    return comparison;
  }
  CompareTensors(probe, reference, *here.runner, other_runner, inputs, other_inputs, &comparison);
  if (!comparison.tensors.empty()) return comparison;
  throw Error(options.against + " has no tensor that can be compared with one of " + options.model.string());
}

// Returns whether nothing differs. Throws Error.
bool PrintComparison(const CompareOptions& options) {
  const Comparison comparison = Compare(options);
  if (!options.html.empty()) {
    const std::string page = HtmlPage("compare.html", {{"version", MOTE_VERSION}, {"comparison", ToJson(comparison)}});
    WriteFile(options.html, page.data(), page.size());
  }
  Print(options.json ? JsonText(ToJson(comparison)) : ToText(comparison));
  return !Differs(comparison);
}

}  // namespace

Action AddCompare(CLI::App* command) {
  const auto options = std::make_shared<CompareOptions>();
  AddModel(command, &options->model);
  command
      ->add_option("-i,--input", options->inputs,
                   "a file for each input, a folder with files for the only one, or random (default), random:SEED or "
                   "lcg for generated ones")
      ->type_name("FILE");
  command
      ->add_option(
          "--against", options->against,
          "compiled (the code of `mote compile`, on the same target), dynamic, micro, tflite (TensorFlow Lite in "
          "Python), an emulated target, or another .tflite file")
      ->type_name("PLACE")
      ->required();
  command
      ->add_option("-t,--target", options->target.name,
                   "where the model runs: host (default), an emulated target, or a board with Mote's firmware, as "
                   "serial:/dev/ttyACM0")
      ->type_name("TARGET");
  AddRuntime(command, &options->runtime, "on the host: dynamic, or micro (default)");
  AddPixels(command, &options->pixels);
  AddPython(command, &options->python);
  command->add_option("--timeout", options->target.timeout_seconds, "seconds that an emulator may take (600)")
      ->type_name("SECONDS");
  command->add_option("--html", options->html, "write a page that draws the errors, besides what is printed")
      ->type_name("FILE");
  AddRam(command, &options->ram);
  AddJson(command, &options->json);
  AddExamples(
      command,
      {{"mote compare model.tflite --against cortex_m4", "this machine and an emulated Cortex-M4"},
       {"mote compare float.tflite --against int8.tflite --input samples", "two models, on each file of a folder"},
       {"mote compare model.tflite --target cortex_m4 --against compiled", "interpreted and compiled, side by side"},
       {"mote compare model.tflite --against dynamic --html errors.html", "draws the errors, too"}});
  return [options] { return PrintComparison(*options) ? kSuccess : kDifference; };
}

}  // namespace mote::cli
