// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote gen-resolver` writes a header with a resolver that holds what models use, and no more; `mote
// gen_op_registration` does the same for the dynamic runtime.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "src/model/resources.h"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/compile/left_out_loops.h"
#include "tools/mote/compile/resolver_source.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

struct GenResolverOptions {
  std::vector<std::filesystem::path> models;
  std::string runtime = "micro";  // or "dynamic"
  std::string language = "c++";   // or "c", for the micro runtime
  std::string name;               // of the resolver, before "OpResolver"; empty: from the first model's file
  std::string target;             // of the arena: a target that is emulated, "host", or "any"; empty: the compiler's
  std::filesystem::path output;   // empty: standard output
};

// TensorFlow Lite's gen_op_registration has the same options.
struct GenOpRegistrationOptions {
  std::string input_models;  // comma-separated
  std::filesystem::path output_registration;
  std::string tflite_path = "tensorflow/lite";
  std::string name_space;  // of RegisterSelectedOps; empty: the global one
  bool for_micro = false;
};

std::vector<ModelFile> ReadModels(const std::vector<std::filesystem::path>& paths) {
  std::vector<ModelFile> files;
  for (const std::filesystem::path& path : paths) files.emplace_back(path);
  if (files.empty()) throw Error("there is no model to make a resolver for");
  return files;
}

bool HasApplicationsOperators(const std::vector<ChosenOperator>& operators) {
  bool has_any = false;
  for (const ChosenOperator& op : operators) {
    if (!op.add_method.empty()) continue;
    has_any = true;
    RemoveProgressLine();
    std::fprintf(stderr, "mote: the custom operator %s is the application's: fill in the line in the output\n",
                 Quoted(op.name).c_str());
  }
  return has_any;
}

// Returns the prediction for a target that is not known; none where one of them is not.
ArenaPrediction LargestOf(const std::vector<ArenaPrediction>& arenas) {
  ArenaPrediction largest = {kAnyTarget, 0, ""};
  for (const ArenaPrediction& arena : arenas) {
    if (!arena.bytes.has_value()) return {kAnyTarget, std::nullopt, arena.reason};
    largest.bytes = std::max(*largest.bytes, *arena.bytes);
  }
  return largest;
}

std::vector<ModelConstants> ConstantsOf(const std::vector<ModelFile>& files, bool is_known) {
  std::vector<ModelConstants> models;
  std::set<std::string> taken;
  for (const ModelFile& file : files) {
    const std::string identifier = CamelCase(file.path().stem().string());
    if (!taken.insert(identifier).second) {
      throw Error("two models would give the constant k" + identifier + "ArenaBytes: name one of the files otherwise");
    }
    std::vector<ArenaPrediction> arenas = PredictArenas(file);
    for (ArenaPrediction& arena : arenas) {
      if (!is_known) arena = {arena.target, std::nullopt, "operators of the application may take some of it"};
    }
    arenas.push_back(LargestOf(arenas));
    models.push_back({file.path().filename().string(), identifier, arenas, CountResources(file.model())});
  }
  return models;
}

void Write(const std::filesystem::path& path, const std::string& text) {
  if (path.empty()) {
    Print(text);
  } else {
    WriteFile(path, text.data(), text.size());
  }
}

std::string MicroFunction(const std::vector<ChosenOperator>& operators) {
  std::string text = "void RegisterSelectedOps(::tflite::MicroMutableOpResolver<" + std::to_string(operators.size()) +
                     ">* resolver) {\n";
  for (const ChosenOperator& op : operators) {
    text += op.add_method.empty() ? "  resolver->AddCustom(" + Quoted(op.name) + ", ::tflite::ops::custom::Register_" +
                                        RegistrationName(op.name) + "());\n"
                                  : "  resolver->Add" + op.add_method + "();\n";
  }
  return text + "}\n";
}

std::string HostFunction(const std::vector<ChosenOperator>& operators) {
  std::string text = "void RegisterSelectedOps(::tflite::MutableOpResolver* resolver) {\n";
  for (const ChosenOperator& op : operators) {
    const std::string versions = ", " + std::to_string(op.min_version) + ", " + std::to_string(op.max_version);
    const std::string function = op.add_method.empty() ? "Register_" + RegistrationName(op.name)
                                 : op.is_custom        ? op.all_types.substr(op.all_types.find("Register_"))
                                                       : op.all_types;
    text += op.is_custom ? "  resolver->AddCustom(" + Quoted(op.name) + ", ::tflite::ops::custom::"
                         : "  resolver->AddBuiltin(::tflite::BuiltinOperator_" + op.name + ", ::tflite::ops::builtin::";
    text += function + "()" + versions + ");\n";
  }
  return text + "}\n";
}

// Declares the registrations that the application has.
std::string Declarations(const std::vector<ChosenOperator>& operators, const char* type) {
  std::string text;
  for (const ChosenOperator& op : operators) {
    if (op.add_method.empty()) text += std::string(type) + "* Register_" + RegistrationName(op.name) + "();\n";
  }
  if (text.empty()) return "";
  return "namespace tflite {\nnamespace ops {\nnamespace custom {\n" + text +
         "}  // namespace custom\n}  // namespace ops\n}  // namespace tflite\n\n";
}

