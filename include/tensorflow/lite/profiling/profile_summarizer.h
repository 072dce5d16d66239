// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_PROFILE_SUMMARIZER_H_
#define TENSORFLOW_LITE_PROFILING_PROFILE_SUMMARIZER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/util/stats_calculator.h"
#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/profiling/profile_buffer.h"
#include "tensorflow/lite/profiling/profile_summary_formatter.h"

namespace tflite {
namespace profiling {

// Collects the events of runs, operator by operator. An operator that runs subgraphs takes their time too, and these
// have tables of their own; the same holds for a delegate and its operators.
class ProfileSummarizer {
 public:
  explicit ProfileSummarizer(
      std::shared_ptr<ProfileSummaryFormatter> summary_formatter = std::make_shared<ProfileSummaryDefaultFormatter>());
  virtual ~ProfileSummarizer() = default;

  // Takes the events of one run of the interpreter, in any order.
  void ProcessProfiles(const std::vector<const ProfileEvent*>& profile_stats, const tflite::Interpreter& interpreter);

  std::string GetOutputString() {
    return formatter_->GetOutputString(calculators_, *delegate_calculator_, subgraph_names_);
  }
  std::string GetShortSummary() {
    return formatter_->GetShortSummary(calculators_, *delegate_calculator_, subgraph_names_);
  }
  // Returns the statistics of a subgraph; empty where none of its events has been seen.
  tensorflow::StatsCalculator* GetStatsCalculator(uint32_t subgraph_index);
  bool HasProfiles();

 private:
  void AddOperator(const ProfileEvent& event, int64_t run_order, const tflite::Interpreter& interpreter);
  void AddOther(const ProfileEvent& event, int64_t run_order);

  std::shared_ptr<ProfileSummaryFormatter> formatter_;
  ProfileSummaryFormatter::StatsMap calculators_;
  std::unique_ptr<tensorflow::StatsCalculator> delegate_calculator_;
  std::map<uint32_t, std::string> subgraph_names_;
};

}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_PROFILE_SUMMARIZER_H_
