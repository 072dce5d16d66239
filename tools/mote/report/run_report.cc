// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/run_report.h"

#include <algorithm>
#include <numeric>

#include "nlohmann/json.hpp"
#include "tools/mote/model/values.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

constexpr size_t kMaxClasses = 5;  // printed with labels
constexpr size_t kMaxValues = 16;  // printed without

// Holds the outputs after the last Invoke: each tensor's bytes.
struct Output {
  TensorSpec spec;
  const uint8_t* data;
};

size_t LastSetBytes(const ModelResult& result) { return TotalBytes(result.run.output_specs); }

const uint8_t* LastSet(const ModelResult& result) {
  return result.run.outputs.data() + result.run.outputs.size() - LastSetBytes(result);
}

std::vector<Output> ReportedOutputs(const ModelResult& result) {
  if (result.run.outputs.size() % result.sets != 0 || result.run.outputs.size() / result.sets != LastSetBytes(result)) {
    throw Error("the outputs of " + std::to_string(result.sets) + " run(s) have " +
                std::to_string(result.run.outputs.size()) + " bytes; the model states other sizes");
  }
  std::vector<Output> outputs;
  const uint8_t* data = LastSet(result);
  for (const TensorSpec& spec : result.run.output_specs) {
    outputs.push_back({spec, data});
    data += spec.bytes;
  }
  return outputs;
}

// Describes the only output of a run on several windows, of all of them.
ordered_json FeaturesOf(const ModelResult& result) {
  TensorSpec spec = result.run.output_specs[0];
  spec.elements *= result.sets;
  return ValuesOf(result.run.outputs.data(), spec);
}

ordered_json OutputJson(const Output& output) {
  ordered_json json = {{"name", output.spec.name},
                       {"shape", output.spec.shape},
                       {"type", TypeName(output.spec.type)},
                       {"values", ValuesOf(output.data, output.spec)}};
  if (output.spec.scale() != 0.0f) {
    json["scale"] = output.spec.scale();
    json["zero_point"] = output.spec.zero_point();
    json["real_values"] = RealValues(output.data, output.spec);
  }
  return json;
}

// Returns the indices of the values, the greatest first.
std::vector<size_t> Ranking(const std::vector<double>& values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return values[a] > values[b]; });
  return order;
}

ordered_json ClassesJson(const RunReport& report, const Output& output) {
  const std::vector<double> values = RealValues(output.data, output.spec);
  ordered_json classes = ordered_json::array();
  if (values.size() != report.labels.size()) return classes;
  for (const size_t i : Ranking(values)) classes.push_back({{"label", report.labels[i]}, {"score", values[i]}});
  return classes;
}

ordered_json OperatorsJson(const ModelResult& result, const char* unit) {
  ordered_json operators = ordered_json::array();
  for (const OperatorCost& op : result.run.operators) {
    operators.push_back({{"index", op.index},
                         {"name", op.name},
                         {unit, op.time},
                         {"loop", op.loop.empty() ? ordered_json() : ordered_json(op.loop)},
                         {"loop_reason", op.loop_reason.empty() ? ordered_json() : ordered_json(op.loop_reason)}});
  }
  return operators;
}

// Describes the nodes of the subgraphs that operators run, whose time is a part of these operators'.
ordered_json InnerJson(const ModelResult& result, const char* unit) {
  ordered_json operators = ordered_json::array();
  for (const OperatorCost& op : result.run.inner_operators) {
    operators.push_back(
        {{"subgraph", op.subgraph}, {"index", op.index}, {"name", op.name}, {unit, op.time}, {"runs", op.runs}});
  }
  return operators;
}

ordered_json CostJson(const ModelResult& result, bool instructions) {
  ordered_json json = {{"arena_used_bytes", result.run.arena_used_bytes}};
  json["allocate_instructions"] = instructions ? ordered_json(result.run.allocate_time) : ordered_json();
  json["instructions"] = instructions ? ordered_json(result.run.invoke_time) : ordered_json();
  json["allocate_nanoseconds"] = instructions ? ordered_json() : ordered_json(result.run.allocate_time);
  json["nanoseconds"] = instructions ? ordered_json() : ordered_json(result.run.invoke_time);
  if (!result.run.board.empty()) {
    json["board"] = result.run.board;
    json["ticks_per_second"] = result.run.ticks_per_second;
  }
  const char* const unit = instructions ? "instructions" : "nanoseconds";
  json["operators"] = OperatorsJson(result, unit);
  if (!result.run.inner_operators.empty()) json["inner_operators"] = InnerJson(result, unit);
  return json;
}

ordered_json EstimateJson(const DescribedBoard& board, const RunResult& run) {
  const uint64_t cycles = EstimatedCycles(board, run.invoke_time);
  return {{"emulated_target", board.target},
          {"hz", board.hz},
          {"estimated_cycles", cycles},
          {"estimated_milliseconds", Milliseconds(board, cycles)}};
}

ordered_json PartitionsJson(const tflite::delegates::PartitionReport& report) {
  ordered_json nodes = ordered_json::array();
  for (const auto& node : report.nodes) {
    ordered_json refusals = ordered_json::array();
    for (const auto& refusal : node.refusals) {
      refusals.push_back({{"delegate", refusal.delegate}, {"reason", refusal.reason}});
    }
    nodes.push_back({{"subgraph", node.subgraph},
                     {"index", node.index},
                     {"name", node.op},
                     {"runner", node.runner},
                     {"partition", node.partition},
                     {"work", node.work},
                     {"refusals", refusals}});
  }
  return {{"nodes", nodes}, {"failures", report.failures}};
}

