// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/inspect_text.h"

#include <sstream>

#include "nlohmann/json.hpp"
#include "tools/mote/report/board_fit.h"
#include "tools/mote/report/stack_table.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

std::string Text(const ordered_json& value) { return Printable(value.get<std::string>()); }

// Returns a message of several lines; those after the first are indented.
std::string Message(const ordered_json& value) {
  std::istringstream lines(value.get<std::string>());
  std::string text;
  for (std::string line; std::getline(lines, line);) text += (text.empty() ? "" : "\n      ") + Printable(line);
  return text;
}

std::string TypeAndShape(const ordered_json& tensor) { return Text(tensor["type"]) + " " + tensor["shape"].dump(); }

std::string Operands(const ordered_json& tensors) {
  std::string text;
  for (const ordered_json& tensor : tensors) {
    text += text.empty() ? "" : ", ";
    text += tensor.is_null() ? "none" : Format("%d: ", tensor["index"].get<int>()) + TypeAndShape(tensor);
  }
  return text;
}

std::string Quantization(const ordered_json& tensor) {
  const ordered_json& quantization = tensor["quantization"];
  if (quantization.is_null()) return "";
  const ordered_json& scales = quantization["scale"];
  const ordered_json& zero_points = quantization["zero_point"];
  if (scales.size() > 1) {
    return Format("  %zu scales along axis %d", scales.size(), quantization["dimension"].get<int>());
  }
  return Format("  scale %.9g zero point %s", scales[0].get<double>(),
                zero_points.empty() ? "0" : zero_points[0].dump().c_str());
}

std::string HeadText(const ordered_json& report) {
  std::string text = Text(report["model"]) + Format("  %s bytes, schema version %d, verified\n",
                                                    Grouped(report["bytes"].get<uint64_t>()).c_str(),
                                                    report["schema_version"].get<int>());
  for (const ordered_json& input : report["inputs"]) {
    text += "  input   " + TypeAndShape(input) + "  " + Text(input["name"]) + "\n";
  }
  for (const ordered_json& output : report["outputs"]) {
    text += "  output  " + TypeAndShape(output) + "  " + Text(output["name"]) + "\n";
  }
  return text + "  constants " + Grouped(report["constant_bytes"].get<uint64_t>()) + " bytes, " +
         Grouped(report["macs"].get<uint64_t>()) + " MACs\n";
}

std::string OperatorsText(const ordered_json& report) {
  std::string text = "operators\n";
  for (const ordered_json& op : report["operators"]) {
    text += Format("  %d.%-3d %-24s v%d %12s MACs  ", op["subgraph"].get<int>(), op["index"].get<int>(),
                   Text(op["name"]).c_str(), op["version"].get<int>(), Grouped(op["macs"].get<uint64_t>()).c_str());
    text += Operands(op["inputs"]) + " -> " + Operands(op["outputs"]) + "\n";
  }
  return text;
}

std::string TensorsText(const ordered_json& report) {
  std::string text = "tensors\n";
  for (const ordered_json& tensor : report["tensors"]) {
    const char* const kind = tensor["constant"] ? "constant" : tensor["variable"] ? "variable" : "";
    text += Format("  %d.%-3d %10s bytes  %-8s  %s  %s%s\n", tensor["subgraph"].get<int>(), tensor["index"].get<int>(),
                   Grouped(tensor["bytes"].get<uint64_t>()).c_str(), kind, TypeAndShape(tensor).c_str(),
                   Text(tensor["name"]).c_str(), Quantization(tensor).c_str());
  }
  return text;
}

std::string NeedsText(const ordered_json& report) {
  std::string text = report["missing_operators"].empty() ? "missing operators: none\n" : "missing operators\n";
  for (const ordered_json& op : report["missing_operators"]) {
    text += "  " + Text(op["name"]) + ": " + Message(op["reason"]) + "\n";
  }
  text += "arena\n";
  for (const auto& [target, bytes] : report["arena_bytes"].items()) {
    if (!bytes.is_null()) text += Format("  %-12s%s bytes\n", target.c_str(), Grouped(bytes.get<uint64_t>()).c_str());
  }
  text += UnknownText(report["arena_unknown"]) + StackText(report);
  if (!report.contains("fits") || report["fits"].empty()) return text;
  text += "boards\n";
  for (const ordered_json& fit : report["fits"]) text += FitText(fit, "  ");
  return text;
}

std::string FoldedText(const ordered_json& report) {
  const ordered_json& operators = report["folded_operators"];
  const ordered_json& tensors = report["shapes_not_in_file"];
  if (operators.empty() && tensors.empty()) return "";
  std::string text = "worked out in AllocateTensors\n";
  if (!operators.empty()) {
    text += "  operators that run there, once:";
    for (const ordered_json& op : operators) {
      text += Format(" %d.%d", op["subgraph"].get<int>(), op["index"].get<int>());
    }
    text += "\n";
  }
  if (!tensors.empty()) {
    text += "  shapes that the file leaves open, of tensors";
    for (const ordered_json& tensor : tensors) {
      text += Format(" %d.%d", tensor["subgraph"].get<int>(), tensor["index"].get<int>());
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string InspectText(const ordered_json& report) {
  return HeadText(report) + NeedsText(report) + FoldedText(report) + OperatorsText(report) + TensorsText(report);
}

}  // namespace mote::cli
