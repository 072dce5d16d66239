// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote compare`: where, layer by layer, two runtimes or two models differ.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_COMPARE_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_COMPARE_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

struct CompareOptions {
  std::filesystem::path model;
  std::vector<std::string> inputs;  // as those of `mote run`, or a folder of files
  std::string against;              // "dynamic", "micro", "tflite", a target, or a .tflite file
  std::string runtime;              // of MODEL on the host; empty: "micro"
  TargetOptions target;
  PixelSign pixels = PixelSign::kAuto;
  std::string python = "python3";  // with TensorFlow Lite
  bool json = false;
};

// The one of "dynamic", "micro", "tflite" and the emulated targets that `against` means. Throws Error, which names
// them, for none.
std::string FindReference(const std::string& against);

// Prints what each node writes differs by, and returns whether nothing does. Throws Error.
bool CompareCommand(const CompareOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_COMPARE_COMMAND_H_