std::string ClassesText(const RunReport& report, const std::vector<double>& values) {
  std::string text;
  const std::vector<size_t> order = Ranking(values);
  for (size_t rank = 0; rank < std::min(order.size(), kMaxClasses); ++rank) {
    text += Format("    %8.4f  %s\n", values[order[rank]], report.labels[order[rank]].c_str());
  }
  return text;
}

// Reads only the elements that are printed: the tensor may be large.
std::string ValuesText(const Output& output) {
  TensorSpec shown = output.spec;
  shown.elements = std::min<uint64_t>(shown.elements, kMaxValues);
  const ordered_json values = ValuesOf(output.data, shown);
  if (!values.is_array()) return "    (elements that are no numbers)\n";
  const std::vector<double> reals = RealValues(output.data, shown);
  const bool quantised = output.spec.scale() != 0.0f;
  std::string text;
  for (size_t i = 0; i < shown.elements; ++i) {
    text += Format("    [%zu] %s", i, values[i].dump().c_str());
    text += quantised ? Format("  = %.6g\n", reals[i]) : "\n";
  }
  const size_t left = output.spec.elements - shown.elements;
  return left == 0 ? text : text + Format("    and %zu more (--json has all)\n", left);
}

std::string CostText(const RunReport& report, const ModelResult& result) {
  std::string text = Format("  arena       %s bytes\n", Grouped(result.run.arena_used_bytes).c_str());
  if (report.counts_instructions) {
    const auto line = [&](const char* what, uint64_t instructions) {
      const std::string estimate = report.board ? ": about " + EstimateText(*report.board, instructions) : "";
      return Format("  %-10s  %s instructions", what, Grouped(instructions).c_str()) + estimate + "\n";
    };
    return text + line("allocate", result.run.allocate_time) + line("invoke", result.run.invoke_time);
  }
  return text + Format("  allocate    %.4f ms\n  invoke      %.4f ms\n",
                       static_cast<double>(result.run.allocate_time) / 1e6,
                       static_cast<double>(result.run.invoke_time) / 1e6);
}

std::string OperatorsText(const RunReport& report, const ModelResult& result) {
  uint64_t total = 0;
  for (const OperatorCost& op : result.run.operators) total += op.time;
  std::string text = result.run.operators.empty() ? "" : "  operators\n";
  for (const OperatorCost& op : result.run.operators) {
    const double share = total == 0 ? 0.0 : 100.0 * static_cast<double>(op.time) / static_cast<double>(total);
    const std::string loop = op.loop_reason.empty() ? op.loop : op.loop + ": " + op.loop_reason;
    text +=
        Format("    %3d  %-28s %14s %s  %5.1f %%%s%s\n", op.index, Printable(op.name).c_str(), Grouped(op.time).c_str(),
               report.counts_instructions ? "instructions" : "ns", share, loop.empty() ? "" : "  ", loop.c_str());
  }
  return text;
}

std::string ModelText(const RunReport& report, const ModelResult& result) {
  const bool is_static_here = report.target == "host" && report.runtime == "micro";
  const char* const form = report.runtime == "compiled" ? ", compiled" : is_static_here ? ", micro runtime" : "";
  std::string board = result.run.board.empty() ? "" : " (" + result.run.board + ")";
  if (report.board) board = " (" + report.board->part + ", emulated as " + report.board->target + ")";
  return Printable(result.file.path().filename().string()) + " on " + report.target + form + board + "\n" +
         CostText(report, result) + OperatorsText(report, result);
}

}  // namespace

ordered_json ToJson(const RunReport& report) {
  ordered_json json = {
      {"model", report.model.file.path().string()}, {"target", report.target}, {"runtime", report.runtime}};
  json["input"] = report.generated.empty() ? ordered_json() : ordered_json(report.generated);
  json["outputs"] = ordered_json::array();
  for (const Output& output : ReportedOutputs(report.model)) json["outputs"].push_back(OutputJson(output));
  json["output_hash"] = HashOf(LastSet(report.model), LastSetBytes(report.model));
  if (report.board) json.update(EstimateJson(*report.board, report.model.run));
  if (!report.labels.empty()) json["classes"] = ClassesJson(report, ReportedOutputs(report.model)[0]);
  json.update(CostJson(report.model, report.counts_instructions));
  if (report.model.run.partitions.has_value()) json["partitions"] = PartitionsJson(*report.model.run.partitions);
  if (report.preprocessor.has_value()) {
    json["features"] = FeaturesOf(*report.preprocessor);
    json["windows"] = report.preprocessor->sets;
    json["preprocessor"] = CostJson(*report.preprocessor, report.counts_instructions);
    json["preprocessor"]["model"] = report.preprocessor->file.path().string();
  } else if (report.model.sets > 1) {
    json["features"] = FeaturesOf(report.model);
    json["windows"] = report.model.sets;
  }
  return json;
}

std::string ToText(const RunReport& report) {
  std::string text;
  if (report.preprocessor.has_value()) {
    text += ModelText(report, *report.preprocessor) + Format("  windows     %zu\n", report.preprocessor->sets);
  }
  text += ModelText(report, report.model);
  if (!report.generated.empty()) text += "  input       " + report.generated + "\n";
  if (report.model.sets > 1) text += Format("  windows     %zu; of the last one:\n", report.model.sets);
  bool first = true;
  for (const Output& output : ReportedOutputs(report.model)) {
    text += Format("  output      %s %s\n", Printable(output.spec.name).c_str(), Describe(output.spec).c_str());
    const bool has_labels = first && !report.labels.empty() && output.spec.elements == report.labels.size();
    text += has_labels ? ClassesText(report, RealValues(output.data, output.spec)) : ValuesText(output);
    first = false;
  }
  if (report.model.run.partitions.has_value()) text += report.model.run.partitions->ToString();
  return text;
}

}  // namespace mote::cli
