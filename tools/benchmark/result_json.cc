// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/result_json.h"

#include <algorithm>

#include "nlohmann/json.hpp"

namespace mote::benchmark {
namespace {

using nlohmann::ordered_json;
using Detail = tensorflow::StatsCalculator::Detail;

ordered_json TimesJson(const RunTimes& times) {
  return {{"count", times.count()},     {"first", times.first()},    {"curr", times.last()},
          {"min", times.min()},         {"max", times.max()},        {"avg", times.mean()},
          {"std", times.deviation()},   {"p5", times.Percentile(5)}, {"median", times.Percentile(50)},
          {"p95", times.Percentile(95)}};
}

ordered_json MemoryJson(const tflite::profiling::memory::MemoryUsage& usage) {
  return {{"footprint_kb", usage.mem_footprint_kb},
          {"heap_in_use_bytes", static_cast<int64_t>(usage.in_use_allocated_bytes)},
          {"private_bytes", static_cast<int64_t>(usage.private_footprint_bytes)}};
}

ordered_json OperatorsJson(const tensorflow::StatsCalculator& calculator) {
  std::vector<const Detail*> details;
  for (const auto& [name, detail] : calculator.GetDetails()) details.push_back(&detail);
  std::stable_sort(details.begin(), details.end(),
                   [](const Detail* a, const Detail* b) { return a->run_order < b->run_order; });
  ordered_json operators = ordered_json::array();
  const double runs = std::max(calculator.num_runs(), 1);
  for (const Detail* detail : details) {
    operators.push_back({{"name", detail->name},
                         {"type", detail->type},
                         {"times_called", static_cast<double>(detail->times_called) / runs},
                         {"first_us", detail->elapsed_time.first()},
                         {"avg_us", detail->elapsed_time.sum() / runs}});
  }
  return operators;
}

}  // namespace

std::string ToJson(const BenchmarkOptions& options, const BenchmarkResult& result) {
  ordered_json json = {{"benchmark_name", options.benchmark_name},
                       {"model", options.graph},
                       {"model_size_mb", result.model_megabytes},
                       {"num_threads", options.num_threads},
                       {"init_us", result.init_micros},
                       {"first_inference_us", result.first_micros()},
                       {"warmup_us", TimesJson(result.warmup)},
                       {"inference_us", TimesJson(result.runs)},
                       {"init_memory", MemoryJson(result.init_memory)},
                       {"overall_memory", MemoryJson(result.overall_memory)}};
  if (result.peak_megabytes.has_value()) json["peak_memory_mb"] = *result.peak_megabytes;
  if (result.profile != nullptr) json["operators"] = OperatorsJson(*result.profile->GetStatsCalculator(0));
  // A model's names may be any bytes.
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace mote::benchmark
