// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/compare_report.h"

#include <cmath>

#include "nlohmann/json.hpp"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

// JSON has no infinity.
ordered_json Number(double number) { return std::isfinite(number) ? ordered_json(number) : ordered_json(); }

ordered_json TensorJson(const ComparedTensor& one) {
  return {{"node", one.tensor.node},
          {"operator", one.tensor.op},
          {"tensor", one.tensor.tensor},
          {"name", one.tensor.name},
          {"type", TypeName(one.spec.type)},
          {"shape", one.spec.shape},
          {"elements", one.errors.elements},
          {"differing", one.errors.differing},
          {"max_error", Number(one.errors.max_error)},
          {"mean_error", Number(one.errors.mean_error)},
          {"snr_db", Number(one.errors.snr_db)},
          {"cosine", Number(one.errors.cosine)}};
}

std::string TensorText(const ComparedTensor& one) {
  const std::string snr = one.errors.max_error == 0 ? "" : Format("%.1f", one.errors.snr_db);
  return Format("%4d  %-24s %9zu %9zu  %10.4g  %10.4g  %7s  %9.6f  %s\n", one.tensor.node,
                Printable(one.tensor.op).c_str(), one.errors.elements, one.errors.differing, one.errors.max_error,
                one.errors.mean_error, snr.c_str(), one.errors.cosine, Printable(one.tensor.name).c_str());
}

ordered_json FormsJson(const ComparedForms& forms) {
  return {{"output_bytes", forms.output_bytes},
          {"differing_bytes", forms.differing_bytes},
          {forms.counts_instructions ? "instructions" : "nanoseconds",
           {{"interpreter", forms.interpreted_time}, {"compiled", forms.compiled_time}}},
          {"arena_bytes", {{"interpreter", forms.interpreted_arena}, {"compiled", forms.compiled_arena}}}};
}

std::string FormsText(const ComparedForms& forms) {
  const auto line = [](const char* what, uint64_t interpreted, uint64_t compiled, const char* unit) {
    return Format("  %-8s  interpreter %14s   compiled %14s  %s\n", what, Grouped(interpreted).c_str(),
                  Grouped(compiled).c_str(), unit);
  };
  return "the model as it is:\n" +
         line("invoke", forms.interpreted_time, forms.compiled_time,
              forms.counts_instructions ? "instructions" : "ns") +
         line("arena", forms.interpreted_arena, forms.compiled_arena, "bytes") +
         Format("  %-8s  %s of %s bytes differ\n", "outputs", Grouped(forms.differing_bytes).c_str(),
                Grouped(forms.output_bytes).c_str());
}

std::string VerdictText(const Comparison& comparison) {
  const ComparedTensor* const first = FirstDifference(comparison);
  if (!Differs(comparison)) return "nothing differs\n";
  if (first == nullptr) return "the outputs differ\n";
  size_t differing = 0;
  for (const ComparedTensor& one : comparison.tensors) differing += one.errors.differing > 0;
  return Format("the first to differ is node %d, %s: %s of %s elements; %zu of %zu tensors differ\n",
                first->tensor.node, Printable(first->tensor.op).c_str(), Grouped(first->errors.differing).c_str(),
                Grouped(first->errors.elements).c_str(), differing, comparison.tensors.size());
}

}  // namespace

const ComparedTensor* FirstDifference(const Comparison& comparison) {
  for (const ComparedTensor& one : comparison.tensors) {
    if (one.errors.differing > 0) return &one;
  }
  return nullptr;
}

bool Differs(const Comparison& comparison) {
  return FirstDifference(comparison) != nullptr ||
         (comparison.forms.has_value() && comparison.forms->differing_bytes != 0);
}

ordered_json ToJson(const Comparison& comparison) {
  ordered_json tensors = ordered_json::array();
  for (const ComparedTensor& one : comparison.tensors) tensors.push_back(TensorJson(one));
  const ComparedTensor* const first = FirstDifference(comparison);
  return {{"model", comparison.model},
          {"target", comparison.target},
          {"runtime", comparison.runtime},
          {"against", comparison.against},
          {"inputs", comparison.inputs},
          {"input", comparison.generated.empty() ? ordered_json() : ordered_json(comparison.generated)},
          {"first_difference", first == nullptr ? ordered_json()
                                                : ordered_json{{"node", first->tensor.node},
                                                               {"operator", first->tensor.op},
                                                               {"tensor", first->tensor.tensor}}},
          {"unmatched", comparison.unmatched},
          {"forms", comparison.forms.has_value() ? FormsJson(*comparison.forms) : ordered_json()},
          {"tensors_unknown",
           comparison.tensors_unknown.empty() ? ordered_json() : ordered_json(comparison.tensors_unknown)},
          {"tensors", tensors}};
}

std::string ToText(const Comparison& comparison) {
  const std::string on = comparison.target == "host" ? "host, " + comparison.runtime + " runtime" : comparison.target;
  const std::string inputs = !comparison.generated.empty() ? "input " + comparison.generated
                             : comparison.inputs == 1      ? "1 input"
                                                           : std::to_string(comparison.inputs) + " inputs";
  std::string text = Format("%s on %s, against %s, %s\n", Printable(comparison.model).c_str(), on.c_str(),
                            Printable(comparison.against).c_str(), inputs.c_str());
  if (comparison.forms.has_value()) text += FormsText(*comparison.forms);
  if (!comparison.tensors_unknown.empty()) {
    return text + "tensors are not compared: " + Printable(comparison.tensors_unknown) + "\n" + VerdictText(comparison);
  }
  text += Format("%4s  %-24s %9s %9s  %10s  %10s  %7s  %9s  %s\n", "node", "operator", "elements", "differing",
                 "max error", "mean error", "SNR, dB", "cosine", "tensor");
  for (const ComparedTensor& one : comparison.tensors) text += TensorText(one);
  if (comparison.unmatched > 0) {
    text += Format("not compared, since %s has no such tensor: %zu\n", Printable(comparison.against).c_str(),
                   comparison.unmatched);
  }
  return text + VerdictText(comparison);
}

}  // namespace mote::cli
