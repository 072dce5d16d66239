// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/shared_options.h"

#include <cstdio>
#include <map>

#include "nlohmann/json.hpp"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {

CLI::Validator OneOf(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& written) -> std::string {
    for (const std::string& word : words) {
      if (word == written) return "";
    }
    return "there is no '" + written + "'" + Suggestion(written, words) + "; there are: " + Joined(words);
  };
  return CLI::Validator(check, Joined(words));
}

void AddModel(CLI::App* command, std::filesystem::path* model) {
  command->add_option("model", *model, "a .tflite file")->required();
}

void AddLabels(CLI::App* command, std::filesystem::path* labels) {
  command->add_option("--labels", *labels, "a text file with a line for each element of the first output");
}

void AddPixels(CLI::App* command, PixelSign* sign) {
  const std::map<std::string, PixelSign> signs = {
      {"auto", PixelSign::kAuto}, {"unsigned", PixelSign::kUnsigned}, {"signed", PixelSign::kSigned}};
  command->add_option("--pixels", *sign, "what an image's bytes are for an int8 input: auto, unsigned or signed")
      ->transform(CLI::CheckedTransformer(signs));
}

void AddRuntime(CLI::App* command, std::string* runtime, const char* text) {
  command->add_option("--runtime", *runtime, text)->check(OneOf({"dynamic", "micro"}));
}

void AddPython(CLI::App* command, std::string* python) {
  command->add_option("--python", *python, "the Python that has TensorFlow Lite (python3)");
}

void AddPortDir(CLI::App* command, std::filesystem::path* port_dir) {
  command->add_option("--port-dir", *port_dir, "a folder with targets/boards/NAME.json of boards of your own");
}

CLI::Option* AddJson(CLI::App* command, bool* json) { return command->add_flag("--json", *json, "print JSON"); }

std::string JsonText(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void Print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

}  // namespace mote::cli
