// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/benchmark.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>

#include "src/host/profiling/clock.h"
#include "tensorflow/lite/optional_debug_tools.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tensorflow/lite/profiling/memory_usage_monitor.h"
#include "tensorflow/lite/profiling/time.h"
#include "tools/benchmark/log.h"
#include "tools/benchmark/memory_status.h"
#include "tools/benchmark/session.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/progress.h"

namespace mote::benchmark {
namespace {

namespace profiling = tflite::profiling;
using cli::Format;

constexpr double kNanosPerSecond = 1e9;

uint64_t Nanos(double seconds) { return static_cast<uint64_t>(seconds * kNanosPerSecond); }

double KibibytesToMegabytes(int64_t kibibytes) { return static_cast<double>(kibibytes) / 1024.0; }

double Megabytes(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) throw cli::Error("--graph=" + path + " is not a file");
  return static_cast<double>(std::filesystem::file_size(path, error)) / 1e6;
}

// Profiles operators of the runs, and what happens before them.
class OpProfile {
 public:
  explicit OpProfile(const BenchmarkOptions& options)
      : profiler_(static_cast<uint32_t>(options.max_profiling_buffer_entries),
                  options.allow_dynamic_profiling_buffer_increase),
        is_csv_(options.op_profiling_output_mode == "csv" || !options.profiling_output_csv_file.empty()),
        path_(!options.op_profiling_output_file.empty() ? options.op_profiling_output_file
                                                        : options.profiling_output_csv_file),
        formatter_(is_csv_ ? std::make_shared<profiling::ProfileSummaryCSVFormatter>()
                           : std::make_shared<profiling::ProfileSummaryDefaultFormatter>()),
        init_(formatter_),
        runs_(std::make_unique<profiling::ProfileSummarizer>(formatter_)) {}

  tflite::Profiler* profiler() { return &profiler_; }
  void Start() {
    profiler_.Reset();
    profiler_.StartProfiling();
  }
  void EndInit(const tflite::Interpreter& interpreter) { End(interpreter, &init_); }
  void EndRun(const tflite::Interpreter& interpreter) { End(interpreter, runs_.get()); }

  void Write() {
    if (num_lost_ > 0) {
      LogWarning(
          Format("%zu events of a run did not fit: --max_profiling_buffer_entries can be raised, or "
                 "--allow_dynamic_profiling_buffer_increase=true be given",
                 num_lost_));
    }
    if (path_.empty()) return WriteTo("");
    // The formatter cannot say that it failed.
    const cli::TemporaryFolder folder;
    const std::filesystem::path written = folder.path() / "profile";
    WriteTo(written.string());
    const cli::Bytes bytes = cli::ReadFile(written);
    cli::WriteFile(path_, bytes.data(), bytes.size());
  }
  std::unique_ptr<profiling::ProfileSummarizer> TakeRuns() { return std::move(runs_); }

 private:
  // Writes to standard output, where the path is empty.
  void WriteTo(const std::string& path) {
    cli::RemoveProgressLine();
    formatter_->HandleOutput(init_.HasProfiles() ? init_.GetOutputString() : "",
                             runs_->HasProfiles() ? runs_->GetOutputString() : "", path);
    std::fflush(stdout);
  }

  void End(const tflite::Interpreter& interpreter, profiling::ProfileSummarizer* summarizer) {
    profiler_.StopProfiling();
    num_lost_ = std::max(num_lost_, profiler_.NumLostEvents());
    summarizer->ProcessProfiles(profiler_.GetProfileEvents(), interpreter);
  }

