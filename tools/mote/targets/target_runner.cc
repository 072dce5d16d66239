// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "nlohmann/json.hpp"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/system/compressed_file.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/runner.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kTimeoutStatus = 124;  // tools/run_on_target

// An installed command, which cannot build in the folder of its sources, looks for the images here.
fs::path CacheFolder() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && cache[0] == '/') return fs::path(cache) / "mote";
  const char* const home = std::getenv("HOME");
  return fs::path(home != nullptr ? home : "/tmp") / ".cache" / "mote";
}

// A wheel brings the images, compressed.
fs::path PackedImage(const std::string& target) { return SourceFolder() / "images" / (TargetFileName(target) + ".gz"); }

// Build folders of targets lie beside that of this program; else where `make` puts them.
fs::path DefaultImage(const std::string& target) {
  const fs::path image = fs::path(TargetFileName(target)) / "bin" / "mote_runner";
  if (IsInstalled()) return CacheFolder() / image;
  const fs::path beside = ProgramFolder().parent_path().parent_path() / image;
  return fs::exists(beside) ? beside : SourceFolder() / "build" / image;
}

// Quotes the text as one word of a shell's command.
std::string ShellWord(const std::string& text) {
  const bool is_plain = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./") ==
                        std::string::npos;
  if (is_plain) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

std::string BuildCommand(const std::string& target) {
  const std::string name = TargetFileName(target);
  const std::string sources = ShellWord(SourceFolder().string());
  if (!IsInstalled()) return "make -C " + sources + " " + name;
  const std::string folder = ShellWord((CacheFolder() / name).string());
  return "cmake -S " + sources + " --preset " + name + " -B " + folder + " -DMOTE_TESTS=NONE && cmake --build " +
         folder + " --target mote_runner";
}

class TargetRunner : public Runner {
 public:
  TargetRunner(const TargetOptions& options, const fs::path& image) : options_(options), image_(image) {}

  RunResult Run(const RunRequest& request) const override {
    const ProgressStep step("emulates " + options_.name);
    const TemporaryFolder folder;
    WriteFile(folder.path() / "model.tflite", request.file.data(), request.file.bytes());
    WriteFile(folder.path() / "inputs.bin", request.inputs.bytes.data(), request.inputs.bytes.size());
    if (image_.extension() == ".gz") {
      const Bytes image = ReadCompressedFile(image_);
      WriteFile(folder.path() / "mote_runner", image.data(), image.size());
    }
    const fs::path image = image_.extension() == ".gz" ? folder.path() / "mote_runner" : image_;
    const ProcessResult process = RunProcess(
        {SourceFolder() / "tools" / "run_on_target", "--timeout", std::to_string(options_.timeout_seconds),
         TargetFileName(options_.name), image.string(), folder.path().string(), std::to_string(request.inputs.sets),
         std::to_string(request.invokes), std::to_string(request.arena_bytes), request.profile ? "1" : "0"});
    if (process.status != 0) ThrowFailure(request, process);
    return ReadResult(request, folder.path());
  }

  bool CountsInstructions() const override { return true; }

 private:
  [[noreturn]] void ThrowFailure(const RunRequest& request, const ProcessResult& process) const {
    std::string text = request.file.path().string() + " cannot be run on " + options_.name + ": ";
    const std::string messages = CleanMessages(process.output);
    text += messages.empty() ? "status " + std::to_string(process.status) : messages;
    if (process.status == kTimeoutStatus) text += "\n--timeout SECONDS gives it more time";
    throw Error(text);
  }

  static void AddInner(const RunRequest& request, const nlohmann::json& report, RunResult* result) {
    if (!report.contains("inner")) return;
    int subgraph = 0;
    for (const nlohmann::json& nodes : report["inner"]) {
      std::vector<uint64_t> times, runs;
      for (const nlohmann::json& node : nodes) {
        times.push_back(node[0]);
        runs.push_back(node[1]);
      }
      const std::vector<OperatorCost> costs = InnerCostsOf(request.file, ++subgraph, times, runs);
      result->inner_operators.insert(result->inner_operators.end(), costs.begin(), costs.end());
    }
  }

  static RunResult ReadResult(const RunRequest& request, const fs::path& folder) {
    const nlohmann::json report = nlohmann::json::parse(ReadText(folder / "report.json"));
    RunResult result;
    result.outputs = ReadFile(folder / "outputs.bin");
    result.arena_used_bytes = report.at("arena_used_bytes");
    result.allocate_time = report.at("allocate");
    result.invoke_time = report.at("invoke");
    result.operators = CostsOf(request.file, report.at("operators").get<std::vector<uint64_t>>());
    const nlohmann::json& loops = report.at("loops");
    for (size_t i = 0; i < loops.size(); ++i) {
      OperatorCost& op = result.operators[i];
      if (loops[i][0].is_string()) op.loop = loops[i][0];
      if (loops[i][1].is_string()) op.loop_reason = loops[i][1];
    }
    AddInner(request, report, &result);
    result.output_specs = KnownOutputSpecs(request.file);
    return result;
  }

  TargetOptions options_;
  fs::path image_;
};

}  // namespace

bool HasRunner(const std::string& target) {
  return fs::exists(PackedImage(target)) || fs::exists(DefaultImage(target));
}

fs::path ImageOf(const std::string& target) {
  const fs::path image = DefaultImage(target);
  return !fs::exists(PackedImage(target)) && fs::exists(image) ? image : fs::path();
}

std::unique_ptr<Runner> MakeTargetRunner(const TargetOptions& options) {
  fs::path image = options.image;
  if (image.empty())
    image = fs::exists(PackedImage(options.name)) ? PackedImage(options.name) : DefaultImage(options.name);
  if (fs::exists(image)) return std::make_unique<TargetRunner>(options, image);
  throw Error("the runner for " + options.name + " is not built: there is no " + image.string() +
              "\nbuild it with: " + BuildCommand(options.name));
}

}  // namespace mote::cli