std::vector<std::filesystem::path> SplitPaths(const std::string& list) {
  std::vector<std::filesystem::path> paths;
  for (size_t begin = 0, end; begin <= list.size(); begin = end + 1) {
    end = std::min(list.find(',', begin), list.size());
    if (end > begin) paths.emplace_back(list.substr(begin, end - begin));
  }
  return paths;
}

// Throws Error. Operators that the application must add are named on standard error, too.
void GenResolver(const GenResolverOptions& options) {
  const bool is_micro = options.runtime == "micro";
  std::vector<std::string> targets = KnownTargets();
  targets.push_back(kAnyTarget);
  const std::string target = options.target.empty() ? "" : FindTarget(options.target, targets);
  const std::vector<ModelFile> files = ReadModels(options.models);
  const std::vector<ChosenOperator> operators = ChooseOperators(files, is_micro);
  const bool is_known = !HasApplicationsOperators(operators);
  const std::vector<ModelConstants> models = ConstantsOf(files, is_known);
  const std::string name = options.name.empty() ? models[0].identifier : CamelCase(options.name);
  const std::string loops = is_micro && is_known ? LeftOutLoopsText(files) : "";
  if (options.language == "c") {
    if (!is_micro) throw Error("--language c is for the micro runtime: leave out --runtime dynamic");
    Write(options.output, CResolverHeader(name, operators, models, target, loops));
    return;
  }
  Write(options.output, is_micro ? MicroResolverHeader(name, operators, models, target, loops)
                                 : HostResolverHeader(name, operators, models));
}

// Writes a source with `void RegisterSelectedOps(::tflite::MutableOpResolver* resolver)`. Throws Error.
void GenOpRegistration(const GenOpRegistrationOptions& options) {
  const std::vector<ModelFile> files = ReadModels(SplitPaths(options.input_models));
  const std::vector<ChosenOperator> operators = ChooseOperators(files, options.for_micro);
  HasApplicationsOperators(operators);
  const std::string& path = options.tflite_path;
  std::string text = "// Made by gen_op_registration of " + options.input_models + ".\n";
  text += options.for_micro
              ? "#include \"" + path + "/micro/micro_mutable_op_resolver.h\"\n\n"
              : "#include \"" + path + "/kernels/builtin_op_kernels.h\"\n#include \"" + path +
                    "/kernels/custom_ops_register.h\"\n#include \"" + path + "/mutable_op_resolver.h\"\n\n";
  text += Declarations(operators, options.for_micro ? "TFLMRegistration" : "TfLiteRegistration");
  if (!options.name_space.empty()) text += "namespace " + options.name_space + " {\n";
  text += options.for_micro ? MicroFunction(operators) : HostFunction(operators);
  if (!options.name_space.empty()) text += "}  // namespace " + options.name_space + "\n";
  Write(options.output_registration, text);
}

}  // namespace

Action AddGenResolver(CLI::App* command) {
  const auto options = std::make_shared<GenResolverOptions>();
  command->add_option("models", options->models, "the .tflite files")->type_name("FILE")->required();
  AddRuntime(command, &options->runtime, "micro (default) or dynamic");
  command->add_option("--language", options->language, "c++ (default), or c for mote/micro.h")
      ->type_name("LANGUAGE")
      ->check(OneOf({"c++", "c"}));
  command->add_option("--name", options->name, "the resolver is NAMEOpResolver; default: from the first model's file");
  command
      ->add_option("-t,--target", options->target,
                   "whose arena: cortex-m4 or another emulated target, host, or any; default: the compiler decides")
      ->type_name("TARGET");
  command->add_option("-o,--output", options->output, "the header; default: standard output")->type_name("FILE");
  AddExamples(command, {{"mote gen-resolver model.tflite -o resolver.h", "a resolver of the model's operators alone"},
                        {"mote gen-resolver one.tflite two.tflite --name Both -o resolver.h",
                         "a resolver BothOpResolver of the operators of two models"}});
  return [options] {
    GenResolver(*options);
    return kSuccess;
  };
}

Action AddGenOpRegistration(CLI::App* command) {
  const auto options = std::make_shared<GenOpRegistrationOptions>();
  command->add_option("--input_models", options->input_models, "the .tflite files, with commas between")
      ->type_name("FILES")
      ->required();
  command->add_option("--output_registration", options->output_registration, "the source to write")
      ->type_name("FILE")
      ->required();
  command->add_option("--tflite_path", options->tflite_path, "where TensorFlow Lite's headers are, for #include")
      ->type_name("FOLDER");
  command->add_option("--namespace", options->name_space, "the namespace of RegisterSelectedOps");
  command->add_flag("--for_micro", options->for_micro, "for the micro runtime");
  AddExamples(command, {{"mote gen_op_registration --input_models=one.tflite,two.tflite --output_registration=ops.cc",
                         "a source that defines RegisterSelectedOps"}});
  return [options] {
    GenOpRegistration(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