  profiling::BufferedProfiler profiler_;
  bool is_csv_;
  std::string path_;
  std::shared_ptr<profiling::ProfileSummaryFormatter> formatter_;
  profiling::ProfileSummarizer init_;
  std::unique_ptr<profiling::ProfileSummarizer> runs_;
  size_t num_lost_ = 0;
};

struct RunLimits {
  int min_runs;
  double min_secs;
  double max_secs;
  bool is_warmup;  // after which it is known how long a run takes
};

constexpr uint64_t kWholeWork = 1000;

// Returns the part of kWholeWork that is done after so many runs and seconds.
uint64_t WorkDone(const RunLimits& limits, uint64_t runs, double seconds) {
  const double of_runs = static_cast<double>(runs) / std::max(1, limits.min_runs);
  const double least = std::min(of_runs, limits.min_secs > 0 ? seconds / limits.min_secs : of_runs);
  const double share = std::max(least, limits.max_secs > 0 ? seconds / limits.max_secs : 0);
  return static_cast<uint64_t>(std::min(1.0, share) * static_cast<double>(kWholeWork));
}

double SecondsWanted(const RunLimits& limits, double seconds_a_run) {
  return std::min(limits.max_secs, std::max(limits.min_secs, limits.min_runs * seconds_a_run));
}

// `profile` is null where nobody looks at operators.
RunTimes RunRepeatedly(const BenchmarkOptions& options, const RunLimits& limits, Session* session, OpProfile* profile) {
  LogInfo(
      Format("Running benchmark for at least %d iterations and at least %g seconds but terminate if exceeding %g "
             "seconds.",
             limits.min_runs, limits.min_secs, limits.max_secs));
  const cli::ProgressStep step(limits.is_warmup ? "warm-up" : "runs", limits.is_warmup ? 0 : kWholeWork);
  RunTimes times;
  const uint64_t start = NowNanos();
  const uint64_t least_end = start + Nanos(limits.min_secs);
  const uint64_t latest = start + Nanos(limits.max_secs);
  for (uint64_t now = start, run = 0;
       (run < static_cast<uint64_t>(limits.min_runs) || now < least_end) && now <= latest; now = NowNanos()) {
    session->SetInputs();
    if (profile != nullptr) profile->Start();
    const uint64_t begin = NowNanos();
    session->Invoke();
    times.Add(NowNanos() - begin);
    if (profile != nullptr) profile->EndRun(session->interpreter());
    ++run;
    if (!limits.is_warmup) {
      cli::ProgressStep::SetDone(WorkDone(limits, run, static_cast<double>(NowNanos() - start) / kNanosPerSecond));
    }
    if (options.run_frequency > 0.0f) {
      const uint64_t next = start + Nanos(static_cast<double>(run) / static_cast<double>(options.run_frequency));
      const uint64_t current = NowNanos();
      if (next > current) profiling::time::SleepForMicros((next - current) / 1000);
    }
    if (options.run_delay > 0.0f) profiling::time::SleepForMicros(Nanos(static_cast<double>(options.run_delay)) / 1000);
  }
  LogInfo(times.Text() + "\n");
  return times;
}

// `begin` says when the model was loaded; a run takes about `micros`.
RunTimes RunRegularly(const BenchmarkOptions& options, const RunLimits& limits, uint64_t begin, double micros,
                      Session* session, OpProfile* profile) {
  const uint64_t passed = (NowNanos() - begin) / 1000;
  const auto wanted = static_cast<uint64_t>(1e6 * SecondsWanted(limits, micros / 1e6));
  const cli::ProgressStep step("", passed + wanted);
  cli::ProgressStep::SetDone(passed, wanted);
  return RunRepeatedly(options, limits, session, profile);
}

void PrintState(const BenchmarkOptions& options, const char* when, const tflite::Interpreter& interpreter) {
  LogInfo(Format("\n====Printing out TfLite interpreter %s state begins====", when));
  cli::RemoveProgressLine();
  tflite::PrintInterpreterState(&interpreter, options.tensor_name_display_length, options.tensor_type_display_length,
                                options.alloc_type_display_length);
  LogInfo(Format("\n====Printing out TfLite interpreter %s state ends====\n", when));
}

void LogResult(const BenchmarkResult& result) {
  LogInfo(Format("Inference timings in us: Init: %" PRIu64 ", First inference: %" PRIu64 ", Warmup (avg): %s, "
                 "Inference (avg): %s",
                 result.init_micros, result.first_micros(), NumberText(result.warmup.mean()).c_str(),
                 NumberText(result.runs.mean()).c_str()));
  LogInfo(
      "Note: as the benchmark tool itself affects memory footprint, the figures that follow are an approximation of "
      "what the model takes.");
  LogInfo(Format("Memory footprint delta from the start of the tool (MB): init=%g overall=%g",
                 KibibytesToMegabytes(result.init_memory.mem_footprint_kb),
                 KibibytesToMegabytes(result.overall_memory.mem_footprint_kb)));
  if (!result.peak_megabytes.has_value()) return;
  LogInfo(Format("Overall peak memory footprint (MB) via periodic monitoring: %g",
                 static_cast<double>(*result.peak_megabytes)));
  LogInfo("Memory status at the end of exeution:\n" + MemoryStatusText());
}

}  // namespace

BenchmarkResult RunBenchmark(const BenchmarkOptions& options) {
  BenchmarkResult result;
  const profiling::memory::MemoryUsage start_memory = profiling::memory::GetMemoryUsage();
  profiling::memory::MemoryUsageMonitor monitor(options.memory_footprint_check_interval_ms);
  if (options.report_peak_memory_footprint) monitor.Start();
  std::unique_ptr<OpProfile> profile;
  if (options.enable_op_profiling) profile = std::make_unique<OpProfile>(options);
  Session session(options, profile == nullptr ? nullptr : profile->profiler());

  result.model_megabytes = Megabytes(options.graph);
  const uint64_t start = NowNanos();
  if (profile != nullptr) profile->Start();
  session.Load();
  if (options.list_signatures) {
    session.LogSignatures();
    return result;
  }
  session.Prepare();
  if (profile != nullptr) profile->EndInit(session.interpreter());
  result.init_micros = RunTimes::Micros(NowNanos() - start);
  result.init_memory = profiling::memory::GetMemoryUsage() - start_memory;
  LogInfo(Format("The input model file size (MB): %g", result.model_megabytes));
  LogInfo(Format("Initialized session in %gms.", static_cast<double>(result.init_micros) / 1e3));
  if (options.print_preinvoke_state) PrintState(options, "pre-invoke", session.interpreter());

  const bool dry = options.dry_run;
  const double max_secs = static_cast<double>(options.max_secs);
  const RunLimits warmup = {dry ? 0 : options.warmup_runs, dry ? 0.0 : static_cast<double>(options.warmup_min_secs),
                            max_secs, true};
  const RunLimits regular = {dry ? 0 : options.num_runs, dry ? 0.0 : static_cast<double>(options.min_secs), max_secs,
                             false};
  result.warmup = RunRepeatedly(options, warmup, &session, nullptr);
  result.runs = RunRegularly(options, regular, start, result.warmup.mean(), &session, profile.get());
  result.overall_memory = profiling::memory::GetMemoryUsage() - start_memory;
  monitor.Stop();
  if (options.report_peak_memory_footprint) result.peak_megabytes = monitor.GetPeakMemUsageInMB();
  LogResult(result);
  if (options.print_postinvoke_state) PrintState(options, "post-invoke", session.interpreter());
  if (!options.output_filepath.empty() && !dry) session.WriteOutputs(options.output_filepath);
  if (profile != nullptr) {
    profile->Write();
    result.profile = profile->TakeRuns();
  }
  return result;
}

}  // namespace mote::benchmark
