// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote convert` makes a .tflite file of a model of another framework, by the packages that read it.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/system/python.h"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {
namespace {

struct ConvertOptions {
  std::string source;
  std::filesystem::path output;
  std::string mode;  // int8, int16x8, float or dynamic; empty: int8 with samples, float without
  std::filesystem::path calibrate, labels, csv;  // empty: none
  std::string mean, scale;                       // numbers, or empty
  std::string signature, python;                 // empty: the only one; this Python or an environment
  std::vector<std::string> shapes, imports, boards;
  std::string preprocessor;       // a file or a name; empty: none
  unsigned rate = 0, stride = 0;  // 0: not said
  unsigned samples = 500;
  bool crop = false, float_io = false, keep_layout = false, trust_code = false, make_environment = false;
  bool verbose = false, json = false;
};

// Becomes tools/conversion/convert.py: returns never. Throws Error.
[[noreturn]] void Convert(const ConvertOptions& options) {
  const std::string mode = !options.mode.empty() ? options.mode : options.calibrate.empty() ? "float" : "int8";
  std::vector<std::string> command = PythonCommand("python3", "tools/conversion/convert.py");
  command.insert(command.end(), {"--source=" + options.source, "--output=" + options.output.string(),
                                 "--mote=" + (ProgramFolder() / "mote").string(), "--mode=" + mode,
                                 "--samples=" + std::to_string(options.samples)});
  const auto add = [&command](const char* option, const std::string& value) {
    if (!value.empty()) command.push_back(option + ("=" + value));
  };
  const auto add_flag = [&command](const char* option, bool is_set) {
    if (is_set) command.emplace_back(option);
  };
  add("--calibrate", options.calibrate.string());
  add("--labels", options.labels.string());
  add("--csv", options.csv.string());
  add("--preprocessor", options.preprocessor);
  add("--rate", options.rate == 0 ? "" : std::to_string(options.rate));
  add("--stride", options.stride == 0 ? "" : std::to_string(options.stride));
  add("--mean", options.mean);
  add("--scale", options.scale);
  add("--signature", options.signature);
  add("--python", options.python);
  for (const std::string& shape : options.shapes) add("--shape", shape);
  for (const std::string& name : options.imports) add("--import", name);
  for (const std::string& board : options.boards) {
    (void)FindNamedTarget(board, {});
    add("--board", board);
  }
  add_flag("--crop", options.crop);
  add_flag("--float-io", options.float_io);
  add_flag("--keep-layout", options.keep_layout);
  add_flag("--trust-code", options.trust_code);
  add_flag("--make-environment", options.make_environment);
  add_flag("--verbose", options.verbose);
  add_flag("--json", options.json);
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  RemoveProgressLine();
  execv(argv[0], argv.data());
  throw Error(std::string("/usr/bin/env cannot be started: ") + std::strerror(errno));
}

void AddModes(CLI::App* command, std::string* mode) {
  CLI::Option_group* const modes =
      command->add_option_group("numbers", "of the new model (default: --int8 with --calibrate, else --float)");
  const auto add = [modes, mode](const char* name, const char* text) {
    modes->add_flag_callback(
        std::string("--") + name, [mode, name] { *mode = name; }, text);
  };
  add("int8", "weights and activations of 8 bits");
  add("int16x8", "weights of 8 bits, activations of 16");
  add("float", "as they are");
  add("dynamic", "weights of 8 bits, activations in floats");
  modes->require_option(0, 1);
}

void AddSamples(CLI::App* command, ConvertOptions* options) {
  command
      ->add_option(
          "--calibrate", options->calibrate,
          "a folder of samples: pictures, recordings, .npy; in folders named after classes to know the accuracy")
      ->type_name("FOLDER");
  command->add_option("--samples", options->samples, "so many of them at most (500)")->check(Between(1u, 1000000u));
  AddLabels(command, &options->labels);
  command->add_option("--csv", options->csv, "a table of files, in the folder of samples, and their classes")
      ->type_name("FILE");
  command->add_flag("--crop", options->crop, "take the middle of an image, in the shape of the input");
  command->add_option("--mean", options->mean, "the input is (value - mean) / scale, of pixels from 0 to 255")
      ->type_name("NUMBER")
      ->check(AnyNumber());
  command->add_option("--scale", options->scale, "see --mean")->type_name("NUMBER")->check(PositiveNumber());
  command->add_option("--rate", options->rate, "samples a second of the model's recordings (16000)")
      ->check(Between(1u, 1000000u));
  command
      ->add_option("--preprocessor", options->preprocessor,
                   "what makes features of recordings: a .tflite file, or micro_speech")
      ->type_name("FILE");
  command->add_option("--stride", options->stride, "samples from window to window of the preprocessor (320)")
      ->check(Between(1u, 1000000u));
}

}  // namespace

Action AddConvert(CLI::App* command) {
  const auto options = std::make_shared<ConvertOptions>();
  command
      ->add_option("source", options->source,
                   "a Keras (.keras, .h5), ONNX, PyTorch (.pt2) or .tflite file, the folder of a SavedModel, or "
                   "MODULE:FUNCTION, which makes a PyTorch module or a Keras model")
      ->type_name("FILE")
      ->required();
  command->add_option("-o,--output", options->output, "the .tflite file to write")->type_name("FILE")->required();
  AddModes(command, &options->mode);
  AddSamples(command, options.get());
  command
      ->add_option("--shape", options->shapes, "of an input with open sizes, as 1x16x8 or NAME:1x16x8; may be repeated")
      ->type_name("SHAPE")
      ->allow_extra_args(false);
  command->add_flag("--float-io", options->float_io, "inputs and outputs stay floats");
  command->add_flag("--keep-layout", options->keep_layout, "pictures of ONNX and PyTorch keep their channels in front");
  command->add_option("--signature", options->signature, "which of a SavedModel");
  command->add_option("--import", options->imports, "a Python file or module that registers layers; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_flag("--trust-code", options->trust_code, "run the code that is in the model's file, or that it names");
  command->add_option("-t,--target", options->boards, "a board, to know whether the model fits it; may be repeated")
      ->type_name("BOARD")
      ->allow_extra_args(false);
  command
      ->add_option("--python", options->python, "the Python that has the packages; default: python3, or an environment")
      ->type_name("FILE");
  command->add_flag("--make-environment", options->make_environment,
                    "put the packages in an environment of their own, in the user's cache, if they are missing");
  command->add_flag("--verbose", options->verbose, "print what the packages say");
  AddJson(command, &options->json);
  AddExamples(command, {{"mote convert model.keras -o model.tflite", "floats stay floats"},
                        {"mote convert model.onnx -o model.tflite --calibrate samples --target nucleo_f446re",
                         "integers of 8 bits, their scales from the samples; says if the model fits that board"}});
  return [options]() -> int { Convert(*options); };
}

}  // namespace mote::cli
