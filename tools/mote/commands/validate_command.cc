// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote validate` compares what a target computes with this machine, on a board each operator.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tools/firmware/model_session.h"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/model/values.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/board_model.h"
#include "tools/mote/targets/host_runner.h"
#include "tools/mote/targets/runner.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

struct ValidateOptions {
  std::filesystem::path model;
  std::vector<std::string> inputs = {kRandomInput};
  TargetOptions target = {"cortex-m4", {}, 600};
  double tolerance = 1e-5;  // of floats, as a part of the tensor's greatest magnitude
  bool json = false;
};

using firmware::ModelSession;
using firmware::Piece;
using firmware::Status;
using nlohmann::ordered_json;

constexpr size_t kHostMemoryBytes = size_t{512} << 20;  // of which only what is used is ever there

// A tensor that both sides have computed, of all sets of inputs.
struct ValidatedTensor {
  int node;  // -1: not known, an output of the model
  std::string op;
  TensorSpec spec;
  size_t elements = 0;
  size_t different = 0;
  double greatest = 0;  // difference, as a part of the tensor's greatest magnitude; of integers, the number
  bool is_right = true;
};

bool HoldsFloats(const TensorSpec& spec) {
  return spec.type == tflite::TensorType_FLOAT32 || spec.type == tflite::TensorType_FLOAT64 ||
         spec.type == tflite::TensorType_FLOAT16;
}

// Returns the numbers as they are stored, not what they stand for.
std::vector<double> NumbersOf(const Bytes& data, TensorSpec spec) {
  spec.scales.clear();
  return RealValues(data.data(), spec);
}

double GreatestMagnitude(const std::vector<double>& values) {
  double greatest = 0;
  for (const double value : values) {
    if (std::isfinite(value)) greatest = std::max(greatest, std::abs(value));
  }
  return greatest;
}

void Compare(const Bytes& here, const Bytes& there, double tolerance, ValidatedTensor* comparison) {
  comparison->elements += comparison->spec.elements;
  if (here == there) return;
  const std::vector<double> a = NumbersOf(here, comparison->spec);
  const std::vector<double> b = NumbersOf(there, comparison->spec);
  if (here.size() != there.size() || a.empty()) {  // no numbers
    ++comparison->different;
    comparison->is_right = false;
    return;
  }
  const bool is_float = HoldsFloats(comparison->spec);
  const double unit = is_float ? std::max(GreatestMagnitude(a), 1e-30) : 1.0;
  for (size_t i = 0; i < a.size(); ++i) {
    const bool is_same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
    if (is_same) continue;
    ++comparison->different;
    const double difference = std::abs(a[i] - b[i]) / unit;
    comparison->greatest = std::isnan(difference) ? INFINITY : std::max(comparison->greatest, difference);
  }
  if (comparison->greatest > (is_float ? tolerance : 0)) comparison->is_right = false;
}

// Runs the model on this machine, one step after the other.
class HostSteps {
 public:
  explicit HostSteps(const ModelFile& file)
      : file_(file),
        memory_(kHostMemoryBytes),
        session_({&resolver_, file.data(), file.bytes(), memory_.data(), memory_.bytes(), "this machine"}) {
    firmware::Opened opened;
    const uint32_t crc = firmware::Crc32(0, file.data(), file.bytes());
    Require(session_.Open(firmware::Source::kLinked, crc, 0, false, &opened));
  }

  void WriteInputs(const RunRequest& request, size_t set) {
    const uint8_t* data = request.inputs.bytes.data() + set * TotalBytes(request.input_specs);
    for (size_t i = 0; i < request.input_specs.size(); ++i) {
      Require(session_.WriteInput(static_cast<uint16_t>(i), 0, data, request.input_specs[i].bytes));
      data += request.input_specs[i].bytes;
    }
  }

  bool Step() {
    uint32_t ticks;
    bool more = false;
    Require(session_.Step(&ticks, &more));
    return more;
  }

  Bytes ReadTensor(int index) {
    Piece piece;
    Require(session_.ReadTensor(static_cast<uint16_t>(index), 0, &piece));
    return {piece.data, piece.data + piece.tensor_bytes};
  }

