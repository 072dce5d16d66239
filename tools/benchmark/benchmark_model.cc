// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Measures how long a model takes on this machine: docs/benchmark_model.md.
#include <cstdio>
#include <exception>
#include <new>

#include "tools/benchmark/benchmark.h"
#include "tools/benchmark/log.h"
#include "tools/benchmark/result_json.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/memory_shortage.h"
#include "tools/mote/system/progress.h"

namespace mote::benchmark {
namespace {

void Main(int argc, char** argv) {
  BenchmarkOptions options;
  Flags flags;
  AddFlags(&options, &flags);
  if (!flags.Parse(argc, argv, "Measures how long a .tflite model takes.")) return;
  const cli::Progress progress("benchmark_model");
  options.uses_default_delegate = !flags.IsGiven("use_xnnpack");
  const std::vector<std::string> notes = CheckOptions(options);
  LogInfo(cli::Format("Log parameter values verbosely: [%d]", options.verbose));
  for (const std::string& line : flags.Lines(options.verbose)) LogInfo(line);
  for (const std::string& note : notes) LogWarning(note);
  for (const std::string& flag : flags.ignored()) {
    LogWarning(flag + " has no effect: this build has nothing for that hardware");
  }
  const BenchmarkResult result = RunBenchmark(options);
  if (options.result_file_path.empty()) return;
  const std::string json = ToJson(options, result);
  cli::WriteFile(options.result_file_path, json.data(), json.size());
}

}  // namespace
}  // namespace mote::benchmark

int main(int argc, char** argv) {
  mote::cli::EndOnMemoryShortage("benchmark_model");
  try {
    mote::benchmark::Main(argc, argv);
  } catch (const std::bad_alloc&) {
    mote::benchmark::LogError(mote::cli::kMemoryShortage);
    return mote::cli::CheckOutput("benchmark_model", 1);
  } catch (const std::exception& error) {
    mote::benchmark::LogError(error.what());
    return mote::cli::CheckOutput("benchmark_model", 1);
  }
  return mote::cli::CheckOutput("benchmark_model", 0);
}
