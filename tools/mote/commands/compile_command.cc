// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote compile` writes a model as code that needs no interpreter.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/compile/compiled_kernels.h"
#include "tools/mote/compile/compiled_source.h"
#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/compile/reserved_names.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/memory_limit.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

struct CompileOptions {
  std::filesystem::path model;
  std::string target = "cortex-m4";
  std::string name;          // empty: from the model's file
  std::string shared_arena;  // empty: the model gets a buffer of its own
  std::filesystem::path output;
};

namespace fs = std::filesystem;

bool IsLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool IsNameCharacter(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

// C and C++ leave to programs the names that begin with a letter and have no two underscores in a row.
void RequireName(const char* option, const std::string& name) {
  bool is_name = !name.empty() && IsLetter(name[0]) && name.find("__") == std::string::npos && name.back() != '_';
  for (const char c : name) is_name = is_name && IsNameCharacter(c);
  if (is_name) return;
  throw Error(option + Printable(name) +
              ": it is a name in the code, so it has to be a letter, then letters, digits and single underscores");
}

std::string NameFromFile(const fs::path& path) {
  std::string name;
  for (const char c : path.stem().string()) {
    const bool is_gap = !IsNameCharacter(c) || c == '_';
    if (!is_gap) name += c;
    if (is_gap && !name.empty() && name.back() != '_') name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  if (name.empty()) return "model";
  return IsLetter(name[0]) && WhyNoHeader(name).empty() ? name : "model_" + name;
}

// The code declares these names of a model.
const char* const kDeclared[] = {"init",        "input", "output",      "invoke",
                                 "invoke_step", "reset", "interpreter", "interface"};

void RequireArenaName(const std::string& arena, const std::string& name) {
  RequireName("--arena ", arena);
  std::string reason = WhyNoVariable(arena);
  const bool is_constant =
      arena.size() > 1 && arena[0] == 'k' && std::isupper(static_cast<unsigned char>(arena[1])) != 0;
  if (is_constant) reason = "the code has constants with such names";
  for (const char* const declared : kDeclared) {
    if (arena == name + "_" + declared) reason = "the code of the model declares that name";
  }
  if (!reason.empty()) throw Error("--arena " + arena + ": " + reason + "; choose another name, as shared_arena");
}

// Other models may lie in the folder, nothing else.
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

// All, or none.
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

// Throws Error, and then has written nothing.
void Compile(const CompileOptions& options) {
  const std::string target = FindTarget(options.target, KnownTargets());
  const std::string name = options.name.empty() ? NameFromFile(options.model) : options.name;
  if (!options.name.empty()) {
    RequireName("--name ", name);
    std::string reason = WhyNoHeader(name);
    for (const char* const declared : kDeclared) {
      if (!WhyNoVariable(name + "_" + declared).empty()) reason = "the C library has " + name + "_" + declared;
    }
    if (!reason.empty()) throw Error("--name " + name + ": " + reason + "; choose another name, as " + name + "_model");
  }
  if (!options.shared_arena.empty()) RequireArenaName(options.shared_arena, name);
  RequireOwnFolder(options.output);
  std::vector<ModelFile> files;
  files.emplace_back(options.model);
  RequireOperators(files[0]);
  RequireMemory(files[0], target, "compiled");
  const std::optional<KnownGraph> known = LearnGraph(files[0]);
  if (known.has_value()) files[0] = WithKnownShapes(files[0], *known, FoldedOperators::kLeftOut);
  const ModelFile& file = files[0];
  const CompiledKernels kernels = KernelsOf(file, ChooseOperators(files, true));
  const PreparedGraph graph = PrepareGraph(file, target, kernels.narrow);
  const CompiledModelInfo model = {file, graph, kernels.of_nodes, name, target, options.shared_arena};
  WriteFiles(options.output, {{name + ".cc", CompiledSource(model)},
                              {name + ".h", CompiledHeader(model)},
                              {name + ".hpp", CompiledCppHeader(model)}});
  Print(Format("%s: %s.h, %s.hpp and %s.cc, with an arena of %s bytes on %s\n", options.output.string().c_str(),
               name.c_str(), name.c_str(), name.c_str(), Grouped(graph.buffer_bytes).c_str(), target.c_str()));
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