 private:
  void Require(Status status) const {
    if (status != Status::kOk) throw Error(file_.path().string() + " cannot be run here: " + TakeMessages());
  }

  const ModelFile& file_;
  tflite::AllOpsResolver resolver_;
  AlignedMemory memory_;
  ModelSession session_;
};

// Compares the outputs of the node that have memory.
void CompareNode(const RunRequest& request, int node, double tolerance, HostSteps* host, Board* board,
                 std::vector<ValidatedTensor>* comparisons, size_t* place) {
  const tflite::SubGraph& graph = SubgraphAt(request.file.model(), 0);
  const tflite::Operator& op = OperatorAt(graph, node);
  const TfLiteIntArray& outputs = *OutputsOf(op);
  for (int i = 0; i < outputs.size; ++i) {
    const int tensor = outputs.data[i];
    const bool has_numbers = tensor >= 0 && TensorAt(graph, tensor).type() != tflite::TensorType_STRING;
    const Bytes here = has_numbers ? host->ReadTensor(tensor) : Bytes();
    if (here.empty()) continue;
    if (*place == comparisons->size()) {
      comparisons->push_back({node, NameOf(CodeOf(request.file.model(), op)), SpecOf(*graph.tensors()->Get(tensor))});
    }
    const Bytes there = board->ReadTensor(static_cast<size_t>(tensor), here.size());
    Compare(here, there, tolerance, &(*comparisons)[(*place)++]);
  }
}

// Compares each node's outputs, right after its step on both sides.
std::vector<ValidatedTensor> CompareSteps(const ValidateOptions& options, const RunRequest& request,
                                          std::string* name) {
  const std::unique_ptr<Link> link = OpenLink(options.target.name);
  Board board(link.get(), options.target.name, options.target.timeout_seconds);
  *name = options.target.name + " (" + board.facts().name + ")";
  HostSteps host(request.file);
  (void)board.Open(PutModel(&board, request.file));
  const int count = NumOperators(SubgraphAt(request.file.model(), 0));
  std::vector<ValidatedTensor> comparisons;
  const ProgressStep step("compares operators", request.inputs.sets * static_cast<size_t>(count));
  for (size_t set = 0; set < request.inputs.sets; ++set) {
    host.WriteInputs(request, set);
    WriteInputs(&board, request, set);
    size_t place = 0;
    for (int node = 0; node < count; ++node) {
      ProgressStep::SetDone(set * static_cast<size_t>(count) + static_cast<size_t>(node));
      const bool more = host.Step();
      if (board.Step().more != more) throw Error(*name + " has another number of operators");
      CompareNode(request, node, options.tolerance, &host, &board, &comparisons, &place);
    }
  }
  return comparisons;
}

std::vector<ValidatedTensor> CompareOutputs(const ValidateOptions& options, const RunRequest& request) {
  const RunResult here = MakeHostRunner()->Run(request);
  const RunResult there = MakeRunner(options.target)->Run(request);
  if (here.outputs.size() != there.outputs.size()) throw Error(options.target.name + " has outputs of other sizes");
  std::vector<ValidatedTensor> comparisons;
  for (const TensorSpec& spec : here.output_specs) comparisons.push_back({-1, "", spec});
  auto a = here.outputs.begin(), b = there.outputs.begin();
  for (size_t set = 0; set < request.inputs.sets; ++set) {
    for (ValidatedTensor& comparison : comparisons) {
      const auto bytes = static_cast<ptrdiff_t>(comparison.spec.bytes);
      Compare(Bytes(a, a + bytes), Bytes(b, b + bytes), options.tolerance, &comparison);
      a += bytes;
      b += bytes;
    }
  }
  return comparisons;
}

std::string VerdictOf(const ValidatedTensor& comparison) {
  if (comparison.different == 0) return "equal";
  return Format("%s %zu of %zu differ, by at most %.3g",
                comparison.is_right ? "close:" : "WRONG:", comparison.different, comparison.elements,
                comparison.greatest);
}

