// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote compile` writes a model as code that needs no interpreter.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "mote/compiled_rows.h"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/compile/compiled_header.h"
#include "tools/mote/compile/compiled_name.h"
#include "tools/mote/compile/model_compiler.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/report/stack_table.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

constexpr char kSmall[] = "small", kFast[] = "fast";

struct CompileOptions {
  std::filesystem::path model;
  std::string target = "cortex-m4";
  std::string name;          // empty: from the model's file
  std::string shared_arena;  // empty: the model gets a buffer of its own
  std::string weights = kSmall;
  std::filesystem::path output;
  RamOption ram;
  int stream = 0;
};

namespace fs = std::filesystem;

// Throws Error if the folder holds anything but compiled models.
void RequireOwnFolder(const fs::path& folder) {
  if (!fs::exists(folder)) return;
  if (!fs::is_directory(folder)) throw Error(folder.string() + " is there and no folder");
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const bool is_file = entry.is_regular_file();
    const Bytes bytes = is_file ? ReadFile(entry.path()) : Bytes();
    const std::string mark = kCompiledMark;
    const std::string begin(bytes.begin(), bytes.begin() + static_cast<long>(std::min(bytes.size(), mark.size() + 3)));
    if (begin.find(mark) != 3) {
      throw Error(folder.string() + " holds " + Printable(entry.path().filename().string()) +
                  ", which `mote compile` did not write: name an empty folder, or one that is not there");
    }
  }
}

struct NamedText {
  std::string name, text;
};

// Writes all files, or none.
void WriteFiles(const fs::path& folder, const std::vector<NamedText>& files) {
  std::error_code error;
  const bool is_new = fs::create_directories(folder, error);
  if (error) throw Error(folder.string() + " cannot be made: " + error.message());
  std::vector<fs::path> made;
  try {
    for (const auto& [name, text] : files) {
      if (!fs::exists(folder / name)) made.push_back(folder / name);
      WriteFile(folder / name, text.data(), text.size());
    }
  } catch (const Error&) {
    for (const fs::path& path : made) fs::remove(path, error);
    if (is_new) fs::remove(folder, error);
    throw;
  }
}

// Returns an empty string where the target has no table of stacks. A pipeline of rows is not in the tables.
std::string StackOfRun(const ModelFile& file, const std::string& name, const std::string& target) {
  const StackTable table(target);
  if (!table.is_known()) return "";
  const ModelStack stack = StackOf(file, table);
  const std::string without = stack.unknown.empty() ? "" : ", without that of " + Printable(Joined(stack.unknown));
  return Format("; %s_invoke takes at most %s bytes of stack%s", name.c_str(), Grouped(stack.compiled[0]).c_str(),
                without.c_str());
}

// Throws Error, and then has written nothing.
void Compile(const CompileOptions& options) {
  const std::string target = FindTarget(options.target, KnownTargets());
  const std::string name = options.name.empty() ? CompiledNameOf(options.model) : options.name;
  if (!options.name.empty()) RequireCompiledName("--name ", name);
  if (!options.shared_arena.empty()) RequireArenaName("--arena ", options.shared_arena, name);
  if (options.stream > 0 && options.ram.bytes().has_value()) {
    throw Error("--stream and --ram: a stream keeps few rows by itself; leave out --ram");
  }
  RequireOwnFolder(options.output);
  const ModelFile file(options.model);
  const CompiledModel model = CompileModel(
      {file, target, name, options.shared_arena, options.ram.bytes(), options.stream, options.weights == kFast});
  WriteFiles(options.output,
             {{name + ".cc", model.source}, {name + ".h", model.header}, {name + ".hpp", model.cpp_header}});
  const std::string stack = model.rows_text.empty() ? StackOfRun(file, name, target) : "";
  Print(Format("%s: %s.h, %s.hpp and %s.cc, with an arena of %s bytes on %s%s\n", options.output.string().c_str(),
               name.c_str(), name.c_str(), name.c_str(), Grouped(model.arena_bytes).c_str(), target.c_str(),
               stack.c_str()));
  Print(model.rows_text);
}

}  // namespace

Action AddCompile(CLI::App* command) {
  const auto options = std::make_shared<CompileOptions>();
  AddModel(command, &options->model);
  command->add_option("-t,--target", options->target, "cortex-m4 (default), another emulated target, or host")
      ->type_name("TARGET");
  command->add_option("--name", options->name, "what names in the code begin with; default: from the model's file");
  command->add_option("--arena", options->shared_arena, "the program's buffer, for several models; default: NAME_arena")
      ->type_name("BUFFER");
  AddRam(command, &options->ram);
  command->add_option("--stream", options->stream, "a run takes STEP new rows over time, and computes what is new")
      ->type_name("STEP")
      ->check(Between(1, kMostStepRows));
  command
      ->add_option("--weights", options->weights,
                   "small (default); fast also takes loops whose weights need more flash than in the file")
      ->check(OneOf({kSmall, kFast}));
  command->add_option("-o,--output", options->output, "the folder for NAME.h, NAME.hpp and NAME.cc")
      ->type_name("FOLDER")
      ->required();
  AddExamples(command, {{"mote compile model.tflite -o compiled", "code for a Cortex-M4"},
                        {"mote compile model.tflite --target host --name digits -o compiled",
                         "code for this machine, with the functions digits_invoke and so on"}});
  return [options] {
    Compile(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
