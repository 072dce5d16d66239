// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/core/util/stats_calculator.h"

#include <cstdio>
#include <sstream>

namespace tensorflow {
namespace {

constexpr double kMicrosPerMilli = 1000.0;
constexpr double kBytesPerKilobyte = 1000.0;

std::string Print(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

// Returns milliseconds with three decimals; with six where three would show nothing of a time that has passed.
std::string Milliseconds(double micros) {
  const double milliseconds = micros / kMicrosPerMilli;
  return Print(milliseconds != 0.0 && milliseconds < 0.0005 ? "%.6f" : "%.3f", milliseconds);
}

std::string Kilobytes(double bytes) { return Print("%.3f", bytes / kBytesPerKilobyte); }

std::string Percent(double part, double whole) { return Print("%.3f%%", whole == 0.0 ? 0.0 : 100.0 * part / whole); }

template <class T>
std::string ToText(const T& stat) {
  std::ostringstream stream;
  stat.OutputToStream(&stream);
  return stream.str();
}

}  // namespace

namespace internal {

std::string NumberText(double value) { return Print(std::fabs(value) < 1e5 ? "%.6g" : "%.0f", value); }

}  // namespace internal

int64_t StatWithPercentiles::percentile(int percent) const {
  if (values_.empty()) return 0;
  std::vector<int64_t> sorted = values_;
  const size_t hundredths = static_cast<size_t>(std::clamp(percent, 0, 100)) * sorted.size();
  const size_t rank = std::max<size_t>(1, (hundredths + 99) / 100);
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<ptrdiff_t>(rank - 1), sorted.end());
  return sorted[rank - 1];
}

void StatWithPercentiles::OutputToStream(std::ostream* stream) const {
  Stat<int64_t>::OutputToStream(stream);
  if (all_same()) return;
  *stream << " p5=" << percentile(5) << " median=" << percentile(50) << " p95=" << percentile(95);
}

void StatsCalculator::AddNodeStats(const std::string& name, const std::string& type, int64_t run_order,
                                   double elapsed_us, int64_t mem_used) {
  Detail& detail = details_[name];
  if (detail.times_called == 0) {
    detail.name = name;
    detail.type = type;
    detail.run_order = run_order;
  }
  detail.elapsed_time.UpdateStat(elapsed_us);
  detail.mem_used.UpdateStat(mem_used);
  ++detail.times_called;
}

void StatsCalculator::UpdateRunTotalUs(double run_total_us) {
  run_total_us_.UpdateStat(run_total_us);
  rounded_total_us_.UpdateStat(run_total_us > 0.0 ? std::max<int64_t>(1, std::llround(run_total_us)) : 0);
}

std::vector<const StatsCalculator::Detail*> StatsCalculator::Sorted(SortingMetric metric) const {
  std::vector<const Detail*> sorted;
  for (const auto& [name, detail] : details_) sorted.push_back(&detail);
  const auto is_before = [metric](const Detail* a, const Detail* b) {
    switch (metric) {
      case BY_NAME:
        return a->name < b->name;
      case BY_RUN_ORDER:
        return a->run_order < b->run_order;
      case BY_TIME:
        return a->elapsed_time.sum() > b->elapsed_time.sum();
      case BY_MEMORY:
        return a->mem_used.sum() > b->mem_used.sum();
      case BY_TYPE:
        return a->type < b->type;
    }
    return false;
  };
  std::stable_sort(sorted.begin(), sorted.end(), is_before);
  return sorted;
}

std::string StatsCalculator::Title(const std::string& title) const {
  const std::string rule = options_.format_as_csv ? "" : std::string(30, '=');
  return options_.format_as_csv ? title + "\n" : rule + " " + title + " " + rule + "\n";
}

// The name stands in front, right-aligned where it is a type.
std::string StatsCalculator::Row(const std::vector<std::string>& cells, const std::string& name) const {
  std::string row;
  for (size_t i = 0; i < cells.size(); ++i) {
    const size_t width = i == 0 ? 24 : 9;
    if (options_.format_as_csv) {
      row += (i == 0 ? "" : ", ") + cells[i];
    } else {
      row += "\t" + std::string(width - std::min(width, cells[i].size()), ' ') + cells[i];
    }
  }
  if (name.empty()) return row + "\n";
  return row + (options_.format_as_csv ? ", \"" + name + "\"\n" : "\t" + name + "\n");
}

double StatsCalculator::PerRun(double sum) const { return num_runs() == 0 ? sum : sum / num_runs(); }

std::string StatsCalculator::GetStatsByMetric(const std::string& title, SortingMetric sorting_metric,
                                              int num_stats) const {
  std::string text = Title(title);
  text += options_.format_as_csv
              ? "node type, first, avg_ms, %, cdf%, mem KB, times called, name\n"
              : Row({"[node type]", "[first]", "[avg ms]", "[%]", "[cdf%]", "[mem KB]", "[times called]"}, "[Name]");
  double cumulated = 0.0;
  int lines = 0;
  for (const Detail* detail : Sorted(sorting_metric)) {
    if (num_stats > 0 && lines++ >= num_stats) break;
    cumulated += detail->elapsed_time.sum();
    text +=
        Row({detail->type, Milliseconds(detail->elapsed_time.first()), Milliseconds(PerRun(detail->elapsed_time.sum())),
             Percent(detail->elapsed_time.sum(), run_total_us_.sum()), Percent(cumulated, run_total_us_.sum()),
             Kilobytes(static_cast<double>(detail->mem_used.newest())),
             internal::NumberText(PerRun(static_cast<double>(detail->times_called)))},
            detail->name);
  }
  return text + "\n";
}

std::string StatsCalculator::GetStatsByNodeType() const {
  struct Total {
    int count = 0;
    double micros = 0.0;
    double bytes = 0.0;
    double times_called = 0.0;
  };
  std::map<std::string, Total> totals;
  double all_micros = 0.0;
  for (const auto& [name, detail] : details_) {
    Total& total = totals[detail.type];
    ++total.count;
    total.micros += detail.elapsed_time.sum();
    total.bytes += static_cast<double>(detail.mem_used.newest());
    total.times_called += static_cast<double>(detail.times_called);
    all_micros += detail.elapsed_time.sum();
  }
  std::vector<std::pair<std::string, Total>> sorted(totals.begin(), totals.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second.micros > b.second.micros; });
  std::string text =
      "Number of nodes executed: " + std::to_string(details_.size()) + "\n" + Title("Summary by node type");
  text += options_.format_as_csv
              ? "node type, count, avg_ms, avg %, cdf %, mem KB, times called\n"
              : Row({"[Node type]", "[count]", "[avg ms]", "[avg %]", "[cdf %]", "[mem KB]", "[times called]"}, "");
  double cumulated = 0.0;
  for (const auto& [type, total] : sorted) {
    cumulated += total.micros;
    text +=
        Row({type, std::to_string(total.count), Milliseconds(PerRun(total.micros)), Percent(total.micros, all_micros),
             Percent(cumulated, all_micros), Kilobytes(total.bytes), internal::NumberText(PerRun(total.times_called))},
            "");
  }
  return text + "\n";
}

std::string StatsCalculator::GetShortSummary() const {
  return "Timings (microseconds): " + ToText(rounded_total_us_) + "\nMemory (bytes): " + ToText(memory_) + "\n" +
         std::to_string(details_.size()) + " nodes observed\n";
}

std::string StatsCalculator::GetOutputString() const {
  std::string text;
  if (options_.show_run_order) text += GetStatsByMetric("Run Order", BY_RUN_ORDER, options_.run_order_limit);
  if (options_.show_time) text += GetStatsByMetric("Top by Computation Time", BY_TIME, options_.time_limit);
  if (options_.show_memory) text += GetStatsByMetric("Top by Memory Use", BY_MEMORY, options_.memory_limit);
  if (options_.show_type) text += GetStatsByNodeType();
  if (options_.show_summary) text += GetShortSummary();
  return text;
}

}  // namespace tensorflow