std::string ToText(const std::vector<ValidatedTensor>& comparisons) {
  std::string text;
  for (const ValidatedTensor& comparison : comparisons) {
    const std::string node = comparison.node < 0 ? "output" : std::to_string(comparison.node);
    text += Format("  %6s  %-24s %-40s %s\n", node.c_str(), Printable(comparison.op).c_str(),
                   (Printable(comparison.spec.name) + " " + Describe(comparison.spec)).c_str(),
                   VerdictOf(comparison).c_str());
  }
  return text;
}

ordered_json ToJson(const std::vector<ValidatedTensor>& comparisons) {
  ordered_json tensors = ordered_json::array();
  for (const ValidatedTensor& comparison : comparisons) {
    const bool is_output = comparison.node < 0;
    tensors.push_back({{"node", is_output ? ordered_json() : ordered_json(comparison.node)},
                       {"operator", is_output ? ordered_json() : ordered_json(comparison.op)},
                       {"name", comparison.spec.name},
                       {"type", TypeName(comparison.spec.type)},
                       {"shape", comparison.spec.shape},
                       {"elements", comparison.elements},
                       {"different", comparison.different},
                       {"greatest_difference", comparison.greatest},
                       {"right", comparison.is_right}});
  }
  return tensors;
}

// Throws Error where something differs, too.
void Validate(const ValidateOptions& given) {
  ValidateOptions options = given;
  if (!IsLink(options.target.name)) options.target.name = FindTarget(options.target.name, EmulatedTargets());
  const ModelFile model(options.model);
  RequireOperators(model);
  const std::vector<TensorSpec> specs = InputSpecs(model.model());
  const InputSets inputs = ReadInputs(options.inputs, specs, PixelSign::kAuto);
  const RunRequest request{model, specs, inputs};
  std::string name = options.target.name;
  const std::vector<ValidatedTensor> comparisons =
      IsLink(options.target.name) ? CompareSteps(options, request, &name) : CompareOutputs(options, request);
  const size_t wrong = static_cast<size_t>(
      std::count_if(comparisons.begin(), comparisons.end(), [](const ValidatedTensor& c) { return !c.is_right; }));
  const std::string file = Printable(options.model.filename().string());
  if (options.json) {
    const ordered_json json = {{"model", options.model.string()},
                               {"target", options.target.name},
                               {"input", inputs.generated.empty() ? ordered_json() : ordered_json(inputs.generated)},
                               {"right", wrong == 0},
                               {"tensors", ToJson(comparisons)}};
    Print(JsonText(json));
  } else {
    const std::string with = inputs.generated.empty() ? "" : ", input " + inputs.generated;
    Print(file + " on " + name + ", compared with this machine" + with + "\n" + ToText(comparisons));
    if (wrong == 0) Print(Format("%zu tensors are right\n", comparisons.size()));
  }
  if (wrong == 0) return;
  throw Error(Format("%s on %s: %zu of %zu tensors are wrong", file.c_str(), name.c_str(), wrong, comparisons.size()));
}

}  // namespace

Action AddValidate(CLI::App* command) {
  const auto options = std::make_shared<ValidateOptions>();
  AddModel(command, &options->model);
  command
      ->add_option(
          "-t,--target", options->target.name,
          "cortex-m4 (default), another emulated target, or serial:/dev/ttyACM0[,BAUD] or tcp:HOST:PORT for a board "
          "with Mote's firmware, whose operators are all compared")
      ->type_name("TARGET");
  AddInput(command, &options->inputs);
  command
      ->add_option("--tolerance", options->tolerance,
                   "how far floats may be off, as a part of the tensor's greatest magnitude (1e-5)")
      ->check(Between(0.0, 1.0));
  command->add_option("--image", options->target.image, "the runner's image for an emulated target")->type_name("FILE");
  command->add_option("--timeout", options->target.timeout_seconds, "seconds that a run may take (600)")
      ->type_name("SECONDS");
  AddJson(command, &options->json);
  AddExamples(command, {{"mote validate model.tflite", "compares an emulated Cortex-M4 with this machine"},
                        {"mote validate model.tflite --target serial:/dev/ttyACM0",
                         "compares each operator on the board at that port"}});
  return [options] {
    Validate(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
