// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/shared_options.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "nlohmann/json.hpp"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {

namespace {

std::string ChoiceText(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += kChoice + word;
  return text;
}

}  // namespace

CLI::Validator Suggested(const std::vector<std::string>& words) {
  return CLI::Validator([](const std::string&) -> std::string { return ""; }, ChoiceText(words));
}

CLI::Validator OneOf(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& written) -> std::string {
    for (const std::string& word : words) {
      if (word == written) return "";
    }
    return "there is no '" + written + "'" + Suggestion(written, words) + "; there are: " + Joined(words);
  };
  return CLI::Validator(check, ChoiceText(words));
}

CLI::Validator AnyNumber() { return CLI::Validator(CLI::Number).description(""); }
CLI::Validator PositiveNumber() { return CLI::Validator(CLI::PositiveNumber).description(""); }

void AddInput(CLI::App* command, std::vector<std::string>* inputs) {
  command
      ->add_option(
          "-i,--input", *inputs,
          "a file for each input (.npy, .png, .jpg, .bmp, .wav, .bin); or random (default), random:SEED for other "
          "numbers than those of seed 1, or lcg, the numbers that reference results are known for")
      ->type_name("FILE");
}

void AddModel(CLI::App* command, std::filesystem::path* model) {
  command->add_option("model", *model, "a .tflite file")->type_name("FILE")->required();
}

void AddLabels(CLI::App* command, std::filesystem::path* labels) {
  command->add_option("--labels", *labels, "a text file with a line for each element of the first output")
      ->type_name("FILE");
}

CLI::Option* AddKnownFiles(CLI::App* command, KnownFiles* files) {
  CLI::Option* const data =
      command->add_option("--data", files->folder, "a folder with a folder of files for each class")
          ->type_name("FOLDER");
  AddLabels(command, &files->labels);
  command
      ->add_option("--normal", files->normal, "the class without anomalies, for models that score how odd an input is")
      ->type_name("CLASS");
  return data;
}

void AddPixels(CLI::App* command, PixelSign* sign) {
  const auto set = [sign](const std::string& word) {
    *sign = word == "unsigned" ? PixelSign::kUnsigned : word == "signed" ? PixelSign::kSigned : PixelSign::kAuto;
  };
  command
      ->add_option_function<std::string>(
          "--pixels", set, "what an image's bytes are for an int8 input: auto (default), unsigned or signed")
      ->type_name("SIGN")
      ->check(OneOf({"auto", "unsigned", "signed"}));
}

void AddRuntime(CLI::App* command, std::string* runtime, const char* text) {
  command->add_option("--runtime", *runtime, text)->type_name("RUNTIME")->check(OneOf({"dynamic", "micro"}));
}

void AddPython(CLI::App* command, std::string* python) {
  command->add_option("--python", *python, "the Python that has TensorFlow Lite (python3)")->type_name("FILE");
}

void AddPortDir(CLI::App* command, std::filesystem::path* port_dir) {
  command->add_option("--port-dir", *port_dir, "a folder with targets/boards/NAME.json of boards of your own")
      ->type_name("FOLDER");
}

CLI::Option* AddJson(CLI::App* command, bool* json) { return command->add_flag("--json", *json, "print JSON"); }

std::string JsonText(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void Print(const std::string& text) {
  RemoveProgressLine();
  std::fwrite(text.data(), 1, text.size(), stdout);
}

namespace {

constexpr char kLeastRam[] = "least";

}  // namespace

std::optional<size_t> RamOption::bytes() const {
  if (text.empty()) return std::nullopt;
  if (text == kLeastRam) return 0;
  constexpr size_t kMostDigits = 9;
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string unit = text.substr(digits);
  const size_t each = unit.empty() ? 1 : unit == "K" ? 1024 : unit == "M" ? 1024 * 1024 : 0;
  const bool is_number = digits > 0 && digits <= kMostDigits;
  const size_t bytes = is_number ? each * std::strtoull(text.c_str(), nullptr, 10) : 0;
  if (bytes == 0) throw Error("--ram=" + Printable(text) + ": a number of bytes is needed, as 20480 or 20K");
  return bytes;
}

void AddRam(CLI::App* command, RamOption* ram) {
  command
      ->add_flag(std::string("--ram{") + kLeastRam + "}", ram->text,
                 "run layers row by row, in as little memory as can be, or in BYTES (20480, 20K)")
      ->type_name("[=BYTES]");
}

}  // namespace mote::cli
