// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The mote command.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <string>
#include <vector>

#include "tools/mote/commands/command_line.h"
#include "tools/mote/commands/compare_command.h"
#include "tools/mote/commands/compile_command.h"
#include "tools/mote/commands/evaluate_command.h"
#include "tools/mote/commands/gen_resolver_command.h"
#include "tools/mote/commands/inspect_command.h"
#include "tools/mote/commands/optimize_command.h"
#include "tools/mote/commands/plan_command.h"
#include "tools/mote/commands/project_command.h"
#include "tools/mote/commands/report_command.h"
#include "tools/mote/commands/run_command.h"
#include "tools/mote/commands/validate_command.h"
#include "tools/mote/system/memory_shortage.h"
#include "tools/mote/targets/target_name.h"

namespace {

using mote::cli::CompareOptions;
using mote::cli::CompileOptions;
using mote::cli::EvaluateOptions;
using mote::cli::GenOpRegistrationOptions;
using mote::cli::GenResolverOptions;
using mote::cli::NewProjectOptions;
using mote::cli::OneOf;
using mote::cli::OptimizeOptions;
using mote::cli::PixelSign;
using mote::cli::PlanOptions;
using mote::cli::ReportOptions;
using mote::cli::RunOptions;
using mote::cli::SourcesOptions;
using mote::cli::ValidateOptions;

const std::map<std::string, PixelSign> kPixelSigns = {
    {"auto", PixelSign::kAuto}, {"unsigned", PixelSign::kUnsigned}, {"signed", PixelSign::kSigned}};

constexpr int kStatusOfDifference = 2;  // of `mote compare`

const std::vector<std::string> kRuntimes = {"dynamic", "micro"};

void AddRunOptions(CLI::App* run, RunOptions* options) {
  run->add_option("model", options->model, "A .tflite file")->required();
  run->add_option("-i,--input", options->inputs,
                  "A file for each input (.npy, .bmp, .png, .wav, .bin), or the word lcg for generated ones")
      ->required();
  run->add_option("--preprocessor", options->preprocessor,
                  "A model that makes the features of a recording, window by window");
  run->add_option("--labels", options->labels, "A text file with a line for each element of the first output");
  run->add_option("--pixels", options->pixels, "What an image's bytes are for an int8 input: auto, unsigned or signed")
      ->transform(CLI::CheckedTransformer(kPixelSigns));
  run->add_option("-t,--target", options->target.name,
                  "host (default), cortex-m0, cortex-m3, cortex-m4, cortex-m7, cortex-m33, cortex-m55 or riscv32; "
                  "serial:/dev/ttyACM0[,BAUD] or tcp:HOST:PORT for a board with Mote's firmware");
  run->add_option("--runtime", options->runtime,
                  "On the host: dynamic, for shapes that change (default), or micro, as on a microcontroller")
      ->check(OneOf(kRuntimes));
  run->add_option("--resize", options->resizes, "NAME:1x8x8x1: another shape for that input, or for the only one")
      ->allow_extra_args(false);
  run->add_flag("!--no-xnnpack", options->dynamic.uses_xnnpack, "Leave all operators to the runtime itself");
  run->add_option("--external-delegate", options->dynamic.delegate, "A shared library with a delegate");
  run->add_option("--delegate-option", options->dynamic.delegate_options,
                  "KEY=VALUE for that delegate; may be repeated")
      ->allow_extra_args(false);
  run->add_option("--custom-ops", options->dynamic.custom_ops, "A shared library with custom operators");
  run->add_option("--threads", options->dynamic.threads, "Threads for operators and delegates that use any")
      ->check(CLI::Range(1, 1024));
  run->add_flag("--partition-report", options->dynamic.reports_partitions, "Say who runs each node, and why");
  run->add_option("--image", options->target.image,
                  "The runner's image for the target, if not the one in the build folder");
  run->add_option("--timeout", options->target.timeout_seconds, "Seconds that an emulator or a board may take (600)");
  run->add_option("--sets", options->sets, "So many inputs lie one after the other in the .bin file of each input")
      ->check(CLI::Range(1u, 1000000u));
  run->add_option("-o,--output", options->output, "A file for the bytes of the outputs, for each set of inputs");
  run->add_option("-n,--invoke", options->invokes, "Run the model so many times on the input")
      ->check(CLI::Range(1u, 1000000u));
  run->add_option("--arena", options->arena_bytes, "The arena's bytes; default: as many as it takes")
      ->check(CLI::Range(size_t{1}, size_t{1} << 30));
  run->add_flag("--profile", options->profile, "Measure each operator");
  run->add_flag("--json", options->json, "Print JSON");
}

void AddValidateOptions(CLI::App* validate, ValidateOptions* options) {
  validate->add_option("model", options->model, "A .tflite file")->required();
  validate->add_option(
      "-t,--target", options->target.name,
      "cortex-m4 (default), another emulated target, or a board as of mote run, whose operators are all compared");
  validate->add_option("-i,--input", options->inputs, "A file for each input, or lcg (default) for generated ones");
  validate
      ->add_option("--tolerance", options->tolerance,
                   "How far floats may be off, as a part of the tensor's greatest magnitude (1e-5)")
      ->check(CLI::Range(0.0, 1.0));
  validate->add_option("--image", options->target.image, "The runner's image for an emulated target");
  validate->add_option("--timeout", options->target.timeout_seconds, "Seconds that a run may take (600)");
  validate->add_flag("--json", options->json, "Print JSON");
}

void AddGenResolverOptions(CLI::App* gen, GenResolverOptions* options) {
  gen->add_option("models", options->models, "The .tflite files")->required();
  gen->add_option("--runtime", options->runtime, "micro (default) or dynamic")->check(OneOf(kRuntimes));
  gen->add_option("--language", options->language, "c++ (default), or c for mote/micro.h")->check(OneOf({"c++", "c"}));
  gen->add_option("--name", options->name, "The resolver is NAMEOpResolver; default: from the first model's file");
  gen->add_option("-t,--target", options->target,
                  "Whose arena: cortex-m4 or another emulated target, host, or any; default: the compiler decides");
  gen->add_option("-o,--output", options->output, "The header; default: standard output");
}

void AddPlanOptions(CLI::App* plan, PlanOptions* options) {
  plan->add_option("model", options->model, "A .tflite file")->required();
  plan->add_option("-t,--target", options->target, "cortex-m4 (default), another emulated target, or host");
  plan->add_option("--svg", options->svg, "Draw the plan: operators from left to right, addresses upwards");
  CLI::Option* const embed =
      plan->add_option("--embed", options->embed, "Write the model with the plan in it, which runtimes then follow");
  plan->add_flag("--json", options->json, "Print JSON")->excludes(embed);
  CLI::Option* const memory =
      plan->add_option("--memory", options->memory,
                       "Several memories instead of one arena, as dtcm=64K,sram=256K:4: NAME=BYTES:COST, where COST is "
                       "what moving a byte costs; default: 1 for the first, 2 for the second ...")
          ->excludes(embed)
          ->excludes("--svg");
  plan->add_option("--pin", options->pins, "TENSOR=NAME: the tensor lies in that memory")
      ->needs(memory)
      ->allow_extra_args(false);
}

void AddCompareOptions(CLI::App* compare, CompareOptions* options) {
  compare->add_option("model", options->model, "A .tflite file")->required();
  compare
      ->add_option("-i,--input", options->inputs,
                   "A file for each input, a folder with files for the only one, or the word lcg for generated ones")
      ->required();
  compare
      ->add_option("--against", options->against,
                   "dynamic, micro, tflite (TensorFlow Lite in Python), an emulated target, or another .tflite file")
      ->required();
  compare->add_option("-t,--target", options->target.name,
                      "Where the model runs: host (default) or an emulated target");
  compare->add_option("--runtime", options->runtime, "On the host: dynamic, or micro (default)")
      ->check(OneOf(kRuntimes));
  compare
      ->add_option("--pixels", options->pixels, "What an image's bytes are for an int8 input: auto, unsigned or signed")
      ->transform(CLI::CheckedTransformer(kPixelSigns));
  compare->add_option("--python", options->python, "The Python that has TensorFlow Lite (python3)");
  compare->add_option("--timeout", options->target.timeout_seconds, "Seconds that an emulator may take (600)");
  compare->add_flag("--json", options->json, "Print JSON");
}

void AddEvaluateOptions(CLI::App* evaluate, EvaluateOptions* options) {
  evaluate->add_option("model", options->model, "A .tflite file")->required();
  evaluate->add_option("--data", options->data, "A folder with a folder of files for each class")->required();
  evaluate->add_option("--labels", options->labels, "A text file with a line for each element of the first output");
  evaluate->add_option("--csv", options->csv, "A table of files, in the folder of data, and their classes");
  evaluate
      ->add_option("-t,--target", options->targets, "Where the model runs: host (default) or a target; may be repeated")
      ->allow_extra_args(false);
  evaluate->add_option("--against", options->against, "As in mote compare: where it runs, too; may be repeated")
      ->allow_extra_args(false);
  evaluate->add_option("--normal", options->normal,
                       "The class without anomalies, for models that score how odd an input is");
  evaluate->add_flag("--crop", options->crop, "Take the middle of an image, in the shape of the input");
  evaluate->add_option("--mean", options->mean, "The input is (value - mean) / scale, of pixels from 0 to 255")
      ->check(CLI::Number);
  evaluate->add_option("--scale", options->scale, "See --mean")->check(CLI::PositiveNumber);
  evaluate->add_option("--rate", options->rate, "Samples a second of the model's recordings (16000)")
      ->check(CLI::Range(1u, 1000000u));
  evaluate->add_option("--jobs", options->jobs, "So many at a time; default: one for each core");
  evaluate->add_option("--python", options->python, "The Python that has TensorFlow Lite (python3)");
  evaluate->add_option("--timeout", options->timeout_seconds,
                       "Seconds that an emulator may take for some 30 files (600)");
  evaluate->add_flag("--json", options->json, "Print JSON");
}

void AddReportOptions(CLI::App* report, ReportOptions* options) {
  report->add_option("model", options->model, "A .tflite file")->required();
  report->add_option("--compare", options->other, "Another model, to stand beside it");
  report
      ->add_option("-t,--target", options->targets,
                   "host or an emulated target; may be repeated. Default: host, cortex-m4 and what else is built")
      ->allow_extra_args(false);
  report->add_option("-i,--input", options->inputs, "What to measure with: a file for each input, or lcg (default)");
  report->add_option("--mhz", options->megahertz, "The clock that times of targets are for (100)")
      ->check(CLI::Range(0.001, 100000.0));
  CLI::Option* const output =
      report->add_option("-o,--output", options->output, "The page; default: the model's name with .html");
  report->add_flag("--json", options->json, "Print what the page is made of")->excludes(output);
}

void AddOptimizeOptions(CLI::App* optimize, OptimizeOptions* options) {
  optimize->add_option("model", options->model, "A .tflite file")->required();
  optimize->add_option("-o,--output", options->output, "The model to write")->required();
}

void AddCompileOptions(CLI::App* compile, CompileOptions* options) {
  compile->add_option("model", options->model, "A .tflite file")->required();
  compile->add_option("-t,--target", options->target, "cortex-m4 (default), another emulated target, or host");
  compile->add_option("--name", options->name, "What names in the code begin with; default: from the model's file");
  compile->add_option("--arena", options->shared_arena,
                      "The program's buffer, for several models; default: NAME_arena");
  compile->add_option("-o,--output", options->output, "The folder for NAME.h, NAME.hpp and NAME.cc")->required();
}

void AddSourcesOptions(CLI::App* sources, SourcesOptions* options) {
  sources->add_option("-t,--target", options->target, "The name of a file in targets/, as cortex-m4");
  sources->add_option("--target-arch", options->target_arch, "The processor, for targets that have several");
  sources->add_option("--tags", options->tags, "Folders of specialised sources, as \"a b\"; the last one wins");
  sources->add_option("--port-dir", options->port_dir, "A folder outside the repository with src/... of a port");
}

void AddNewProjectOptions(CLI::App* project, NewProjectOptions* options) {
  project->add_option("model", options->model, "A .tflite file")->required();
  project->add_option("--ide", options->ide, "arduino, cmake, keil, make, zephyr, ...: docs/projects.md")->required();
  options->sources.target.clear();
  AddSourcesOptions(project, &options->sources);
  project->add_option("--operators", options->operators, "More operators to carry, as CONV_2D");
  CLI::Option* const firmware = project->add_flag("--firmware", options->is_firmware,
                                                  "A program that runs the model for mote run --target serial:...");
  project->add_option("--mlperf-tiny", options->mlperf_tiny, "That of MLPerf Tiny: kws01, vww01, ic01 or ad01")
      ->check(OneOf({"kws01", "vww01", "ic01", "ad01"}))
      ->excludes(firmware);
  project->add_option("--operators-of", options->operators_of, "Models that are sent to that firmware, too")
      ->needs(firmware);
  CLI::Option* const messages =
      project->add_flag("--messages", options->keeps_messages, "Keep the texts that say what is wrong with a model");
  project->add_flag("--debug", options->is_for_debugger, "Keep messages and assertions, and compile for a debugger")
      ->excludes(messages);
  project->add_flag("--sketch", options->is_sketch, "For arduino: without the library, which is installed as Mote");
  project->add_option("-o,--output", options->output, "The folder; default: MODEL_IDE");
  project->add_option("--zip", options->zip, "An archive");
  project->add_flag("--replace", options->replaces, "Over an earlier project of which no file was changed");
}

// As TensorFlow Lite's own tool has them.
void AddGenOpRegistrationOptions(CLI::App* gen, GenOpRegistrationOptions* options) {
  gen->add_option("--input_models", options->input_models, "The .tflite files, with commas between")->required();
  gen->add_option("--output_registration", options->output_registration, "The source to write")->required();
  gen->add_option("--tflite_path", options->tflite_path, "Where TensorFlow Lite's headers are, for #include");
  gen->add_option("--namespace", options->name_space, "Of RegisterSelectedOps");
  gen->add_flag("--for_micro", options->for_micro, "For the micro runtime");
}

int Main(int argc, char** argv) {
  CLI::App app("Runs and inspects .tflite models, and writes resolvers for them.");
  app.require_subcommand(1);
  app.set_version_flag("--version", "mote " MOTE_VERSION, "Print the version");
  RunOptions run_options;
  AddRunOptions(app.add_subcommand("run", "Run a model, here or on an emulated microcontroller"), &run_options);
  ValidateOptions validate_options;
  CLI::App* const validate =
      app.add_subcommand("validate", "Compare what a target computes, on a board each operator, with this machine");
  AddValidateOptions(validate, &validate_options);
  CLI::App* const inspect = app.add_subcommand("inspect", "Say what is in a model and what it needs");
  std::filesystem::path model;
  bool json = false;
  inspect->add_option("model", model, "A .tflite file")->required();
  inspect->add_flag("--json", json, "Print JSON");
  PlanOptions plan_options;
  CLI::App* const plan = app.add_subcommand("plan", "Show where in the arena tensors lie, and when");
  AddPlanOptions(plan, &plan_options);
  CompareOptions compare_options;
  CLI::App* const compare = app.add_subcommand("compare", "Say where, layer by layer, runtimes or models differ");
  AddCompareOptions(compare, &compare_options);
  EvaluateOptions evaluate_options;
  CLI::App* const evaluate = app.add_subcommand("evaluate", "Say how often a model is right, on files of known class");
  AddEvaluateOptions(evaluate, &evaluate_options);
  ReportOptions report_options;
  CLI::App* const report = app.add_subcommand("report", "Write a page that shows a model and what it costs on targets");
  AddReportOptions(report, &report_options);
  OptimizeOptions optimize_options;
  CLI::App* const optimize =
      app.add_subcommand("optimize", "Write a model with its operators in an order that needs less memory");
  AddOptimizeOptions(optimize, &optimize_options);
  GenResolverOptions gen_resolver_options;
  CLI::App* const gen_resolver =
      app.add_subcommand("gen-resolver", "Write a resolver that holds only what models use, with the arena they need");
  AddGenResolverOptions(gen_resolver, &gen_resolver_options);
  GenOpRegistrationOptions gen_op_registration_options;
  CLI::App* const gen_op_registration =
      app.add_subcommand("gen_op_registration", "The same for the dynamic runtime, as TensorFlow Lite's tool does it");
  AddGenOpRegistrationOptions(gen_op_registration, &gen_op_registration_options);
  CompileOptions compile_options;
  AddCompileOptions(app.add_subcommand("compile", "Write a model as code that needs no interpreter"), &compile_options);
  SourcesOptions sources_options;
  CLI::App* const sources = app.add_subcommand("sources", "List the sources of a target, and which replace which");
  AddSourcesOptions(sources, &sources_options);
  NewProjectOptions new_project_options;
  CLI::App* const new_project =
      app.add_subcommand("new-project", "Write an application around a model, for an IDE or a build system");
  AddNewProjectOptions(new_project, &new_project_options);
  int status = 0;
  if (!mote::cli::ParseCommandLine(&app, argc, argv, &status)) return status;
  try {
    if (gen_resolver->parsed()) {
      mote::cli::GenResolverCommand(gen_resolver_options);
    } else if (gen_op_registration->parsed()) {
      mote::cli::GenOpRegistrationCommand(gen_op_registration_options);
    } else if (app.got_subcommand("compile")) {
      mote::cli::CompileCommand(compile_options);
    } else if (plan->parsed()) {
      mote::cli::PlanCommand(plan_options);
    } else if (compare->parsed()) {
      return mote::cli::CompareCommand(compare_options) ? 0 : kStatusOfDifference;
    } else if (evaluate->parsed()) {
      mote::cli::EvaluateCommand(evaluate_options);
    } else if (report->parsed()) {
      mote::cli::ReportCommand(report_options);
    } else if (optimize->parsed()) {
      mote::cli::OptimizeCommand(optimize_options);
    } else if (sources->parsed()) {
      mote::cli::SourcesCommand(sources_options);
    } else if (new_project->parsed()) {
      mote::cli::NewProjectCommand(new_project_options);
    } else if (validate->parsed()) {
      mote::cli::ValidateCommand(validate_options);
    } else if (inspect->parsed()) {
      mote::cli::InspectCommand(model, json);
    } else {
      mote::cli::RunCommand(run_options);
    }
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "mote: %s\n", mote::cli::kMemoryShortage);
    return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mote: %s\n", error.what());
    return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  mote::cli::EndOnMemoryShortage("mote");
  return mote::cli::CheckOutput("mote", Main(argc, argv));
}
