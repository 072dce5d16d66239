// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Options that several commands have, declared alike, and what they print with.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_SHARED_OPTIONS_H_
#define MOTE_TOOLS_MOTE_COMMANDS_SHARED_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/input/pixel_sign.h"

namespace mote::cli {

// Checks an option whose value is one of a few words.
CLI::Validator OneOf(const std::vector<std::string>& words);

void AddModel(CLI::App* command, std::filesystem::path* model);
void AddLabels(CLI::App* command, std::filesystem::path* labels);
void AddPixels(CLI::App* command, PixelSign* sign);
// dynamic or micro; the text says which is the default.
void AddRuntime(CLI::App* command, std::string* runtime, const char* text);
void AddPython(CLI::App* command, std::string* python);
// Adds --port-dir, the folder of a port with boards of its own.
void AddPortDir(CLI::App* command, std::filesystem::path* port_dir);
CLI::Option* AddJson(CLI::App* command, bool* json);

// Bytes that are no UTF-8, as a model's names may have, are replaced.
std::string JsonText(const nlohmann::ordered_json& json);
// Writes to standard output.
void Print(const std::string& text);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_SHARED_OPTIONS_H_
