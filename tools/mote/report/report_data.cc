// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/report_data.h"

#include <memory>
#include <optional>

#include "nlohmann/json.hpp"
#include "tools/mote/report/advice.h"
#include "tools/mote/report/board_fit.h"
#include "tools/mote/report/constants_json.h"
#include "tools/mote/report/inspect_json.h"
#include "tools/mote/report/plan_report.h"
#include "tools/mote/report/run_report.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/cycle_count.h"
#include "tools/mote/targets/dynamic_runner.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

// These are the times that places take, about, next to each other.
constexpr uint64_t kHostWork = 1, kEmulatedWork = 20;

struct Measured {
  ordered_json json;
  std::vector<OperatorCost> operators, inner_operators;
};

// Returns the cycles of a run on a target, and of each operator.
ordered_json CyclesJson(const ModelFile& file, const NamedTarget& place, const std::vector<std::string>& inputs,
                        const RunResult& run) {
  const double per_instruction = place.board ? place.board->cycles_per_instruction : CyclesPerInstruction(place.target);
  const bool is_generated = inputs.empty() || inputs[0] == "lcg" || inputs[0].rfind("random", 0) == 0;
  const CycleCount count = CountCycles(file, place.target, run, is_generated, per_instruction);
  ordered_json json = {{"cycles", count.invoke},
                       {"operator_cycles", count.operators},
                       {"counted", count.is_counted},
                       {"not_counted", count.why_not_counted},
                       {"cycles_per_instruction", per_instruction},
                       {"hz", nullptr},
                       {"milliseconds", nullptr}};
  if (place.board) {
    json["hz"] = place.board->hz;
    json["milliseconds"] = Milliseconds(*place.board, count.invoke);
  }
  return json;
}

Measured Measure(const ModelFile& file, const NamedTarget& place, const std::string& runtime,
                 const std::vector<std::string>& arguments) {
  TargetOptions options;
  options.name = place.target;
  DynamicOptions dynamic;
  dynamic.reports_partitions = true;
  const std::unique_ptr<Runner> runner = runtime == "dynamic" ? MakeDynamicRunner(dynamic) : MakeRunner(options);
  const std::vector<TensorSpec> specs = InputSpecs(file.model());
  const InputSets inputs = ReadInputs(arguments, specs, PixelSign::kAuto);
  const RunResult result = runner->Run({file, specs, inputs, 1, 0, true});
  ordered_json json = ToJson({place.name,
                              runtime,
                              runner->CountsInstructions(),
                              {file, inputs.sets, result},
                              std::nullopt,
                              {},
                              place.board,
                              inputs.generated});
  json.erase("outputs");  // not what it costs
  json.erase("features");
  if (runner->CountsInstructions()) json["estimate"] = CyclesJson(file, place, arguments, result);
  return {json, result.operators, result.inner_operators};
}

// Measures on this machine as `mote run` does by default; models that the dynamic runtime cannot run, the micro one
// may.
Measured MeasureOn(const ModelFile& file, const NamedTarget& place, const std::vector<std::string>& inputs) {
  RequireOperators(file);
  if (place.target != "host") return Measure(file, place, "micro", inputs);
  try {
    return Measure(file, place, "dynamic", inputs);
  } catch (const Error& error) {
    try {
      return Measure(file, place, "micro", inputs);
    } catch (const Error&) {
      throw error;  // on what users run by default
    }
  }
}

ordered_json PlanOn(const ModelFile& file, const NamedTarget& place) {
  RequireOperators(file);
  return PlanJson(file, place.name, FindPlan(file, place.target));
}

ordered_json AdviceJson(const std::vector<Advice>& all) {
  ordered_json list = ordered_json::array();
  for (const Advice& advice : all) {
    list.push_back({{"kind", advice.kind}, {"nodes", advice.nodes}, {"text", advice.text}, {"gain", advice.gain}});
  }
  return list;
}

void AddPlaces(const ModelFile& file, const ReportRequest& request, ordered_json* json) {
  const std::vector<NamedTarget>& places = request.places;
  std::vector<MeasuredRun> runs;
  ordered_json list = ordered_json::array();
  const ProgressStep step("", kHostWork + places.size() * kEmulatedWork);
  uint64_t done = 0;
  for (const NamedTarget& place : places) {
    const uint64_t work = place.target == "host" ? kHostWork : kEmulatedWork;
    ProgressStep::Begin(Format("%zu of %zu: %s", list.size() + 1, places.size(), place.name.c_str()), done, work);
    done += work;
    ordered_json one = {{"target", place.name}, {"plan", nullptr}, {"run", nullptr}};
    if (place.board) {
      one["fit"] = FitJson(file, *place.board, request.port_dir);
      one["fit"]["text"] = FitText(one["fit"], "");
    }
    try {
      one["plan"] = PlanOn(file, place);
    } catch (const Error& error) {
      one["plan_unknown"] = error.what();
    }
    try {
      const Measured measured = MeasureOn(file, place, request.inputs);
      one["run"] = measured.json;
      runs.push_back({place.name, measured.operators, measured.inner_operators});
    } catch (const Error& error) {
      one["run_unknown"] = error.what();
    }
    list.push_back(one);
  }
  (*json)["targets"] = list;
  (*json)["advice"] = AdviceJson(AdviceFor(file, runs));
}

void AddAccuracy(const std::filesystem::path& model, const KnownFiles& files, ordered_json* json) {
  if (files.folder.empty()) return;
  try {
    (*json)["accuracy"] = AccuracyJson(model, files);
  } catch (const Error& error) {
    (*json)["accuracy_unknown"] = error.what();
  }
}

}  // namespace

ordered_json ReportData(const std::filesystem::path& model, const ReportRequest& request) {
  ordered_json json = {{"model", model.string()},
                       {"bytes", ReadFile(model).size()},
                       {"error", nullptr},
                       {"inspect", nullptr},
                       {"accuracy", nullptr},
                       {"targets", ordered_json::array()},
                       {"advice", ordered_json::array()},
                       {"constants", ordered_json::array()}};
  try {
    const ModelFile file(model);
    json["inspect"] = InspectJson(file);
    json["constants"] = ConstantsJson(file);
    AddAccuracy(model, request.files, &json);
    AddPlaces(file, request, &json);
  } catch (const Error& error) {
    json["error"] = error.what();
  }
  return json;
}

}  // namespace mote::cli
