// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/resolver_source.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "tools/mote/compile/left_out_loops.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string Upper(std::string text) {
  for (char& c : text) c = IsWordCharacter(c) ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : '_';
  return text;
}

// Puts the text on one line, for a comment.
std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == '\\'; }, ' ');
  return text;
}

// Breaks up the marks that would end a comment of C.
std::string CommentText(std::string text) {
  for (size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) text.replace(at, 2, "* ");
  return text;
}

std::string FileNames(const std::vector<ModelConstants>& models) {
  std::string names;
  for (const ModelConstants& model : models) names += (names.empty() ? "" : ", ") + OneLine(model.file_name);
  return names;
}

std::string Versions(const ChosenOperator& op) { return Format("%d, %d", op.min_version, op.max_version); }

std::string Guard(const std::string& name) { return "MOTE_" + RegistrationName(name) + "_OP_RESOLVER_H_"; }

std::string Head(const std::string& name, const std::vector<ModelConstants>& models,
                 const std::set<std::string>& includes) {
  std::string text = "// Made by `mote gen-resolver` of " + FileNames(models) +
                     ": their operators, for the types that they have in them.\n#ifndef " + Guard(name) + "\n#define " +
                     Guard(name) + "\n\n";
  for (const std::string& include : includes) text += "#include \"" + include + "\"\n";
  return text + "\n";
}

// Writes the line for an operator that the application has.
std::string FillIn(const ChosenOperator& op) {
  return "    // The application's operator: fill in its registration here, or add it to the resolver later.\n"
         "    // AddCustom(" +
         Quoted(op.name) + ", Register_" + RegistrationName(op.name) + "());\n";
}

enum class Language { kCpp, kC };

std::string Constant(Language language, const char* type, const std::string& name, size_t value) {
  return language == Language::kC ? Format("enum { %s = %zu };\n", name.c_str(), value)
                                  : Format("inline constexpr %s %s = %zu;\n", type, name.c_str(), value);
}

// Returns a comment of one line.
std::string Comment(Language language, const std::string& text) {
  return language == Language::kC ? "/* " + CommentText(text) + " */\n" : "// " + text + "\n";
}

std::string ArenaConstant(Language language, const ModelConstants& model, const std::string& target) {
  const auto found = std::find_if(model.arenas.begin(), model.arenas.end(),
                                  [&](const ArenaPrediction& arena) { return arena.target == target; });
  if (found == model.arenas.end() || !found->bytes.has_value()) {
    return Comment(language, "Not known: " + OneLine(found == model.arenas.end() ? "no such target" : found->reason));
  }
  return Constant(language, "size_t", "k" + model.identifier + "ArenaBytes", *found->bytes);
}

// The conditions say which target a compiler compiles for. The loops of cortex_m_dsp and helium want memory of their
// own.
constexpr struct {
  const char* condition;
  const char* target;
} kCompilersTargets[] = {{"defined(__ARM_FEATURE_MVE)", "cortex-m55"},
                         {"defined(__ARM_FEATURE_DSP)", "cortex-m4"},
                         {"defined(__arm__)", "cortex-m3"},
                         {"defined(__riscv) && __riscv_xlen == 32", "riscv32"},
                         {"__SIZEOF_POINTER__ == 8", "host"}};

std::string Constants(Language language, const ModelConstants& model, const std::string& target) {
  const std::string head = "The arena of " + OneLine(model.file_name) + ", which begins at a multiple of 16 bytes: ";
  std::string text;
  if (target == kAnyTarget) {
    text = Comment(language, head + "enough for each target that is known.") + ArenaConstant(language, model, target);
  } else if (!target.empty()) {
    text = Comment(language, head + "exactly what the model needs on " + target + ".") +
           ArenaConstant(language, model, target);
  } else {
    text = Comment(language, head + "exactly what the model needs.");
    const char* directive = "#if ";
    for (const auto& [condition, compiled] : kCompilersTargets) {
      text += directive + std::string(condition) + "\n" + ArenaConstant(language, model, compiled);
      directive = "#elif ";
    }
    text += "#endif\n";
  }
  if (model.resource_variables > 0 && language == Language::kCpp) {
    text += Format(
        "// In the arena too: tflite::MicroResourceVariables::Create(allocator, k%sResourceVariables).\n"
        "inline constexpr int k%sResourceVariables = %d;\n",
        model.identifier.c_str(), model.identifier.c_str(), model.resource_variables);
  }
  return text;
}

// Returns the name of the function in mote/micro.h.
std::string CFunction(const ChosenOperator& op) {
  if (op.add_method.empty()) {
    throw Error("the custom operator " + Quoted(op.name) + " is the application's: a list in C cannot have it");
  }
  const std::string registration = op.registration.substr(op.registration.find("Register_") + 9);
  if (!op.is_custom) return "MoteAdd_" + registration;
  return "MoteAddCustom_" + (op.is_narrow ? registration : op.add_method);
}

std::string MicroAdd(const ChosenOperator& op) {
  if (op.add_method.empty()) return FillIn(op);
  const std::string registration = op.is_narrow ? "tflite::" + op.registration + "()" : "";
  return "    (void)Add" + op.add_method + "(" + registration + ");\n";
}

