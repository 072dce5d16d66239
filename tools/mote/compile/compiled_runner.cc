// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/compiled_runner.h"

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/mote/compile/model_compiler.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/emulation.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

constexpr size_t kShownCharacters = 2000;  // of what a compiler says

// A build folder says how its target is compiled and linked for: cmake/compiled_models.cmake.
struct Toolchain {
  Words compile, link, objects, libraries;
};

// Returns which of the compiler, the objects and the library is missing; empty if all are there.
std::string MissingFile(const Toolchain& toolchain) {
  Words files = {toolchain.compile.at(0)};
  for (const Words& words : {toolchain.objects, toolchain.libraries}) {
    for (const std::string& word : words) {
      if (fs::path(word).is_absolute()) files.push_back(word);
    }
  }
  for (const std::string& file : files) {
    if (!fs::exists(file)) return file;
  }
  return "";
}

[[noreturn]] void ThrowNotBuilt(const std::string& target, const std::string& missing) {
  throw Error("the library for " + target + ", which compiled models link, is not built: there is no " + missing +
              "\nbuild it with: " + BuildCommand(target, "mote_compiled_support"));
}

Toolchain ReadToolchain(const std::string& target) {
  const fs::path path = BuiltFile(target, "compiled_model.json");
  if (!fs::exists(path)) ThrowNotBuilt(target, path.string());
  const nlohmann::json json = nlohmann::json::parse(ReadText(path));
  const Toolchain toolchain = {json.at("compile"), json.at("link"), json.at("objects"), json.at("libraries")};
  const std::string missing = MissingFile(toolchain);
  if (missing == toolchain.compile[0]) {
    throw Error("the compiler " + missing + ", which compiled models for " + target +
                " need, is missing: tools/setup.sh installs it, or on Debian: apt-get install " +
                json.at("package").get<std::string>());
  }
  if (!missing.empty()) ThrowNotBuilt(target, missing);
  return toolchain;
}

std::string Sizes(const char* name, const std::vector<TensorSpec>& specs) {
  std::string text = std::string("  static const size_t ") + name + "[] = {";
  for (const TensorSpec& spec : specs) text += std::to_string(spec.bytes) + ", ";
  return text + "0};\n";
}

// The model's source is a part of the program, so that headers are read once.
std::string ProgramText(const ModelFile& file) {
  return "#include \"model.cc\"\n#include \"tools/mote/runner/compiled_run.h\"\n\nint main(int argc, char** argv) {\n" +
         Sizes("input_bytes", InputSpecs(file.model())) + Sizes("output_bytes", KnownOutputSpecs(file)) +
         "  model_interpreter model;\n"
         "  return mote::RunCompiledModel(model, input_bytes, output_bytes, argc, argv);\n}\n";
}

void Write(const fs::path& path, const std::string& text) { WriteFile(path, text.data(), text.size()); }

class CompiledRunner : public Runner {
 public:
  CompiledRunner(const TargetOptions& options, std::optional<size_t> ram)
      : options_(options), ram_(ram), toolchain_(ReadToolchain(options.name)) {}

  RunResult Run(const RunRequest& request) const override {
    const TemporaryFolder folder;
    const fs::path program = Build(request.file, folder.path());
    WriteFile(folder.path() / "inputs.bin", request.inputs.bytes.data(), request.inputs.bytes.size());
    const Words arguments = {folder.path().string(), std::to_string(request.inputs.sets),
                             std::to_string(request.invokes)};
    const ProgressStep step("runs the code on " + options_.name);
    if (CountsInstructions()) {
      Emulate(options_, request.file, program, arguments);
    } else {
      RunHere(request.file, program, arguments);
    }
    return ReadRunFolder(request, folder.path());
  }

  bool CountsInstructions() const override { return options_.name != "host"; }

 private:
  // Builds the program of a model's code, in the folder.
  fs::path Build(const ModelFile& file, const fs::path& folder) const {
    const ProgressStep step("compiles for " + options_.name);
    const CompiledModel model = CompileModel({file, options_.name, "model", "", ram_});
    Write(folder / "model.h", model.header);
    Write(folder / "model.hpp", model.cpp_header);
    Write(folder / "model.cc", model.source);
    Write(folder / "program.cc", ProgramText(file));
    const std::string object = (folder / "program.o").string(), program = (folder / "program").string();
    Words compile = toolchain_.compile;
    compile.insert(compile.end(), {"-c", (folder / "program.cc").string(), "-o", object});
    RunTool(file, compile);
    Words link = toolchain_.link;
    link.insert(link.end(), toolchain_.objects.begin(), toolchain_.objects.end());
    link.push_back(object);
    link.insert(link.end(), toolchain_.libraries.begin(), toolchain_.libraries.end());
    link.insert(link.end(), {"-o", program});
    RunTool(file, link);
    return program;
  }

  void RunTool(const ModelFile& file, const Words& command) const {
    const ProcessResult process = RunProcess(command);
    if (process.status == 0) return;
    throw Error("the code of " + file.path().string() + " cannot be built for " + options_.name + ": " +
                CleanMessages(process.output.substr(0, kShownCharacters)));
  }

  static void RunHere(const ModelFile& file, const fs::path& program, const Words& arguments) {
    Words command = {program.string()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const ProcessResult process = RunProcess(command);
    if (process.status == 0) return;
    const std::string messages = CleanMessages(process.output);
    throw Error("the code of " + file.path().string() +
                " cannot be run: " + (messages.empty() ? "status " + std::to_string(process.status) : messages));
  }

  TargetOptions options_;
  std::optional<size_t> ram_;
  Toolchain toolchain_;
};

}  // namespace

std::unique_ptr<Runner> MakeCompiledRunner(const TargetOptions& options, std::optional<size_t> ram) {
  if (IsLink(options.name)) {
    throw Error("compiled models run on this computer and on emulated targets, not at " + options.name +
                ": mote new-project --compiled makes a project for a board");
  }
  TargetOptions target = options;
  target.name = FindTarget(options.name, KnownTargets());
  return std::make_unique<CompiledRunner>(target, ram);
}

}  // namespace mote::cli
