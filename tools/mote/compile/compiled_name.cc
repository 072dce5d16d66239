// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/compiled_name.h"

#include <cctype>

#include "tools/mote/compile/reserved_names.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

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

// The code declares these names of a model.
const char* const kDeclared[] = {"init",        "input", "output",      "invoke",
                                 "invoke_step", "reset", "interpreter", "interface"};

}  // namespace

std::string CompiledNameOf(const std::filesystem::path& path) {
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

void RequireCompiledName(const char* option, const std::string& name) {
  RequireName(option, name);
  std::string reason = WhyNoHeader(name);
  for (const char* const declared : kDeclared) {
    if (!WhyNoVariable(name + "_" + declared).empty()) reason = "the C library has " + name + "_" + declared;
  }
  if (!reason.empty()) throw Error(option + name + ": " + reason + "; choose another name, as " + name + "_model");
}

void RequireArenaName(const char* option, const std::string& arena, const std::string& name) {
  RequireName(option, arena);
  std::string reason = WhyNoVariable(arena);
  const bool is_constant =
      arena.size() > 1 && arena[0] == 'k' && std::isupper(static_cast<unsigned char>(arena[1])) != 0;
  if (is_constant) reason = "the code has constants with such names";
  for (const char* const declared : kDeclared) {
    if (arena == name + "_" + declared) reason = "the code of the model declares that name";
  }
  if (!reason.empty()) throw Error(option + arena + ": " + reason + "; choose another name, as shared_arena");
}

}  // namespace mote::cli
