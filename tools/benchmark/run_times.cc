// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/run_times.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "tools/mote/system/format_text.h"

namespace mote::benchmark {
namespace {

constexpr double kNanosPerMicro = 1000.0;

}  // namespace

uint64_t RunTimes::Micros(uint64_t nanos) { return nanos == 0 ? 0 : std::max<uint64_t>(1, (nanos + 500) / 1000); }

double RunTimes::mean() const {
  if (nanos_.empty()) return 0.0;
  const uint64_t sum = std::accumulate(nanos_.begin(), nanos_.end(), uint64_t{0});
  return static_cast<double>(sum) / static_cast<double>(nanos_.size()) / kNanosPerMicro;
}

double RunTimes::deviation() const {
  const double center = mean();
  double squares = 0.0;
  for (const uint64_t nanos : nanos_) {
    const double distance = static_cast<double>(nanos) / kNanosPerMicro - center;
    squares += distance * distance;
  }
  return nanos_.empty() ? 0.0 : std::sqrt(squares / static_cast<double>(nanos_.size()));
}

uint64_t RunTimes::Percentile(int percent) const {
  if (nanos_.empty()) return 0;
  std::vector<uint64_t> sorted = nanos_;
  std::sort(sorted.begin(), sorted.end());
  const size_t rank = (static_cast<size_t>(percent) * sorted.size() + 99) / 100;
  return Micros(sorted[std::max<size_t>(rank, 1) - 1]);
}

std::string RunTimes::Text() const {
  if (nanos_.size() < 2) {
    return nanos_.empty() ? "count=0" : cli::Format("count=1 curr=%" PRIu64, last());
  }
  return cli::Format("count=%zu first=%" PRIu64 " curr=%" PRIu64 " min=%" PRIu64 " max=%" PRIu64 " avg=", count(),
                     first(), last(), min(), max()) +
         NumberText(mean()) +
         cli::Format(" std=%.0f p5=%" PRIu64 " median=%" PRIu64 " p95=%" PRIu64, deviation(), Percentile(5),
                     Percentile(50), Percentile(95));
}

std::string NumberText(double value) { return cli::Format(std::fabs(value) < 1e5 ? "%.6g" : "%.0f", value); }

}  // namespace mote::benchmark
