// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Statistics on the times that the parts of a run take, over many runs.
#ifndef TENSORFLOW_CORE_UTIL_STATS_CALCULATOR_H_
#define TENSORFLOW_CORE_UTIL_STATS_CALCULATOR_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "tensorflow/core/util/stat_summarizer_options.h"

namespace tensorflow {
namespace internal {

// Returns six digits, or as many as stand before the point; no exponent.
std::string NumberText(double value);

}  // namespace internal

// Computes figures of a series of values without storing the values. All figures are 0 before the first value.
template <typename ValueType, typename HighPrecisionValueType = double>
class Stat {
 public:
  void UpdateStat(ValueType v) {
    if (count_ == 0) first_ = min_ = max_ = v;
    newest_ = v;
    min_ = std::min(min_, v);
    max_ = std::max(max_, v);
    ++count_;
    // Welford's recurrence needs no difference of large sums.
    const HighPrecisionValueType value = static_cast<HighPrecisionValueType>(v);
    const HighPrecisionValueType distance = value - mean_;
    sum_ += value;
    mean_ += distance / static_cast<HighPrecisionValueType>(count_);
    squared_distances_ += distance * (value - mean_);
  }
  void Reset() { *this = Stat(); }

  bool empty() const { return count_ == 0; }
  ValueType first() const { return first_; }
  ValueType newest() const { return newest_; }
  ValueType min() const { return min_; }
  ValueType max() const { return max_; }
  int64_t count() const { return count_; }
  ValueType sum() const { return static_cast<ValueType>(sum_); }
  bool all_same() const { return min_ == max_; }
  HighPrecisionValueType avg() const { return mean_; }
  // These return the variance of the values themselves, and of a population from which they are a sample.
  HighPrecisionValueType variance() const { return count_ < 1 ? 0 : squared_distances_ / Count(0); }
  HighPrecisionValueType sample_variance() const { return count_ < 2 ? 0 : squared_distances_ / Count(1); }
  ValueType std_deviation() const { return static_cast<ValueType>(std::sqrt(variance())); }

  // Prints "count=3 first=5 curr=7 min=5 max=7 avg=6 std=0", "count=3 curr=5 (all same)", "count=1 curr=5" or
  // "count=0".
  void OutputToStream(std::ostream* stream) const {
    *stream << "count=" << count_;
    if (count_ == 0) return;
    if (all_same()) {
      *stream << " curr=" << Text(newest_) << (count_ > 1 ? " (all same)" : "");
      return;
    }
    *stream << " first=" << Text(first_) << " curr=" << Text(newest_) << " min=" << Text(min_) << " max=" << Text(max_)
            << " avg=" << internal::NumberText(static_cast<double>(avg())) << " std=" << Text(std_deviation());
  }
  friend std::ostream& operator<<(std::ostream& stream, const Stat& stat) {
    stat.OutputToStream(&stream);
    return stream;
  }

 private:
  static std::string Text(ValueType value) { return internal::NumberText(static_cast<double>(value)); }
  HighPrecisionValueType Count(int less) const { return static_cast<HighPrecisionValueType>(count_ - less); }

  ValueType first_ = {};
  ValueType newest_ = {};
  ValueType min_ = {};
  ValueType max_ = {};
  int64_t count_ = 0;
  HighPrecisionValueType sum_ = 0;
  HighPrecisionValueType mean_ = 0;
  HighPrecisionValueType squared_distances_ = 0;
};

// Keeps the values besides.
class StatWithPercentiles : public Stat<int64_t> {
 public:
  void UpdateStat(int64_t v) {
    Stat<int64_t>::UpdateStat(v);
    values_.push_back(v);
  }
  // Returns the value below or at which so many in a hundred values lie; 0 without values. `percent` is cut to 0 to
  // 100.
  int64_t percentile(int percent) const;
  // Writes the text of Stat, then " p5=5 median=6 p95=7".
  void OutputToStream(std::ostream* stream) const;

 private:
  std::vector<int64_t> values_;
};

// Collects what each part of a run takes and writes tables of it. Times are in microseconds; fractions count.
class StatsCalculator {
 public:
  enum SortingMetric { BY_NAME, BY_RUN_ORDER, BY_TIME, BY_MEMORY, BY_TYPE };

  // A part of the run, over all runs.
  struct Detail {
    std::string name;
    std::string type;
    int64_t run_order = 0;
    Stat<double> elapsed_time;
    Stat<int64_t> mem_used;
    int64_t times_called = 0;
  };

  explicit StatsCalculator(const StatSummarizerOptions& options) : options_(options) {}

  // Counts one more run of the part of this name. Names tell parts apart; the first run's order and type count.
  void AddNodeStats(const std::string& name, const std::string& type, int64_t run_order, double elapsed_us,
                    int64_t mem_used);
  // Adds one more run: its time in all, and its memory in bytes.
  void UpdateRunTotalUs(double run_total_us);
  void UpdateMemoryUsed(int64_t memory) { memory_.UpdateStat(memory); }

  std::string GetOutputString() const;
  // Returns "Timings (microseconds): ...", "Memory (bytes): ..." and how many parts there were.
  std::string GetShortSummary() const;
  // Returns a table of the parts, after that metric, with at most `num_stats` lines (0: all). The greatest come first,
  // but names and places in the run ascend.
  std::string GetStatsByMetric(const std::string& title, SortingMetric sorting_metric, int num_stats) const;
  std::string GetStatsByNodeType() const;

  int num_runs() const { return static_cast<int>(run_total_us_.count()); }
  const Stat<double>& run_total_us() const { return run_total_us_; }
  const Stat<int64_t>& memory() const { return memory_; }
  const std::map<std::string, Detail>& GetDetails() const { return details_; }

 private:
  std::vector<const Detail*> Sorted(SortingMetric metric) const;
  std::string Title(const std::string& title) const;
  std::string Row(const std::vector<std::string>& cells, const std::string& name) const;
  double PerRun(double sum) const;

  StatSummarizerOptions options_;
  std::map<std::string, Detail> details_;
  Stat<double> run_total_us_;
  Stat<int64_t> rounded_total_us_;  // as the short summary has them
  Stat<int64_t> memory_;
};

}  // namespace tensorflow

#endif  // TENSORFLOW_CORE_UTIL_STATS_CALCULATOR_H_
