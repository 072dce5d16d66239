// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/profile_summary_formatter.h"

#include <cstdio>

namespace tflite {
namespace profiling {
namespace {

using StatsMap = ProfileSummaryFormatter::StatsMap;

std::string Heading(uint32_t index, const std::map<uint32_t, std::string>& names) {
  const auto found = names.find(index);
  const std::string name = found == names.end() || found->second.empty() ? "" : "name: " + found->second;
  if (index == 0) return "Primary graph" + (name.empty() ? "" : " (" + name + ")") + ":\n";
  return "Subgraph (index: " + std::to_string(index) + (name.empty() ? "" : ", " + name) + "):\n";
}

// Returns the texts of all calculators, with headings unless there is only one.
template <class Write>
std::string JoinTexts(const StatsMap& calculators, const tensorflow::StatsCalculator& delegate_calculator,
                      const std::map<uint32_t, std::string>& names, const Write& write) {
  std::string text;
  for (const auto& [index, calculator] : calculators) {
    if (calculators.size() > 1) text += Heading(index, names);
    text += write(*calculator) + "\n";
  }
  if (delegate_calculator.num_runs() > 0) text += "Delegate internal:\n" + write(delegate_calculator) + "\n";
  return text;
}

void Write(std::FILE* file, const std::string& heading, const std::string& text) {
  if (!text.empty()) std::fprintf(file, "%s\n%s\n", heading.c_str(), text.c_str());
}

}  // namespace

std::string ProfileSummaryDefaultFormatter::GetOutputString(
    const StatsMap& stats_calculator_map, const tensorflow::StatsCalculator& delegate_stats_calculator,
    const std::map<uint32_t, std::string>& subgraph_name_map) const {
  return JoinTexts(stats_calculator_map, delegate_stats_calculator, subgraph_name_map,
                   [](const tensorflow::StatsCalculator& calculator) {
                     return calculator.GetOutputString() + calculator.GetShortSummary();
                   });
}

std::string ProfileSummaryDefaultFormatter::GetShortSummary(
    const StatsMap& stats_calculator_map, const tensorflow::StatsCalculator& delegate_stats_calculator,
    const std::map<uint32_t, std::string>& subgraph_name_map) const {
  return JoinTexts(stats_calculator_map, delegate_stats_calculator, subgraph_name_map,
                   [](const tensorflow::StatsCalculator& calculator) { return calculator.GetShortSummary(); });
}

// The short summary follows by itself.
tensorflow::StatSummarizerOptions ProfileSummaryDefaultFormatter::GetStatSummarizerOptions() const {
  tensorflow::StatSummarizerOptions options;
  options.show_summary = false;
  options.show_memory = false;
  return options;
}

void ProfileSummaryDefaultFormatter::HandleOutput(const std::string& init_output, const std::string& run_output,
                                                  std::string output_file_path) const {
  std::FILE* const file = output_file_path.empty() ? stdout : std::fopen(output_file_path.c_str(), "w");
  if (file == nullptr) {
    std::fprintf(stderr, "the profile cannot be written to %s\n", output_file_path.c_str());
    return;
  }
  Write(file, "Profiling Info for Benchmark Initialization:", init_output);
  Write(file, "Operator-wise Profiling Info for Regular Benchmark Runs:", run_output);
  const bool is_written = std::fflush(file) == 0 && std::ferror(file) == 0;
  if (file != stdout) std::fclose(file);
  if (!is_written) std::fprintf(stderr, "the profile cannot be written to %s\n", output_file_path.c_str());
}

tensorflow::StatSummarizerOptions ProfileSummaryCSVFormatter::GetStatSummarizerOptions() const {
  tensorflow::StatSummarizerOptions options = ProfileSummaryDefaultFormatter::GetStatSummarizerOptions();
  options.format_as_csv = true;
  return options;
}

}  // namespace profiling
}  // namespace tflite
