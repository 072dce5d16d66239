// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Writes the figures that a ProfileSummarizer has collected.
#ifndef TENSORFLOW_LITE_PROFILING_PROFILE_SUMMARY_FORMATTER_H_
#define TENSORFLOW_LITE_PROFILING_PROFILE_SUMMARY_FORMATTER_H_

#include <cstdint>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "tensorflow/core/util/stat_summarizer_options.h"
#include "tensorflow/core/util/stats_calculator.h"

namespace tflite {
namespace profiling {

class ProfileSummaryFormatter {
 public:
  using StatsMap = std::map<uint32_t, std::unique_ptr<tensorflow::StatsCalculator>>;

  ProfileSummaryFormatter() = default;
  virtual ~ProfileSummaryFormatter() = default;

  // Returns the tables of each subgraph, by its index, and of what happens inside delegates. Names are those of the
  // model.
  virtual std::string GetOutputString(const StatsMap& stats_calculator_map,
                                      const tensorflow::StatsCalculator& delegate_stats_calculator,
                                      const std::map<uint32_t, std::string>& subgraph_name_map) const = 0;
  // Returns a summary of a few lines.
  virtual std::string GetShortSummary(const StatsMap& stats_calculator_map,
                                      const tensorflow::StatsCalculator& delegate_stats_calculator,
                                      const std::map<uint32_t, std::string>& subgraph_name_map) const = 0;
  virtual tensorflow::StatSummarizerOptions GetStatSummarizerOptions() const = 0;
  // Writes what GetOutputString has given for the start and for the runs to a file, or, without a path, to standard
  // output. A file that cannot be written gives a message on standard error.
  virtual void HandleOutput(const std::string& init_output, const std::string& run_output,
                            std::string output_file_path) const = 0;
};

// Writes tables for people.
class ProfileSummaryDefaultFormatter : public ProfileSummaryFormatter {
 public:
  ProfileSummaryDefaultFormatter() = default;
  ~ProfileSummaryDefaultFormatter() override = default;

  std::string GetOutputString(const StatsMap& stats_calculator_map,
                              const tensorflow::StatsCalculator& delegate_stats_calculator,
                              const std::map<uint32_t, std::string>& subgraph_name_map) const override;
  std::string GetShortSummary(const StatsMap& stats_calculator_map,
                              const tensorflow::StatsCalculator& delegate_stats_calculator,
                              const std::map<uint32_t, std::string>& subgraph_name_map) const override;
  tensorflow::StatSummarizerOptions GetStatSummarizerOptions() const override;
  void HandleOutput(const std::string& init_output, const std::string& run_output,
                    std::string output_file_path) const override;
};

// Writes comma-separated values.
class ProfileSummaryCSVFormatter : public ProfileSummaryDefaultFormatter {
 public:
  ProfileSummaryCSVFormatter() = default;

  tensorflow::StatSummarizerOptions GetStatSummarizerOptions() const override;
};

}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_PROFILE_SUMMARY_FORMATTER_H_
