// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/profile_summarizer.h"

#include <algorithm>

namespace tflite {
namespace profiling {
namespace {

using EventType = ProfileEvent::EventType;

constexpr double kNanosOfAMicrosecond = 1000.0;
constexpr int64_t kBytesPerKibibyte = 1024;

bool IsInsideDelegate(EventType type) {
  return type == EventType::DELEGATE_OPERATOR_INVOKE_EVENT ||
         type == EventType::DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT;
}

double Micros(const ProfileEvent& event) { return static_cast<double>(event.elapsed_time_ns) / kNanosOfAMicrosecond; }

int64_t BytesTaken(const ProfileEvent& event) {
  return (event.end_mem_usage.mem_footprint_kb - event.begin_mem_usage.mem_footprint_kb) * kBytesPerKibibyte;
}

// Returns the names of the node's outputs and its number: "[a, b]:3".
std::string NodeName(const tflite::Interpreter& interpreter, int subgraph_index, int node_index) {
  const Subgraph* const subgraph = interpreter.subgraph(subgraph_index);
  const auto* const node = interpreter.node_and_registration(subgraph_index, node_index);
  std::string names;
  for (int i = 0; node != nullptr && i < node->first.outputs->size; ++i) {
    const TfLiteTensor* const output = subgraph->tensor(node->first.outputs->data[i]);
    names += i == 0 ? "" : ", ";
    names += output == nullptr || output->name == nullptr ? "" : output->name;
  }
  return "[" + names + "]:" + std::to_string(node_index);
}

}  // namespace

ProfileSummarizer::ProfileSummarizer(std::shared_ptr<ProfileSummaryFormatter> summary_formatter)
    : formatter_(std::move(summary_formatter)) {
  if (formatter_ == nullptr) formatter_ = std::make_shared<ProfileSummaryDefaultFormatter>();
  delegate_calculator_ = std::make_unique<tensorflow::StatsCalculator>(formatter_->GetStatSummarizerOptions());
}

tensorflow::StatsCalculator* ProfileSummarizer::GetStatsCalculator(uint32_t subgraph_index) {
  auto& calculator = calculators_[subgraph_index];
  if (calculator == nullptr) {
    calculator = std::make_unique<tensorflow::StatsCalculator>(formatter_->GetStatSummarizerOptions());
  }
  return calculator.get();
}

bool ProfileSummarizer::HasProfiles() {
  return std::any_of(calculators_.begin(), calculators_.end(),
                     [](const auto& entry) { return entry.second->num_runs() > 0; });
}

void ProfileSummarizer::AddOperator(const ProfileEvent& event, int64_t run_order,
                                    const tflite::Interpreter& interpreter) {
  const auto subgraph_index = static_cast<uint32_t>(event.extra_event_metadata);
  const Subgraph* const subgraph = interpreter.subgraph(static_cast<int>(subgraph_index));
  if (subgraph != nullptr) subgraph_names_[subgraph_index] = subgraph->GetName();
  const std::string name =
      NodeName(interpreter, static_cast<int>(subgraph_index), static_cast<int>(event.event_metadata));
  GetStatsCalculator(subgraph_index)->AddNodeStats(name, event.tag, run_order, Micros(event), 0);
}

// Adds an event of the runtime or the application to the tables of the first subgraph.
void ProfileSummarizer::AddOther(const ProfileEvent& event, int64_t run_order) {
  const std::string name = event.tag + "/" + std::to_string(event.event_metadata);
  GetStatsCalculator(0)->AddNodeStats(name, event.tag, run_order, Micros(event), BytesTaken(event));
}

void ProfileSummarizer::ProcessProfiles(const std::vector<const ProfileEvent*>& profile_stats,
                                        const tflite::Interpreter& interpreter) {
  std::vector<const ProfileEvent*> events(profile_stats);
  std::stable_sort(events.begin(), events.end(), [](const ProfileEvent* a, const ProfileEvent* b) {
    return a->begin_timestamp_ns < b->begin_timestamp_ns;
  });
  std::map<tensorflow::StatsCalculator*, double> total_micros;
  std::map<tensorflow::StatsCalculator*, int64_t> total_bytes;
  int64_t run_order = 0;
  for (const ProfileEvent* event : events) {
    tensorflow::StatsCalculator* calculator = delegate_calculator_.get();
    if (IsInsideDelegate(event->event_type)) {
      calculator->AddNodeStats(event->tag + ":" + std::to_string(event->event_metadata), event->tag, run_order,
                               Micros(*event), 0);
    } else if (event->event_type == EventType::OPERATOR_INVOKE_EVENT) {
      AddOperator(*event, run_order, interpreter);
      calculator = GetStatsCalculator(static_cast<uint32_t>(event->extra_event_metadata));
    } else {
      AddOther(*event, run_order);
      calculator = GetStatsCalculator(0);
      total_bytes[calculator] += BytesTaken(*event);
    }
    total_micros[calculator] += Micros(*event);
    ++run_order;
  }
  for (const auto& [calculator, micros] : total_micros) calculator->UpdateRunTotalUs(micros);
  for (const auto& [calculator, bytes] : total_bytes) calculator->UpdateMemoryUsed(bytes);
}

}  // namespace profiling
}  // namespace tflite