std::string HostAdd(const ChosenOperator& op) {
  if (op.add_method.empty()) return FillIn(op);
  const std::string code = op.is_custom ? Quoted(op.name) : "tflite::BuiltinOperator_" + op.name;
  if (op.is_narrow) {
    return std::string("    mote::Add") + (op.is_custom ? "Custom" : "Builtin") + "(this, " + code +
           ", tflite::" + op.registration + "(), " + Versions(op) + ");\n";
  }
  const std::string function = op.registration.substr(op.registration.find("Register_"));
  return std::string("    Add") + (op.is_custom ? "Custom(" : "Builtin(") + code +
         ", tflite::ops::" + (op.is_custom ? "custom::" : "builtin::") + function + "(), " + Versions(op) + ");\n";
}

}  // namespace

std::string CamelCase(const std::string& text) {
  std::string name;
  bool begins_word = true;
  for (const char c : text) {
    if (IsWordCharacter(c)) name += begins_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins_word = !IsWordCharacter(c);
  }
  const bool is_name = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0;
  return is_name ? name : "Model" + name;
}

std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += std::string("\\") + c;
    } else {
      quoted += byte < ' ' || byte > '~' ? Format("\\%03o", byte) : std::string(1, c);
    }
  }
  return quoted + "\"";
}

std::string RegistrationName(const std::string& custom_name) {
  std::string name;
  for (const char c : custom_name) {
    const bool begins_word = std::isupper(static_cast<unsigned char>(c)) != 0 && !name.empty() &&
                             std::islower(static_cast<unsigned char>(name.back())) != 0;
    name += begins_word ? std::string("_") + c : std::string(1, c);
  }
  return Upper(name);
}

std::string MicroResolverHeader(const std::string& name, const std::vector<ChosenOperator>& operators,
                                const std::vector<ModelConstants>& models, const std::string& target,
                                const std::string& loops) {
  std::set<std::string> includes = {"tensorflow/lite/micro/micro_mutable_op_resolver.h"};
  if (!loops.empty()) includes.insert(kLeftOutLoopsHeader);
  std::string text = Head(name, models, includes);
  const std::string class_name = name + "OpResolver";
  text += "class " + class_name + " : public tflite::MicroMutableOpResolver<" + std::to_string(operators.size()) +
          "> {\n public:\n  [[gnu::always_inline]] " + class_name + "() {\n";
  for (const ChosenOperator& op : operators) text += MicroAdd(op);
  text += "  }\n\n private:\n  TF_LITE_REMOVE_VIRTUAL_DELETE\n};\n\n";
  if (!loops.empty()) text += Comment(Language::kCpp, kLeftOutLoopsComment) + loops + "\n";
  for (const ModelConstants& model : models) text += Constants(Language::kCpp, model, target) + "\n";
  return text + "#endif  // " + Guard(name) + "\n";
}

std::string CResolverHeader(const std::string& name, const std::vector<ChosenOperator>& operators,
                            const std::vector<ModelConstants>& models, const std::string& target,
                            const std::string& loops) {
  std::string text = "/* Made by `mote gen-resolver --language c` of " + CommentText(FileNames(models)) +
                     ": their operators, for the types that they have in them. */\n#ifndef " + Guard(name) +
                     "\n#define " + Guard(name) + "\n\n#include \"mote/micro.h\"\n" +
                     (loops.empty() ? "" : "#include \"" + std::string(kLeftOutLoopsHeader) + "\"\n") +
                     "\nstatic const MoteAddOperator k" + name + "Operators[] = {\n";
  for (const ChosenOperator& op : operators) text += "    " + CFunction(op) + ",\n";
  if (operators.empty()) text += "    0,\n";  // C has no empty arrays
  text += "};\n" + Constant(Language::kC, "", "k" + name + "NumOperators", operators.size()) + "\n";
  if (!loops.empty()) text += Comment(Language::kC, kLeftOutLoopsComment) + loops + "\n";
  for (const ModelConstants& model : models) text += Constants(Language::kC, model, target) + "\n";
  return text + "#endif /* " + Guard(name) + " */\n";
}

std::string HostResolverHeader(const std::string& name, const std::vector<ChosenOperator>& operators,
                               const std::vector<ModelConstants>& models) {
  std::set<std::string> includes = {"tensorflow/lite/mutable_op_resolver.h"};
  for (const ChosenOperator& op : operators) {
    if (op.add_method.empty()) continue;
    includes.insert(op.is_narrow   ? "mote/narrow_registration.h"
                    : op.is_custom ? "tensorflow/lite/kernels/custom_ops_register.h"
                                   : "tensorflow/lite/kernels/builtin_op_kernels.h");
  }
  const std::string class_name = name + "OpResolver";
  std::string text = Head(name, models, includes) + "class " + class_name +
                     " : public tflite::MutableOpResolver {\n public:\n  " + class_name + "() {\n";
  for (const ChosenOperator& op : operators) text += HostAdd(op);
  return text + "  }\n};\n\n#endif  // " + Guard(name) + "\n";
}

}  // namespace mote::cli
