// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_RUN_TIMES_H_
#define MOTE_TOOLS_BENCHMARK_RUN_TIMES_H_

#include <cstdint>
#include <string>
#include <vector>

namespace mote::benchmark {

// The time of each run.
class RunTimes {
 public:
  void Add(uint64_t nanos) { nanos_.push_back(nanos); }

  size_t count() const { return nanos_.size(); }
  // These are in microseconds; 0 without runs. Single values are whole numbers, at least 1 where any time has passed.
  uint64_t first() const { return nanos_.empty() ? 0 : Micros(nanos_.front()); }
  uint64_t last() const { return nanos_.empty() ? 0 : Micros(nanos_.back()); }
  uint64_t min() const { return Percentile(0); }
  uint64_t max() const { return Percentile(100); }
  double mean() const;
  double deviation() const;
  // Returns the least value that so many in a hundred values do not exceed.
  uint64_t Percentile(int percent) const;

  // Returns "count=50 first=79449 curr=81350 min=77385 max=88213 avg=79732 std=1929 p5=77450 median=79500 p95=84000",
  // say.
  std::string Text() const;

  static uint64_t Micros(uint64_t nanos);

 private:
  std::vector<uint64_t> nanos_;
};

// Returns six digits, no exponent.
std::string NumberText(double value);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_RUN_TIMES_H_
