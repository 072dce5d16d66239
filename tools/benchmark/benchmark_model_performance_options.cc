// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Measures a model with several settings, one after the other, and compares them: docs/benchmark_model.md.
#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <random>
#include <sstream>

#include "tensorflow/lite/profiling/time.h"
#include "tools/benchmark/benchmark.h"
#include "tools/benchmark/delegates.h"
#include "tools/benchmark/log.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/memory_shortage.h"
#include "tools/mote/system/progress.h"

namespace mote::benchmark {
namespace {

struct Setting {
  std::string name;
  BenchmarkOptions options;
  std::optional<RunTimes> times;  // none where it failed
};

void AddCpuSettings(const BenchmarkOptions& base, std::vector<Setting>* settings) {
  for (const bool uses_xnnpack : {false, true}) {
    if (uses_xnnpack && !HasXnnpack()) continue;
    for (const int threads : {1, 2, 4}) {
      BenchmarkOptions options = base;
      options.num_threads = threads;
      options.use_xnnpack = uses_xnnpack;
      options.uses_default_delegate = false;
      settings->push_back(
          {cli::Format("cpu w/ %d threads%s", threads, uses_xnnpack ? " (xnnpack)" : ""), options, std::nullopt});
    }
  }
}

std::vector<Setting> MakeSettings(const BenchmarkOptions& base, const std::string& list) {
  std::vector<Setting> settings;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');) {
    if (name == "all" || name == "cpu") {
      AddCpuSettings(base, &settings);
    } else if (name == "none") {
      settings.push_back({"the flags as given", base, std::nullopt});
    } else if (!name.empty()) {
      throw cli::Error("--perf_options_list=" + list + ": '" + name + "' is not in this build; all, cpu and none are");
    }
  }
  if (settings.empty()) throw cli::Error("--perf_options_list=" + list + " is empty: all, cpu or none is needed");
  return settings;
}

void Measure(Setting* setting) {
  LogInfo("==== " + setting->name);
  try {
    setting->times = RunBenchmark(setting->options).runs;
  } catch (const cli::Error& error) {
    LogError(error.what());
  }
}

// Prints the fastest first. Throws Error where none could be measured.
void Summarize(std::vector<Setting> settings) {
  std::stable_sort(settings.begin(), settings.end(), [](const Setting& a, const Setting& b) {
    if (!a.times.has_value() || !b.times.has_value()) return a.times.has_value();
    return a.times->mean() < b.times->mean();
  });
  std::string text = "\n==============Summary of All Runs w/ Different Performance Options==============\n";
  for (const Setting& setting : settings) {
    text += cli::Format("%26s: %s\n", setting.name.c_str(),
                        setting.times.has_value() ? setting.times->Text().c_str() : "failed");
  }
  LogInfo(text);
  if (!settings[0].times.has_value()) throw cli::Error("the model could not be measured with any setting");
}

void Main(int argc, char** argv) {
  BenchmarkOptions base;
  std::string list = "all";
  float delay_seconds = -1.0f;
  bool shuffles = true;
  Flags flags;
  AddFlags(&base, &flags);
  flags.Add("perf_options_list", &list, "Performance options to benchmark");
  flags.Add("option_benchmark_run_delay", &delay_seconds, "Delay between runs of different options (seconds)");
  flags.Add("random_shuffle_benchmark_runs", &shuffles, "Shuffle the order of options");
  if (!flags.Parse(argc, argv, "Measures how long a .tflite model takes with several settings.")) return;
  const cli::Progress progress("benchmark_model_performance_options");
  base.uses_default_delegate = !flags.IsGiven("use_xnnpack");
  for (const std::string& note : CheckOptions(base)) LogWarning(note);
  for (const std::string& line : flags.Lines(base.verbose)) LogInfo(line);
  std::vector<Setting> settings = MakeSettings(base, list);
  if (shuffles) std::shuffle(settings.begin(), settings.end(), std::mt19937(std::random_device()()));
  const cli::ProgressStep step("", settings.size());
  for (size_t i = 0; i < settings.size(); ++i) {
    cli::ProgressStep::Begin(cli::Format("%zu of %zu: %s", i + 1, settings.size(), settings[i].name.c_str()), i);
    if (i > 0 && delay_seconds > 0.0f)
      tflite::profiling::time::SleepForMicros(static_cast<uint64_t>(delay_seconds * 1e6f));
    Measure(&settings[i]);
  }
  Summarize(std::move(settings));
}

}  // namespace
}  // namespace mote::benchmark

int main(int argc, char** argv) {
  mote::cli::EndOnMemoryShortage("benchmark_model_performance_options");
  try {
    mote::benchmark::Main(argc, argv);
  } catch (const std::bad_alloc&) {
    mote::benchmark::LogError(mote::cli::kMemoryShortage);
    return mote::cli::CheckOutput("benchmark_model_performance_options", 1);
  } catch (const std::exception& error) {
    mote::benchmark::LogError(error.what());
    return mote::cli::CheckOutput("benchmark_model_performance_options", 1);
  }
  return mote::cli::CheckOutput("benchmark_model_performance_options", 0);
}
